import { snapshotDetailSchema } from "@sonolens/domain";
import { by, type Parsers } from "./parser.ts";

export const parsers = { getSnapshot: by(snapshotDetailSchema) } satisfies Parsers;
