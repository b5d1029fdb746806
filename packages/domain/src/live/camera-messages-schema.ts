import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { idTextOrNull } from "../reading/fields.ts";
import { fleetUpdateSchema } from "../update/fleet-update-schema.ts";
import { deviceFields, envelopeFields } from "./live-envelope-schema.ts";

/** A camera of the user changed: the cameras have to be fetched again. */
export const camerasChangedMessageSchema = entity({ ...envelopeFields, type: z.literal("cameras-changed") });

/** Progress of an update of many cameras. */
export const fleetUpdateMessageSchema = entity({
  ...deviceFields,
  ...fleetUpdateSchema.shape,
  type: z.literal("fleet-update"),
  /** Of the camera; null from servers that send only the update. */
  serial: idTextOrNull,
});

/** A camera has sent a file. */
export const cameraUploadMessageSchema = entity({
  ...deviceFields,
  type: z.literal("camera-upload"),
  filename: z.string(),
  /** Of the camera. */
  serial: z.string(),
});
