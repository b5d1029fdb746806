import type { OperationId } from "@sonolens/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operationModules } from "../generated/operation-modules.ts";
import { describedCalls } from "../http/description.ts";
import { aSnapshotFile } from "../testing/a-snapshot-file.ts";
import { startTestBackend, type TestBackend } from "../testing/start-test-backend.ts";
import { uploadAs } from "../testing/upload-as.ts";
import type { ModuleName } from "./module-name.ts";

const leaveOut: readonly ModuleName[] = ["reseller", "payment", "reportSchedules", "sharedReports"];
const isLeftOut = (operation: OperationId): boolean =>
  (leaveOut as readonly string[]).includes(operationModules[operation]);
const callsOf = (wanted: (operation: OperationId) => boolean) =>
  describedCalls()
    .filter(({ operationId }) => wanted(operationId))
    .map(({ operationId, method, path }) => ({ operationId, method, path: path.replace(/\{\w+\}/g, "1") }));

describe("a backend without some modules", () => {
  let test: TestBackend;
  beforeAll(async () => {
    test = await startTestBackend({ leaveOut });
  });
  afterAll(() => test.close());

  const answer = async (method: string, path: string, token: string) => {
    const response = await fetch(test.url + path, { method, headers: { authorization: `Bearer ${token}` } });
    return { status: response.status, body: await response.text() };
  };

  it("serves the rest: sign-in, uploads, lists, exports and the configuration", async () => {
    const file = await aSnapshotFile("3f2504e0-4f89-41d3-9a0c-0305e82c9901", { size: 16 });
    const { snapshotId } = (await uploadAs(test, "full", file)).body;
    const list = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
    expect(list.body.snapshots.map(({ id }) => id)).toEqual([snapshotId]);
    expect((await test.call("listExports", "/api/exports/", { as: "full" })).status).toBe(200);
    expect((await test.call("getReadiness", "/readyz")).status).toBe(200);
    const { body } = await test.call("getClientConfiguration", "/api/client-configuration/");
    expect(body).toMatchObject({ paywalls: false, paymentUrl: "", licencePublicKey: "" });
  });

  it("answers the operations of the others as unknown addresses", async () => {
    const calls = callsOf(isLeftOut);
    expect(new Set(calls.map(({ operationId }) => operationModules[operationId]))).toEqual(new Set(leaveOut));
    const token = await test.token("full");
    for (const { operationId, method, path } of calls) {
      const unknown = await answer(method, "/api/no-such-call/", token);
      expect([operationId, await answer(method, path, token)]).toEqual([operationId, unknown]);
      expect(unknown.status).toBe(404);
    }
  });

  it("serves a page of a left-out module as little as an unknown one", async () => {
    const token = await test.token("full");
    const page = await answer("POST", "/payment-sandbox/checkouts/", token);
    expect(page.status).toBe(404);
  });

  it("describes the operations that it has", async () => {
    const response = await fetch(`${test.url}/docs/openapi.json`);
    const { paths } = (await response.json()) as {
      paths: Record<string, Record<string, { operationId: OperationId }>>;
    };
    const described = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    const wanted = callsOf((operation) => !isLeftOut(operation)).map(({ operationId }) => operationId);
    expect(described.toSorted()).toEqual(wanted.toSorted());
  });

  it("has no command of a left-out module", async () => {
    await expect(test.backend.ensureReseller({ name: "North", members: [] })).rejects.toThrow("left out");
  });
});

it("starts without all modules that no other one needs", async () => {
  const test = await startTestBackend({
    leaveOut: [
      ...leaveOut,
      "camera",
      "components",
      "dataConnect",
      "downloads",
      "exports",
      "images",
      "issuedReports",
      "live",
      "media",
      "reanalysis",
      "reportTemplates",
      "server",
      "surroundings",
      "videos",
    ],
  });
  const { status } = await test.call("listSnapshots", "/api/snapshots/", { as: "full" });
  await test.close();
  expect(status).toBe(200);
});

it("does not start without a module that another one needs", async () => {
  await expect(startTestBackend({ leaveOut: ["snapshots"] })).rejects.toThrow(
    /The module snapshots cannot be left out: \w+ needs it\./,
  );
});
