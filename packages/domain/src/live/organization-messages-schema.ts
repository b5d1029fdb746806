import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { texts } from "../reading/parts.ts";
import { envelopeFields } from "./live-envelope-schema.ts";

/** The user's organization changed or was replaced, or the invitations that the user sees changed. */
export const organizationChangedMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("organization-changed"),
});

/** The cameras that the user can see changed: the list of snapshots is sent in full. */
export const visibilityChangedMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("visibility-changed"),
  version: z.int(),
});

/** Components that the user sees changed, or their verdicts or snapshots. */
export const componentsChangedMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("components-changed"),
  /** Ids; empty if they are many. */
  components: texts,
});

/** A data-connect key that the user may see and end was used. */
export const dataConnectKeyUsedMessageSchema = entity({
  ...envelopeFields,
  type: z.literal("data-connect-key-used"),
});
