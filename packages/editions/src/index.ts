export { type Edition, type EditionName, type EditionSwitch, editionNames } from "./edition-schema.ts";
export { defaultEditionName, getEdition, isEditionName, parseEdition } from "./get-edition.ts";
