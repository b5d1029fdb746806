import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { envelopeFields } from "./live-envelope-schema.ts";

/** The user's organization changed, or which one it is, or the invitations that the user sees. */
export const organizationChangedMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("organization-changed"),
});

/** The user sees other cameras than before: the list of snapshots comes whole. */
export const visibilityChangedMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("visibility-changed"),
  version: z.int(),
});
