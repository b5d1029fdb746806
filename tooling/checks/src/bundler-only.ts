/**
 * What only a bundler, or a test page, provides. All packages are one program for the type checker, so one package's
 * declarations of such modules are visible to all others; this defines which packages may use them.
 */

/** The packages that may import each kind of specifier. */
const bundlerImports: readonly { readonly pattern: RegExp; readonly packages: readonly string[] }[] = [
  { pattern: /^virtual:/, packages: ["ui-kit", "viewer", "web"] },
  { pattern: /\.css$/, packages: ["ui-kit", "geo-map", "viewer", "web"] },
  { pattern: /\?raw$/, packages: ["ui-kit", "geo-map", "web"] },
  { pattern: /\?(?!raw$)/, packages: ["web"] },
];

/** Why a package must not import a specifier that only a bundler resolves, or undefined. */
export function bundlerImportProblem(specifier: string, packageName: string): string | undefined {
  const kind = bundlerImports.find(({ pattern }) => pattern.test(specifier));
  if (!kind || kind.packages.includes(packageName)) return undefined;
  return `only a bundler understands that, in ${kind.packages.join(", ")}`;
}

/**
 * Whether a package uses additions of Vite to `import.meta` that it must not; the build of the viewer expands `glob`.
 */
export function importsMetaOfBundler(text: string, packageName: string): boolean {
  if (packageName === "web") return false;
  return (
    packageName === "viewer" ? /\bimport\.meta\.(?:env|hot)\b/ : /\bimport\.meta\.(?:env|glob|hot)\b/
  ).test(text);
}

const testPageGlobals = ["look", "told", "exportLong", "countTicks", "measure"];
const used = new RegExp(`\\b(?:window|globalThis|self)\\.(${testPageGlobals.join("|")})\\b`, "g");

/** Names on `window` declared by test pages that a text uses. */
export const globalsOfTestPages = (text: string): string[] =>
  [...text.matchAll(used)].map(([, name = ""]) => name);
