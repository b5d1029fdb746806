/** Where bytes of records are stored. */
export interface RecordSink {
  /** More bytes of the current record. */
  readonly add: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly endRecord: () => void;
}

const [quote, backslash, openBrace, closeBrace, openBracket, closeBracket] = [34, 92, 123, 125, 91, 93];
const listName = '"snapshots"';

/** Per byte whether it is syntax outside a string. */
const isSign = new Uint8Array(256);
for (const sign of [quote, openBrace, closeBrace, openBracket, closeBracket]) isSign[sign] = 1;

/** Where plain text ends: at the closing quote, or at an escape. */
function plainTextEnd(part: Uint8Array, from: number): number {
  let at = from;
  while (at < part.length && part[at] !== quote && part[at] !== backslash) at++;
  return at;
}

function nextSign(part: Uint8Array, from: number): number {
  let at = from;
  while (at < part.length && isSign[part[at] as number] === 0) at++;
  return at;
}

/**
 * Finds the records of `{ "snapshots": [{...}, ...], ... }` in its bytes, without decoding the whole: a hundred
 * thousand records are never in memory as objects.
 */
export function createRecordSplitter(sink: RecordSink) {
  const rest: string[] = [];
  const decoder = new TextDecoder();
  let depth = 0;
  let inText = false;
  let escaped = false;
  let inList = false;
  /** The last string at depth 1, as far as it has arrived. */
  let name = "";

  return {
    push(part: Uint8Array<ArrayBuffer>): void {
      /** Start of what is neither copied nor skipped yet. */
      let from = 0;
      const copyTo = (to: number) => {
        const bytes = part.subarray(from, to);
        from = to;
        if (!inList) rest.push(decoder.decode(bytes, { stream: true }));
        else if (depth >= 3) sink.add(bytes);
      };
      for (let at = 0; at < part.length; at++) {
        // Nearly all bytes belong to records, where only these matter.
        if (depth > 1 && !escaped) at = inText ? plainTextEnd(part, at) : nextSign(part, at);
        if (at === part.length) break;
        const byte = part[at];
        if (depth === 1 && inText && name.length <= listName.length) name += String.fromCharCode(byte ?? 0);
        if (inText) {
          if (escaped) escaped = false;
          else if (byte === backslash) escaped = true;
          else if (byte === quote) inText = false;
        } else if (byte === quote) {
          inText = true;
          if (depth === 1) name = '"';
        } else if (byte === openBrace || byte === openBracket) {
          if (inList && depth === 2) from = at;
          depth++;
          if (byte === openBracket && depth === 2 && name === listName) {
            copyTo(at + 1);
            inList = true;
          }
        } else if (byte === closeBrace || byte === closeBracket) {
          if (inList && depth === 3) {
            copyTo(at + 1);
            sink.endRecord();
          }
          depth--;
          if (inList && depth === 1) {
            from = at;
            inList = false;
          }
        }
      }
      copyTo(part.length);
    },
    /** The response without the records, once all of it has been pushed. */
    rest: (): string => rest.join("") + decoder.decode(),
  };
}
