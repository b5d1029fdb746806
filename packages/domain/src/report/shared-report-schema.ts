import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { linkOrNull } from "../reading/link.ts";

/** A report behind a link: where it is, and where it can be embedded; or why it is not shown. */
export const sharedReportSchema = z.union([
  z.enum(["expired", "passwordRequired"]),
  entity({ url: linkOrNull, embed: linkOrNull }).check(
    z.refine(({ url, embed }) => url !== null || embed !== null, { error: "no address" }),
  ),
]);
