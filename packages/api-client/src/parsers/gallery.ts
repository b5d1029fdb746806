import { parseSnapshotList } from "@sonolens/domain";
import type { Parsers } from "./parser.ts";

export const parsers = { listSnapshots: parseSnapshotList } satisfies Parsers;
