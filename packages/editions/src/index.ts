export { editionCss } from "./edition-css.ts";
export type { Edition, EditionAccent, EditionName, EditionSwitch } from "./edition-schema.ts";
export {
  defaultEditionName,
  editionsFolder,
  listEditionNames,
  parseEditionFile,
  readEdition,
} from "./read-edition.ts";
export { type EditionsPluginOptions, type EditionsVitePlugin, editionsPlugin } from "./vite-plugin.ts";
