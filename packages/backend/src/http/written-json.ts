/** A body that was serialized in chunks, so that a long one does not block other calls. */
export class WrittenJson {
  readonly text: Uint8Array;
  constructor(text: Uint8Array) {
    this.text = text;
  }

  /** Typed as the body that it serializes, for the code up to where responses are sent. */
  inPlaceOf<Body>(): Body {
    return this as unknown as Body;
  }
}

/**
 * Serializes an object with one long array, whose entries arrive in chunks; yields to the event loop between
 * them.
 */
export async function writeLongArray<Entry>(
  fields: object,
  name: string,
  parts: AsyncIterable<readonly Entry[]>,
  letOthers: () => Promise<unknown>,
): Promise<WrittenJson> {
  const head = JSON.stringify(fields).slice(0, -1);
  const texts = [Buffer.from(`${head === "{" ? head : `${head},`}${JSON.stringify(name)}:[`)];
  let isFirst = true;
  for await (const entries of parts) {
    if (entries.length > 0) {
      const text = JSON.stringify(entries).slice(1, -1);
      texts.push(Buffer.from(isFirst ? text : `,${text}`));
      isFirst = false;
    }
    await letOthers();
  }
  texts.push(Buffer.from("]}"));
  return new WrittenJson(Buffer.concat(texts));
}
