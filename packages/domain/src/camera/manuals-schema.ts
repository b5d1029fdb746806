import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { type Field, field } from "../reading/field.ts";
import { text } from "../reading/fields.ts";
import { linkOrNull } from "../reading/link.ts";

const manualSchema = entity({ name: text, url: linkOrNull });

export type Manual = z.infer<typeof manualSchema>;

type Sent = string | { name?: string | null; url?: string | null };

/** Documents of one kind: a list or a single one, each a record or only its URL. Entries without a URL are left out. */
const manuals: Field<Manual[], readonly Sent[] | Sent> = field((value) => {
  const read: Manual[] = [];
  for (const entry of Array.isArray(value) ? (value as unknown[]) : [value]) {
    const manual = manualSchema.safeParse(typeof entry === "string" ? { url: entry } : entry).data;
    if (manual && manual.url !== null) read.push(manual);
  }
  return read;
});

/** Documents on a camera. */
export const manualsSchema = entity({
  datasheets: manuals,
  quickstarts: manuals,
  usermanuals: manuals,
  calibration_certificate: manuals,
  licenses: manuals,
});

export type Manuals = z.infer<typeof manualsSchema>;
