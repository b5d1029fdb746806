import type { Caller } from "../../policy/caller.ts";
import type { ExportKind } from "./export-request.ts";

/** Snapshots of a table with their pictures. */
const maxWithImages = 2_000;
/** Snapshots of an archive of movies. */
const maxMovies = 500;
/** Cameras whose files one archive holds (EXP-11). */
export const maxCameras = 100;

/** Unfinished exports of an account, or of a visitor of the demo. */
export const maxAtOnce = { account: 10, visitor: 2, demo: 50 };
/** Exports that an address has made of the demo account. */
export const demoExports = { name: "demo exports", max: 30, windowS: 600 };

const dayMs = 24 * 3600 * 1000;
/** How long a result is kept; of the demo account, until its visitor has fetched it. */
export const keptMs = ({ isDemo }: Pick<Caller, "isDemo">): number => (isDemo ? dayMs / 24 : 7 * dayMs);

/** Snapshots of one export; undefined if the description of the call is the only limit. */
export function maxSnapshots(
  { isDemo }: Pick<Caller, "isDemo">,
  kind: ExportKind,
  includeImages: boolean,
): number | undefined {
  if (kind === "mov") return isDemo ? 5 : maxMovies;
  if (kind === "nlz") return isDemo ? 20 : undefined;
  if (includeImages) return isDemo ? 100 : maxWithImages;
  return isDemo ? 2_000 : undefined;
}
