import type { Plugin } from "vite";

const partImport = /\bimport\((`|"|')(\.\/[^`"']+)\1\)/g;

/** Loads each chunk with `importPart` (`src/import-part.ts`), which can be retried. */
export function importParts(): Plugin {
  return {
    name: "import-parts",
    apply: "build",
    generateBundle: {
      // Vite resolves the dependencies of each import first.
      order: "post",
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === "chunk") chunk.code = chunk.code.replace(partImport, "importPart($1$2$1)");
      },
    },
  };
}
