import type { Plugin, Rolldown } from "vite";

/** The folder of the build's files. */
const folder = "assets/";

/** The modules that a signed-in user needs on some routes. */
interface Part {
  /** Prefix of the URL's fragment. */
  readonly route: string;
  /** The path suffixes of the imported modules. */
  readonly modules: readonly string[];
}

/** The files that imports need, the large ones first. */
function filesOf(bundle: Rolldown.OutputBundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const needed = new Set<Rolldown.OutputChunk>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (needed.has(chunk)) return;
    needed.add(chunk);
    for (const each of chunks) if (chunk.imports.includes(each.fileName)) add(each);
  };
  for (const module of modules) {
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
    if (!entry) throw new Error(`The build has no part of its own for ${module}, to be fetched ahead.`);
    add(entry);
  }
  // Chunks that only re-export others come last, in import order.
  const isLarge = ({ code }: Rolldown.OutputChunk) => Number(code.length > 1000);
  return [...needed].sort((one, other) => isLarge(other) - isLarge(one)).map(({ fileName }) => fileName);
}

/**
 * Makes the page preload the modules of the first matching route together with its first script, if there is a
 * session: otherwise that script requests them, a round trip later. The page lists them in an inline script, whose
 * hash the server adds to the content security policy.
 */
export function preloadParts(parts: readonly Part[]): Plugin {
  return {
    name: "preload-parts",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        if (!bundle) return html;
        const known = new Set(
          [...html.matchAll(/(?:src|href)="[^"]*\/(assets\/[^"]+)"/g)].map(([, file]) => file),
        );
        const wanted = parts.map(({ modules, route }) => [
          route,
          filesOf(bundle, modules).flatMap((file) => (known.has(file) ? [] : file.slice(folder.length))),
        ]);
        const script = [
          // As everywhere in the page, the server prepends its base path; the viewer's storage keys have it as a
          // prefix.
          `try{const a="/${folder}";if(localStorage.getItem(a.slice(0,-${folder.length + 1})+"auth"))`,
          `for(const n of ${JSON.stringify(wanted)}.find(([r])=>(location.hash||"#/").startsWith(r))?.[1]??[]){`,
          'const l=document.createElement("link");',
          'l.rel="modulepreload";l.href=a+n;document.head.append(l)}}catch{}',
        ].join("");
        // Before the styles, which would block scripts after them.
        return [{ tag: "script", children: script, injectTo: "head-prepend" }];
      },
    },
  };
}
