import type { RawMicrophone } from "./check-geometry.ts";

const ATTRIBUTE = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** Comments are blanked, not removed, so that line numbers stay. */
const withoutComments = (text: string): string =>
  text.replace(/<!--[\s\S]*?(?:-->|$)/g, (comment) => comment.replace(/[^\n]/g, " "));

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? "");
}

/** Reads each `<pos Name= x= y= z=/>` of a microphone array file, with attributes in any order and quotes. */
export function parseXmlGeometry(text: string): RawMicrophone[] {
  const source = withoutComments(text);
  const microphones: RawMicrophone[] = [];
  let line = 1;
  let counted = 0;
  for (const match of source.matchAll(/<pos(?=[\s/>])((?:[^<>"']|"[^"]*"|'[^']*')*)>/gi)) {
    for (; counted < match.index; counted++) if (source[counted] === "\n") line++;
    const attributes = new Map<string, string>();
    for (const [, key, double, single] of (match[1] ?? "").matchAll(ATTRIBUTE)) {
      attributes.set((key ?? "").toLowerCase(), decodeEntities(double ?? single ?? "").trim());
    }
    microphones.push({
      place: `line ${line}`,
      name: attributes.get("name")?.replace(/\s+/g, " "),
      coordinates: [attributes.get("x"), attributes.get("y"), attributes.get("z")],
    });
  }
  return microphones;
}
