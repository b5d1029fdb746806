import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { momentOrNull, text } from "../reading/fields.ts";
import { linkOrNull } from "../reading/link.ts";

/** A report behind a link: where it is, and where it can be embedded; or why it is not shown. */
export const sharedReportSchema = z.union([
  z.enum(["expired", "passwordRequired"]),
  entity({
    url: linkOrNull,
    embed: linkOrNull,
    /** Of the file. */
    name: text,
    /** When the link ends. */
    expires: momentOrNull,
  }).check(z.refine(({ url, embed }) => url !== null || embed !== null, { error: "no address" })),
]);

export type SharedReport = z.infer<typeof sharedReportSchema>;
