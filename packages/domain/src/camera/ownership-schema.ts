import * as z from "zod/mini";
import { entity } from "../reading/entity.ts";
import { flagOr, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf } from "../reading/parts.ts";

/** A user paired with a camera: an id, or a record that has it. */
const pairedUserSchema = z.union([identity, entity({ customerId: identity, username: text, email: text })]);

/**
 * A camera of a user, also called a device. Both names are read, since servers send either; {@link cameraName} is the
 * one to show.
 */
export const ownershipSchema = entity({
  id: identity,
  serial: z.string(),
  name: text,
  nickname: text,
  /** Active, or inactive: unpaired. */
  isActive: flagOr(false),
  pairedUsers: listOf(pairedUserSchema),
});

export type Ownership = z.infer<typeof ownershipSchema>;

/** Display name of a camera: its nickname, else its name, else its serial number. */
export const cameraName = (camera: Pick<Ownership, "nickname" | "name" | "serial">): string =>
  camera.nickname || camera.name || camera.serial;
