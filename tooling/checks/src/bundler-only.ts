/**
 * What only a bundler, or a page of tests, provides. All packages are one program for the type checker, where one
 * package's declarations of such things are seen by all others; this says which may use them.
 */

/** The packages that may import by each kind of name. */
const bundlerImports: readonly { readonly pattern: RegExp; readonly packages: readonly string[] }[] = [
  { pattern: /^virtual:/, packages: ["ui-kit", "viewer", "web"] },
  { pattern: /\.css$/, packages: ["ui-kit", "geo-map", "viewer", "web"] },
  { pattern: /\?raw$/, packages: ["ui-kit", "geo-map", "web"] },
  { pattern: /\?(?!raw$)/, packages: ["web"] },
];

/** Why a package cannot import by a name that a bundler has to understand, in words, or undefined. */
export function bundlerImportProblem(specifier: string, packageName: string): string | undefined {
  const kind = bundlerImports.find(({ pattern }) => pattern.test(specifier));
  if (!kind || kind.packages.includes(packageName)) return undefined;
  return `only a bundler understands that, in ${kind.packages.join(", ")}`;
}

/** Whether a text uses what Vite alone puts on `import.meta`. */
export const importsMetaOfBundler = (text: string): boolean =>
  /\bimport\.meta\.(?:env|glob|hot)\b/.test(text);

const testPageGlobals = ["look", "told", "exportLong", "countTicks", "measure"];
const used = new RegExp(`\\b(?:window|globalThis|self)\\.(${testPageGlobals.join("|")})\\b`, "g");

/** Names on `window` that pages of tests declare, as far as a text uses them. */
export const globalsOfTestPages = (text: string): string[] =>
  [...text.matchAll(used)].map(([, name = ""]) => name);
