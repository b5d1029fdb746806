import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { part } from "../reading/parts.ts";

/** The address of a snapshot's location, as one line; empty if unknown. */
export const addressSchema = entity({ place: part(entity({ Label: text })) });
