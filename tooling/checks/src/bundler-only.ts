/**
 * What only a bundler, or a test page, provides. All packages are one program for the type checker, so one package's
 * declarations of such modules are visible to all others; a package may use only what it declares or builds itself.
 */

/** What the sources of a package may use of a bundler. */
export interface BundlerFeatures {
  /** Names of modules, with `*` for any text, that the package declares or whose declarations it references. */
  readonly modules: readonly string[];
  /** The package references `vite/client`: Vite builds it. */
  readonly isBuiltByVite: boolean;
  /** Its build expands `import.meta.glob`. */
  readonly expandsGlob: boolean;
}

/**
 * Derives it from the package's declarations (`*.d.ts`), with those that they reference by path, and from the
 * configuration of its build.
 */
export function bundlerFeaturesOf(declarations: readonly string[], build: string): BundlerFeatures {
  const text = declarations.join("\n");
  return {
    modules: [...text.matchAll(/^declare module "([^"]+)"/gm)].map(([, name = ""]) => name),
    isBuiltByVite: /^\/\/\/ <reference types="vite\/client"/m.test(text),
    expandsGlob: /\bimport\.meta\.glob\b/.test(build),
  };
}

const needsBundler = /^virtual:|\.css$|\?/;
/** Resolved by the package that exports it, whose declaration it has. */
const exportedStylesheet = /^@sonolens\/[\w-]+\/styles\.css$/;

const matches = (specifier: string, pattern: string): boolean => {
  const [start = "", end] = pattern.split("*");
  return end === undefined ? specifier === pattern : specifier.startsWith(start) && specifier.endsWith(end);
};

/** Why a package must not import a specifier that only a bundler resolves, or undefined. */
export function bundlerImportProblem(
  specifier: string,
  { modules, isBuiltByVite }: BundlerFeatures,
): string | undefined {
  if (!needsBundler.test(specifier) || exportedStylesheet.test(specifier) || isBuiltByVite) return undefined;
  if (modules.some((pattern) => matches(specifier, pattern))) return undefined;
  return "only a bundler understands that; no declaration (*.d.ts) of its package has it";
}

/** Whether a package uses additions of Vite to `import.meta` that its build does not provide. */
export function importsMetaOfBundler(text: string, { isBuiltByVite, expandsGlob }: BundlerFeatures): boolean {
  if (isBuiltByVite) return false;
  return (expandsGlob ? /\bimport\.meta\.(?:env|hot)\b/ : /\bimport\.meta\.(?:env|glob|hot)\b/).test(text);
}

const testPageGlobals = ["look", "told", "exportLong", "countTicks", "measure"];
const used = new RegExp(`\\b(?:window|globalThis|self)\\.(${testPageGlobals.join("|")})\\b`, "g");

/** Names on `window` declared by test pages that a text uses. */
export const globalsOfTestPages = (text: string): string[] =>
  [...text.matchAll(used)].map(([, name = ""]) => name);
