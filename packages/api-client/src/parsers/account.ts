import { userSchema } from "@sonolens/domain";
import { by, type Parsers } from "./parser.ts";

export const parsers = { getCurrentUser: by(userSchema) } satisfies Parsers;
