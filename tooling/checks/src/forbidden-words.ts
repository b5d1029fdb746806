import ts from "typescript";

/** Forbidden words in 1,000 lines that are allowed, for where one is literally right. */
export const maxPerThousandLines = 0.5;

/** What the last table of the glossary forbids; throws if it has none. */
export function forbiddenWords(glossary: string): RegExp {
  const [, table = ""] = glossary.split(/^## Forbidden words.*$/m);
  const cells = [...table.matchAll(/^\| (?!Word|-)([^|]+) \|/gm)].map(([, cell = ""]) => cell);
  const words = cells.flatMap((cell) => cell.split(",").map((word) => word.trim()));
  if (words.length === 0) throw new Error("docs/glossary.md forbids no words.");
  return new RegExp(`\\b(?:${words.map((word) => word.replaceAll(" ", "\\s+")).join("|")})\\b`, "gi");
}

/** The comments of a source file, each with the line it begins at, from 1. */
export function commentsOf(
  fileName: string,
  source: string,
): { readonly line: number; readonly text: string }[] {
  const file = ts.createSourceFile(fileName, source, ts.ScriptTarget.Latest, true);
  const found = new Map<number, string>();
  const texts: ts.Node[] = [];
  const note = (ranges: readonly ts.CommentRange[] | undefined) => {
    for (const { pos, end } of ranges ?? []) found.set(pos, source.slice(pos, end));
  };
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) {
      texts.push(node);
      return;
    }
    if (node.getChildCount(file) === 0) {
      note(ts.getLeadingCommentRanges(source, node.getFullStart()));
      note(ts.getTrailingCommentRanges(source, node.getEnd()));
    }
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  // Text between JSX tags that looks like a comment is text.
  const isText = (pos: number) => texts.some((text) => text.pos <= pos && pos < text.end);
  return [...found]
    .filter(([pos]) => !isText(pos))
    .map(([pos, text]) => ({ line: file.getLineAndCharacterOfPosition(pos).line + 1, text }));
}

/** Where the words occur in text that begins at a line. */
export function occurrences(
  text: string,
  words: RegExp,
  firstLine = 1,
): { readonly line: number; readonly word: string }[] {
  return text
    .split("\n")
    .flatMap((line, index) =>
      [...line.matchAll(words)].map(([word]) => ({ line: firstLine + index, word: word.toLowerCase() })),
    );
}
