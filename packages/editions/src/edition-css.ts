import type { Edition, EditionAccent } from "./edition-schema.ts";

const propertyNames = {
  acc: "--acc",
  accInk: "--acc-ink",
  accWash: "--acc-wash",
  accLine: "--acc-line",
  invAcc: "--inv-acc",
} as const satisfies Record<keyof EditionAccent, string>;

const properties = (accent: EditionAccent) =>
  Object.entries(propertyNames)
    .map(([key, name]) => `${name}:${accent[key as keyof EditionAccent]}`)
    .join(";");

/**
 * The stylesheet of an edition: its accent wherever `data-edition` has its name, by theme as the ui-kit's tokens do
 * (a part of the page with its own `data-theme`, else that of the page, else that of the system).
 */
export function editionCss({ name, accent }: Pick<Edition, "name" | "accent">): string {
  const here = `[data-edition="${name}"]`;
  return [
    `${here},${here} :where([data-theme]){${properties(accent.light)}}`,
    `${here}:where([data-theme="dark"]),${here} :where([data-theme="dark"]){${properties(accent.dark)}}`,
    `@media (prefers-color-scheme:dark){${here}:where(:root:not([data-theme])){${properties(accent.dark)}}}`,
    "",
  ].join("\n");
}
