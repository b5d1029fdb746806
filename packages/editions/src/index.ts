export { editionCss } from "./edition-css.ts";
export type { Edition, EditionSwitch } from "./edition-schema.ts";
export { defaultEditionName, editionsFolder, listEditionNames, readEdition } from "./read-edition.ts";
export { editionsPlugin } from "./vite-plugin.ts";
