/** Checked by the compiler: what the description says and what the domain reads are the same. */
import type {
  DomainErrorCode,
  LiveMessage,
  SnapshotChanged,
  SnapshotDetail,
  SnapshotList,
  SnapshotRecord,
  Source,
  User,
} from "@sonolens/domain";
import { expectTypeOf, test } from "vitest";
import type { ErrorCode } from "./api-error.ts";
import type { ApiSchema } from "./operation-types.ts";

test("entities are assignable both ways", () => {
  expectTypeOf<ApiSchema<"SnapshotRecord">>().toExtend<SnapshotRecord>();
  expectTypeOf<SnapshotRecord>().toExtend<ApiSchema<"SnapshotRecord">>();
  expectTypeOf<ApiSchema<"SnapshotDetail">>().toExtend<SnapshotDetail>();
  expectTypeOf<SnapshotDetail>().toExtend<ApiSchema<"SnapshotDetail">>();
  expectTypeOf<ApiSchema<"Source">>().toExtend<Source>();
  expectTypeOf<Source>().toExtend<ApiSchema<"Source">>();
  expectTypeOf<ApiSchema<"CurrentUser">>().toExtend<User>();
  expectTypeOf<User>().toExtend<ApiSchema<"CurrentUser">>();
  expectTypeOf<ApiSchema<"LiveMessage">>().toExtend<LiveMessage>();
  expectTypeOf<LiveMessage>().toExtend<ApiSchema<"LiveMessage">>();
  expectTypeOf<ApiSchema<"SnapshotChanged">>().toExtend<SnapshotChanged>();
  expectTypeOf<SnapshotChanged>().toExtend<ApiSchema<"SnapshotChanged">>();
});

test("a list as read is a list as described, and more", () => {
  expectTypeOf<ApiSchema<"SnapshotList">>().toExtend<Omit<SnapshotList, "unreadable">>();
});

test("every reason of the domain is a code of the API", () => {
  expectTypeOf<DomainErrorCode>().toExtend<ErrorCode>();
});
