import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { countOr, flagOr, idTextOrNull, momentOrNull, oneOf, text, textOrNull } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf, part, partOrNull, texts } from "../reading/parts.ts";
import { fleetUpdateSchema } from "../update/fleet-update-schema.ts";
import { updateModes } from "../update/update-offer.ts";

/** A software version that a camera can get. */
export const softwareUpdateSchema = entity({
  SoftwareVersionId: identity,
  Active: flagOr(false),
  PublishedAt: momentOrNull,
  /** Sentences, as plain text. */
  ReleaseNotes: texts,
});

/** The camera's most recently requested update. */
export const lastUpdateSchema = entity({
  ...fleetUpdateSchema.shape,
  SoftwareVersionId: identity,
  updateMode: oneOf(updateModes, "S3"),
  requestedAt: momentOrNull,
});

export type LastUpdate = z.infer<typeof lastUpdateSchema>;

/** Model and versions of a camera. Null means "not known". */
export const deviceVersionsSchema = entity({
  SoftwareVersionId: idTextOrNull,
  ConfigurationId: idTextOrNull,
  AllowedToUpdate: flagOr(false),
  AvailableSoftwareUpdates: listOf(softwareUpdateSchema),
  LastUpdate: partOrNull(lastUpdateSchema),
  HardwareVersionInformation: part(entity({ /** Version of the memory card's image. */ SD: idTextOrNull })),
  ProductCode: idTextOrNull,
  ProductCodeDescription: text,
  MacAddress: textOrNull,
  Wifi: textOrNull,
  Status: textOrNull,
  WarrantyEndDate: momentOrNull,
  UpdatedAt: momentOrNull,
  isOnline: flagOr(false),
  lastSeenOnline: momentOrNull,
  nickname: text,
  snapshotCount: countOr(0),
  /** Id of the newest snapshot, or its time. */
  mostRecentSnapshot: idTextOrNull,
});

export type DeviceVersions = z.infer<typeof deviceVersionsSchema>;
