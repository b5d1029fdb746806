/** For the few responses that matter here: flat lists whose names we made ourselves. */

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

const unescaped = (text: string): string =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => entities[name] ?? "");

/** The text of the first element with a name; undefined if there is none. */
export function elementText(xml: string, name: string): string | undefined {
  const match = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml);
  return match === null ? undefined : unescaped(match[1] ?? "");
}

/** The content of every element with a name. */
export function* elementsOf(xml: string, name: string): Generator<string> {
  for (const match of xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))) yield match[1] ?? "";
}
