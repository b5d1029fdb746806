import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { linkOrNull } from "../reading/link.ts";
import { listOf } from "../reading/parts.ts";

/** A photo that a user added: to a snapshot, or to an account under a category such as `logo`. */
export const imageAttachmentSchema = entity({ attachmentId: identity, url: linkOrNull, category: text });

export type ImageAttachment = z.infer<typeof imageAttachmentSchema>;

/** The images of one snapshot or of one category. */
export const imageAttachmentsSchema = listOf(imageAttachmentSchema);

/** Body of `POST /api/snapshots/{id}/imageattachments/remove/`. */
export const imageAttachmentRemovalSchema = z.strictObject({
  attachmentId: z.string().check(z.minLength(1)),
});
