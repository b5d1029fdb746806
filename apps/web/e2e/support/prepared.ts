import { join } from "node:path";

/** The editions besides the default one, which the product serves. */
export const otherEditions = ["sonolens", "ue"] as const;
export type OtherEdition = (typeof otherEditions)[number];

/** Names the folder that a step of `npm test` has prepared for the later ones, see `prepare-shared.ts`. */
const folder = process.env.E2E_PREPARED;

/** Where the loaded and analyzed demo data are; undefined if nothing was prepared. */
export const preparedDemoFolder = (): string | undefined => folder && join(folder, "demo");

/** Where the web app in another edition is; undefined if nothing was prepared. */
export const preparedWebBuild = (edition: OtherEdition): string | undefined =>
  folder && join(folder, edition);
