/** The name by which a server keeps a statement prepared; undefined for one that it does not keep. */
export type StatementNames = (text: string) => string | undefined;

/** A server keeps up to 100 KB for each, in every connection. */
const maxNamed = 200;
const minUses = 5;
const maxCounted = 1_000;
/** Longer texts insert many rows, each time another number. */
const maxCharacters = 5_000;

/** Names the statements of a process that come often; of lists of values, each length is a statement of its own. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= maxNamed || text.length > maxCharacters) return known;
    const used = (uses.get(text) ?? 0) + 1;
    if (uses.size >= maxCounted) uses.clear();
    uses.set(text, used);
    if (used < minUses) return undefined;
    uses.delete(text);
    const name = `sonolens_${names.size}`;
    names.set(text, name);
    return name;
  };
}
