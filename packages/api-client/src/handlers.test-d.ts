/** Checked by the compiler; nothing here runs. */
import { expectTypeOf, test } from "vitest";
import type { AnswerOf, BinaryBody, FormBody, Handlers, RequestOf } from "./handlers.ts";
import type { ApiSchema, OperationId } from "./operation-types.ts";

declare const all: Handlers;
declare const detail: ApiSchema<"SnapshotDetail">;

test("refuses a set of handlers that lacks a described call", () => {
  const { getReadiness: _, ...withoutHealth } = {} as Handlers;
  // @ts-expect-error getReadiness is described and not handled
  const handlers: Handlers = withoutHealth;
  expectTypeOf(handlers).toEqualTypeOf<Handlers>();
  expectTypeOf<keyof typeof all>().toEqualTypeOf<OperationId>();
});

test("refuses a status or a body that is not described", () => {
  const right = {
    status: 200,
    body: { version: 1, snapshot: detail },
  } satisfies AnswerOf<"setSnapshotStarred">;
  // @ts-expect-error 204 is not described
  const wrongStatus: AnswerOf<"setSnapshotStarred"> = { status: 204 };
  // @ts-expect-error the body lacks its snapshot
  const wrongBody: AnswerOf<"setSnapshotStarred"> = { status: 200, body: { version: 1 } };
  // @ts-expect-error 412 carries the current text
  const noText: AnswerOf<"setSnapshotLabel"> = { status: 412, body: { detail: "", codes: { detail: [] } } };
  // @ts-expect-error only the texts answer 412
  const noStale: AnswerOf<"setSnapshotStarred"> = { status: 412, body: right.body };
  // @ts-expect-error bytes have their own media type
  const noType: AnswerOf<"getSignal"> = { status: 200, body: new Uint8Array() };
  expectTypeOf([wrongStatus, wrongBody, noText, noStale, noType]).toBeArray();
});

test("gives a handler the described request", () => {
  expectTypeOf<RequestOf<"setSnapshotLabel">["path"]>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<RequestOf<"setSnapshotLabel">["headers"]>().toEqualTypeOf<{ "If-Match": string }>();
  expectTypeOf<RequestOf<"setSnapshotLabel">["body"]>().toEqualTypeOf<{ label: string }>();
  expectTypeOf<RequestOf<"listSnapshots">["query"]>().toEqualTypeOf<{
    ownerships?: string;
    page?: number;
    page_size?: number;
    since?: number;
  }>();
  expectTypeOf<RequestOf<"uploadFile">["body"]>().toEqualTypeOf<FormBody>();
  expectTypeOf<Extract<AnswerOf<"getSignal">, { status: 200 }>["body"]>().toEqualTypeOf<BinaryBody>();
  expectTypeOf<Extract<AnswerOf<"setSnapshotDistance">, { status: 400 }>["body"]>().toEqualTypeOf<
    ApiSchema<"FieldErrors">
  >();
});

test("takes field errors by any field's name", async () => {
  const answer: AnswerOf<"setSnapshotDistance"> = {
    status: 400,
    body: { distance: ["Value between 0.3 and 500"], codes: { distance: ["outOfRange"] } },
  };
  expectTypeOf(answer.status).toEqualTypeOf<400>();
});
