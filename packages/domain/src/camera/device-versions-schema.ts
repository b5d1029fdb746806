import type * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { countOr, flagOr, idTextOrNull, momentOrNull, text, textOrNull } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf, part } from "../reading/parts.ts";

/** A software version that a camera can get. */
export const softwareUpdateSchema = entity({
  SoftwareVersionId: identity,
  Active: flagOr(false),
  PublishedAt: momentOrNull,
});

/** What a camera is and runs. Null is "not known". */
export const deviceVersionsSchema = entity({
  SoftwareVersionId: idTextOrNull,
  ConfigurationId: idTextOrNull,
  AllowedToUpdate: flagOr(false),
  AvailableSoftwareUpdates: listOf(softwareUpdateSchema),
  HardwareVersionInformation: part(entity({ /** Version of the memory card's image. */ SD: idTextOrNull })),
  ProductCode: idTextOrNull,
  ProductCodeDescription: text,
  MacAddress: textOrNull,
  Wifi: textOrNull,
  Status: textOrNull,
  WarrantyEndDate: momentOrNull,
  UpdatedAt: momentOrNull,
  lastSeenOnline: momentOrNull,
  nickname: text,
  snapshotCount: countOr(0),
  /** Id of the newest snapshot, or its moment. */
  mostRecentSnapshot: idTextOrNull,
});

export type DeviceVersions = z.infer<typeof deviceVersionsSchema>;
