import { deviceVersionsSchema, manualsSchema, ownershipSchema } from "@sonolens/domain";
import { by, type Parsers } from "./parser.ts";

export const parsers = {
  listDevices: (body: unknown) =>
    Array.isArray(body)
      ? (body as unknown[]).flatMap((device) => ownershipSchema.safeParse(device).data ?? [])
      : undefined,
  getDeviceVersions: by(deviceVersionsSchema),
  listManuals: by(manualsSchema),
} satisfies Parsers;
