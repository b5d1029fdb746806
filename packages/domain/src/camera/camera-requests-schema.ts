import * as z from "zod/mini";
import { updateModes } from "../update/update-offer.ts";
import { validateNickname } from "../validation/texts.ts";
import { checkedBy } from "../writing/checked-by.ts";

/** Body of `POST /api/device/{serial}/update/`. */
export const cameraUpdateRequestSchema = z.strictObject({
  targetSoftwareVersion: z.string().check(z.minLength(1)),
  configurationId: z.nullable(z.string()),
  updateMode: z.enum(updateModes),
});

/** Body of `POST /api/device/{serial}/nickname/`. */
export const nicknameRequestSchema = z.strictObject({ nickname: checkedBy(validateNickname) });
