import * as z from "zod/mini";
import { ownershipSchema } from "../camera/ownership-schema.ts";
import { entity } from "../reading/entity.ts";
import { field } from "../reading/field.ts";
import { idTextOrNull, text } from "../reading/fields.ts";
import { identity } from "../reading/identity.ts";
import { listOf } from "../reading/parts.ts";
import { isRootGroup } from "./group-tree.ts";

/** A member of a group. */
export const groupUserSchema = entity({ customerId: identity, username: text, email: text });

export type GroupUser = z.infer<typeof groupUserSchema>;

const ownFields = {
  id: identity,
  name: text,
  description: text,
  /** Null for the root. */
  parentId: idTextOrNull,
  users: listOf(groupUserSchema),
  ownerships: listOf(ownershipSchema),
};

const ownSchema = entity(ownFields);

/** A group of an organization with the groups below it. */
export interface Group extends z.infer<typeof ownSchema> {
  readonly children: readonly Group[];
  /** It has no parent. */
  readonly isRoot: boolean;
}

/** A group as servers may send it. `isRoot` is not read: it follows from `parentId`. */
export interface SentGroup extends z.input<typeof ownSchema> {
  readonly children?: readonly SentGroup[] | null;
  readonly isRoot?: boolean | 0 | 1 | null;
}

type GroupSchema = z.ZodMiniType<Group, SentGroup>;

/** Deeper groups are left out: no organization has them, and reading must not overflow the stack. */
const depthMax = 100;

const schemaByDepth: GroupSchema[] = [];

function groupSchemaAt(depth: number): GroupSchema {
  const known = schemaByDepth[depth];
  if (known) return known;
  const below = depth < depthMax ? listOf(lazily(() => groupSchemaAt(depth + 1))) : field(() => []);
  const schema = z.pipe(
    entity({ ...ownFields, children: below }),
    z.transform((group) => Object.assign(group, { isRoot: isRootGroup(group) })),
  ) as unknown as GroupSchema;
  schemaByDepth[depth] = schema;
  return schema;
}

const lazily = (schema: () => GroupSchema): GroupSchema => z.lazy(schema);

/** A group of an organization with the groups below it. */
export const groupSchema: GroupSchema = groupSchemaAt(0);
