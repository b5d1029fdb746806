import { parseSnapshotList, userSchema } from "@sonolens/domain";
import { by, type Parsers } from "./parser.ts";

/** The first calls of every page. */
export const parsers = {
  getCurrentUser: by(userSchema),
  listSnapshots: parseSnapshotList,
} satisfies Parsers;
