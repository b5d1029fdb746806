import type { Plugin, Rolldown } from "vite";

/** Where the files of the build are. */
const folder = "assets/";

/** What who is signed in needs on some addresses. */
interface Part {
  /** What the part of an address after the `#` begins with. */
  readonly route: string;
  /** The ends of the paths of the modules that are imported. */
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
  // What only names others comes last, in the order asked for.
  const isLarge = ({ code }: Rolldown.OutputChunk) => Number(code.length > 1000);
  return [...needed].sort((one, other) => isLarge(other) - isLarge(one)).map(({ fileName }) => fileName);
}

/**
 * Has the page ask for the parts of its address, the first that fits, together with its first script, where somebody is
 * signed in: otherwise that script asks for them, a round trip later. The page names them in a script of its own, whose hash the server adds
 * to what the page may run.
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
          // As everywhere in the page, the server puts its base path before it; storage of the viewer has it in its names.
          `try{const a="/${folder}";if(localStorage.getItem(a.slice(0,-${folder.length + 1})+"auth"))`,
          `for(const n of ${JSON.stringify(wanted)}.find(([r])=>(location.hash||"#/").startsWith(r))?.[1]??[]){`,
          'const l=document.createElement("link");',
          'l.rel="modulepreload";l.href=a+n;document.head.append(l)}}catch{}',
        ].join("");
        // Before the styles, which scripts behind them would wait for.
        return [{ tag: "script", children: script, injectTo: "head-prepend" }];
      },
    },
  };
}
