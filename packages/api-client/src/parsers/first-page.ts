import { parseSnapshotList, userSchema } from "@sonolens/domain";
import { by, type Parsers } from "./parser.ts";

/** Of what every page asks for first. */
export const parsers = {
  getCurrentUser: by(userSchema),
  listSnapshots: parseSnapshotList,
} satisfies Parsers;
