import * as z from "zod/mini";
import { updateModes } from "../update/update-offer.ts";
import { checkedBy } from "../writing/checked-by.ts";
import { validateNickname } from "./nickname.ts";

/** What `POST /api/device/{serial}/update/` takes. */
export const cameraUpdateRequestSchema = z.strictObject({
  targetSoftwareVersion: z.string().check(z.minLength(1)),
  configurationId: z.nullable(z.string()),
  updateMode: z.enum(updateModes),
});

/** What `POST /api/device/{serial}/nickname/` takes. */
export const nicknameRequestSchema = z.strictObject({ nickname: checkedBy(validateNickname) });

export type CameraUpdateRequest = z.infer<typeof cameraUpdateRequestSchema>;
