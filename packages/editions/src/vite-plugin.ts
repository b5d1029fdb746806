import { editionCss } from "./edition-css.ts";
import type { Edition } from "./edition-schema.ts";
import { defaultEditionName, editionsFolder, listEditionNames, readEdition } from "./read-edition.ts";

/** What of Vite's plugin the plugin uses, so that this package does not depend on Vite. */
export interface EditionsVitePlugin {
  readonly name: string;
  readonly resolveId: (id: string) => string | undefined;
  readonly load: (id: string) => string | undefined;
  readonly transformIndexHtml: (html: string) => string;
}

export interface EditionsPluginOptions {
  /** The edition of the build; `SONOLENS_EDITION`, else the default. */
  readonly edition?: string;
  /** Where editions are read from; see `editionsFolder`. */
  readonly folder?: string;
}

const oneId = "virtual:sonolens-edition";
const allId = "virtual:sonolens-editions";
const cssId = "virtual:sonolens-edition.css";
const hidden = "\0";

/**
 * Puts one edition into a Vite build, and nothing of the others: `virtual:sonolens-edition` exports `edition`,
 * `virtual:sonolens-edition.css` is its stylesheet, and the page gets its name (for `{product}`), mark and
 * `data-edition`. `virtual:sonolens-editions` exports all `editions` and their `css`, for tools that switch between
 * them.
 */
export function editionsPlugin(options: EditionsPluginOptions = {}): EditionsVitePlugin {
  const folder = options.folder ?? editionsFolder();
  const chosen = readEdition(options.edition ?? (process.env.SONOLENS_EDITION || defaultEditionName), folder);
  const every = () => listEditionNames(folder).map((name) => readEdition(name, folder));
  return {
    name: "sonolens-editions",
    resolveId: (id) => ([oneId, allId, cssId].includes(id) ? hidden + id : undefined),
    load(id) {
      if (id === hidden + oneId) return moduleOf([chosen], "export const edition = editions[0];");
      if (id === hidden + allId)
        return moduleOf(every(), `export const css = ${JSON.stringify(every().map(editionCss).join(""))};`);
      return id === hidden + cssId ? editionCss(chosen) : undefined;
    },
    transformIndexHtml: (html) => brandPage(html, chosen),
  };
}

/** The pictures are imported, so that the build gives each its address. */
function moduleOf(editions: readonly Edition[], more: string): string {
  const imports = editions.map(
    ({ hero }, index) => `import picture${index} from ${JSON.stringify(`${hero.picture}?url&no-inline`)};`,
  );
  const values = editions.map(({ hero, ...rest }, index) => {
    const place = JSON.stringify(hero.sourcePercent);
    return `{ ...${JSON.stringify(rest)}, hero: { picture: picture${index}, sourcePercent: ${place} } }`;
  });
  return [...imports, `export const editions = [${values.join(",\n")}];`, more].join("\n");
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0) ?? 0};`);

function brandPage(html: string, { name, productName, logoSvg }: Edition): string {
  const icon = `data:image/svg+xml,${encodeURIComponent(logoSvg)}`;
  return html
    .replace(/<html\b/, `<html data-edition="${name}"`)
    .replaceAll("{product}", () => escapeHtml(productName))
    .replace("</head>", () => `  <link rel="icon" type="image/svg+xml" href="${icon}" />\n  </head>`);
}
