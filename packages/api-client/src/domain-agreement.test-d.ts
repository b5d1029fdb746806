/**
 * Checked by the compiler: the API description and the schemas of the domain agree. The domain may read more than
 * this server's description has: such fields have defaults. So the described type must be readable (`Readable`, the
 * input type), and the output must have everything described.
 */
import type {
  DomainErrorCode,
  LiveMessage,
  leakResultSchema,
  liveMessageSchema,
  locationSchema,
  mechanicalResultSchema,
  patternSchema,
  pdResultSchema,
  SnapshotChanged,
  SnapshotDetail,
  SnapshotList,
  SnapshotRecord,
  Source,
  snapshotChangedSchema,
  snapshotDetailSchema,
  snapshotRecordSchema,
  sourceSchema,
  User,
  userSchema,
} from "@sonolens/domain";
import { expectTypeOf, test } from "vitest";
import type { ErrorCode } from "./api-error.ts";
import type { ApiSchema } from "./operation-types.ts";

type Readable<Schema extends { readonly _zod: { readonly input: unknown } }> = Schema["_zod"]["input"];

test("what is described can be read", () => {
  expectTypeOf<ApiSchema<"SnapshotRecord">>().toExtend<Readable<typeof snapshotRecordSchema>>();
  expectTypeOf<ApiSchema<"SnapshotDetail">>().toExtend<Readable<typeof snapshotDetailSchema>>();
  expectTypeOf<ApiSchema<"SnapshotChanged">>().toExtend<Readable<typeof snapshotChangedSchema>>();
  expectTypeOf<ApiSchema<"Source">>().toExtend<Readable<typeof sourceSchema>>();
  expectTypeOf<ApiSchema<"CurrentUser">>().toExtend<Readable<typeof userSchema>>();
  expectTypeOf<ApiSchema<"LiveMessage">>().toExtend<Readable<typeof liveMessageSchema>>();
  expectTypeOf<ApiSchema<"LeakResult">>().toExtend<Readable<typeof leakResultSchema>>();
  expectTypeOf<ApiSchema<"PdResult">>().toExtend<Readable<typeof pdResultSchema>>();
  expectTypeOf<ApiSchema<"Pattern">>().toExtend<Readable<typeof patternSchema>>();
  expectTypeOf<ApiSchema<"MechResult">>().toExtend<Readable<typeof mechanicalResultSchema>>();
  expectTypeOf<ApiSchema<"Location">>().toExtend<Readable<typeof locationSchema>>();
  expectTypeOf<ApiSchema<"SnapshotList">["snapshots"][number]>().toExtend<
    Readable<typeof snapshotRecordSchema>
  >();
});

test("what is described otherwise cannot be read", () => {
  type Wrong<Field extends string, Value> = Omit<ApiSchema<"SnapshotDetail">, Field> & Record<Field, Value>;
  type Detail = Readable<typeof snapshotDetailSchema>;
  expectTypeOf<Wrong<"label", number>>().not.toExtend<Detail>();
  expectTypeOf<Wrong<"sources", string[]>>().not.toExtend<Detail>();
  expectTypeOf<Wrong<"meta", { duration: string }>>().not.toExtend<Detail>();
});

test("what is read has all that is described", () => {
  expectTypeOf<SnapshotRecord>().toExtend<ApiSchema<"SnapshotRecord">>();
  expectTypeOf<SnapshotDetail>().toExtend<ApiSchema<"SnapshotDetail">>();
  expectTypeOf<SnapshotChanged>().toExtend<ApiSchema<"SnapshotChanged">>();
  expectTypeOf<Source>().toExtend<ApiSchema<"Source">>();
  expectTypeOf<User>().toExtend<ApiSchema<"CurrentUser">>();
  // A reader accepts any status of an export: later servers have others. Others identify a pattern's snapshot by its
  // label only, and an update without its camera.
  type Wider =
    | "excel-export"
    | "dashboard-summary"
    | "export-nlz"
    | "export"
    | "prpd-pattern"
    | "fleet-update";
  type Described = Exclude<ApiSchema<"LiveMessage">, { type: Wider }>;
  expectTypeOf<Extract<LiveMessage, { type: Described["type"] }>>().toExtend<Described>();
  expectTypeOf<Omit<ApiSchema<"SnapshotList">, "snapshots">>().toExtend<
    Omit<SnapshotList, "unreadable" | "snapshots">
  >();
});

test("a misspelt field does not compile, although unknown ones are kept", () => {
  expectTypeOf<SnapshotRecord>().not.toHaveProperty("lable");
  expectTypeOf<SnapshotRecord["meta"]>().not.toHaveProperty("latitute");
  expectTypeOf<User>().not.toHaveProperty("userId");
});

test("every reason of the domain is a code of the API", () => {
  expectTypeOf<DomainErrorCode>().toExtend<ErrorCode>();
});
