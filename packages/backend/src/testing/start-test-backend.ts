import { type AnswerBodyOf, type OperationId, operations, type SuccessStatusOf } from "@sonolens/api-client";
import { readEdition } from "@sonolens/editions";
import { watchedLog } from "../../../../tooling/tests/watched-log.ts";
import type { BackendOptions } from "../backend-options.ts";
import { type Backend, createBackend } from "../create-backend.ts";
import { assertDescribed } from "./assert-described.ts";
import { placeMigratedDatabase } from "./migrated-database.ts";
import { openTestDatabase, type TestDatabase } from "./open-test-database.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { testBucket } from "./test-bucket.ts";
import { databaseOption } from "./test-database-place.ts";

/** A listening backend over a temporary folder, with the accounts `demo`, `full`, `stranger` and `staff`. */
export interface TestBackend {
  readonly backend: Backend;
  readonly url: string;
  readonly dataDir: string;
  /** The database, beside the backend. */
  readonly database: TestDatabase;
  /** Makes a call and validates its response against the description. */
  call<Operation extends OperationId>(
    operation: Operation,
    path: string,
    options?: CallOptions,
  ): Promise<TestAnswer<Operation>>;
  /** An access token; signs in once per user. */
  token(username: TestUser): Promise<string>;
  close(): Promise<void>;
}

export type TestUser = "demo" | "full" | "stranger" | "staff";

export interface CallOptions {
  readonly method?: string;
  readonly as?: TestUser;
  readonly token?: string;
  readonly headers?: Record<string, string>;
  readonly json?: unknown;
  readonly body?: FormData | string | Uint8Array<ArrayBuffer>;
}

export interface TestAnswer<Operation extends OperationId> {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
  /** The body of a success, validated against the description. */
  readonly body: NonNullable<AnswerBodyOf<Operation, SuccessStatusOf<Operation>>>;
  /** The same body, typed as that of an error. */
  readonly refusal: Refusal;
}

export interface Refusal {
  readonly detail?: string;
  readonly codes?: Readonly<Record<string, readonly string[]>>;
  readonly [field: string]: unknown;
}

export const passwordOf = (username: TestUser): string => `${username}-sonolens`;

/** Starts one. `demo` and `full` share a library, `stranger` and `staff` have their own. */
export async function startTestBackend(options: Partial<BackendOptions> = {}): Promise<TestBackend> {
  const folder = makeTemporaryFolder();
  const dataDir = options.dataDir ?? folder.path;
  const database = databaseOption(dataDir);
  const isNew = options.dataDir === undefined && (options.databaseUrl ?? database.databaseUrl) === undefined;
  if (isNew) await placeMigratedDatabase(dataDir);
  const log = watchedLog(options.logLevel === undefined ? undefined : (options.logStream ?? process.stdout));
  const backend = await createBackend({
    passwordMemoryKiB: 8,
    // Tests count versions and messages; those of the analyses enable them.
    analyzeInBackground: false,
    ...database,
    ...options,
    dataDir,
    ...(options.s3 === undefined && (await testBucket(dataDir))),
    edition: options.edition ?? readEdition("nl"),
    version: "0.1.0",
    // Most lines are never read, but none may contain an address or a token.
    logLevel: options.logLevel ?? "debug",
    logStream: log.stream,
  });
  await backend.ensureAccount({
    username: "demo",
    password: passwordOf("demo"),
    kind: "demo",
    library: "shared",
  });
  await backend.ensureAccount({
    username: "full",
    password: passwordOf("full"),
    kind: "full",
    library: "shared",
  });
  await backend.ensureAccount({ username: "stranger", password: passwordOf("stranger"), kind: "full" });
  await backend.ensureAccount({
    username: "staff",
    password: passwordOf("staff"),
    kind: "full",
    isStaff: true,
  });
  const { address: url } = await backend.listen(0);
  const tokens = new Map<TestUser, string>();

  async function token(username: TestUser): Promise<string> {
    const known = tokens.get(username);
    if (known !== undefined) return known;
    const credentials = { username, password: passwordOf(username) };
    const { body } = await call("createToken", "/api/token/", { json: credentials });
    tokens.set(username, body.access);
    return body.access;
  }

  async function call<Operation extends OperationId>(
    operation: Operation,
    path: string,
    callOptions: CallOptions = {},
  ): Promise<TestAnswer<Operation>> {
    const headers = new Headers(callOptions.headers);
    const bearer =
      callOptions.token ?? (callOptions.as === undefined ? undefined : await token(callOptions.as));
    if (bearer !== undefined) headers.set("authorization", `Bearer ${bearer}`);
    if (callOptions.json !== undefined) headers.set("content-type", "application/json");
    const body = callOptions.json === undefined ? callOptions.body : JSON.stringify(callOptions.json);
    const method = callOptions.method ?? operations[operation].method.toUpperCase();
    const response = await fetch(url + path, { method, headers, ...(body !== undefined && { body }) });
    const bytes = new Uint8Array(await response.arrayBuffer());
    assertDescribed(operation, response, bytes);
    const isJson =
      bytes.length > 0 && (response.headers.get("content-type")?.startsWith("application/json") ?? false);
    const parsed: unknown = isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      body: parsed as TestAnswer<Operation>["body"],
      refusal: parsed as Refusal,
    };
  }

  return {
    backend,
    url,
    dataDir,
    database: openTestDatabase(dataDir),
    call,
    token,
    async close() {
      await backend.close();
      folder.remove();
      log.assertClean();
    },
  };
}
