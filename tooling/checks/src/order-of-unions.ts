/** Splits a union without breaking brackets: "A | (B | C)" gives "A" and "(B | C)". */
function membersOf(type: string): string[] {
  const members: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < type.length; at++) {
    const character = type[at] ?? "";
    if ("([{<".includes(character)) depth++;
    else if (")]}".includes(character) || (character === ">" && type[at - 1] !== "=")) depth--;
    else if (depth === 0 && type.startsWith(" | ", at)) {
      members.push(type.slice(from, at));
      from = at + 3;
    }
  }
  return [...members, type.slice(from)];
}

/**
 * Declarations with the members of each one-line union sorted. The compiler writes the members of an inferred union in
 * the order in which it encountered their types, and the declaration bundler encounters them in file system order: the
 * same source gives `A | null` in one build and `null | A` in the next.
 */
export const withOrderedUnions = (declarations: string): string =>
  declarations.replace(
    /^(\s*(?:readonly )?\w+\??: )([^\n]* \| [^\n]*);$/gm,
    (_, name: string, type: string) => `${name}${membersOf(type).sort().join(" | ")};`,
  );
