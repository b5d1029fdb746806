import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { linkOrNull } from "../reading/link.ts";

/** An Excel report in progress. */
export const excelJobSchema = entity({
  uuid: identity,
  /** Null until the file is available. */
  downloadUrl: linkOrNull,
  status: text,
  description: text,
});
