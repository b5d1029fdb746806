import { join } from "node:path";
import { operations } from "@sonolens/api-client";
import { reportTemplates } from "@sonolens/domain";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedOf } from "../../../../tooling/tests/seeded-random.ts";
import { aReservedReport } from "../testing/an-issued-report.ts";
import { createChooser } from "../testing/fuzz/chooser.ts";
import { type FuzzWorld, startFuzzWorld } from "../testing/fuzz/fuzz-world.ts";
import { sendFuzzRequest } from "../testing/fuzz/send-fuzz-request.ts";
import { type FuzzRequest, validRequest } from "../testing/fuzz/valid-request.ts";
import { aPerson } from "../testing/more-accounts.ts";
import { mountSmallDisk } from "../testing/small-disk.ts";
import { isOnPostgres } from "../testing/test-database-place.ts";
import { type CallDescription, describedCalls } from "./description.ts";

/**
 * Errors that any call can return for the same reason: each is provoked here for every call that is described
 * with it.
 */
const disk = mountSmallDisk(40);
const calls = describedCalls();
const describedWith = (status: number): CallDescription[] =>
  calls.filter(({ responses }) => responses.has(status));
/** Their writes need a short-lived state, or a link that can be used once. */
const needsMore = new Set([
  "acceptTerms",
  "getWavUrl",
  "pairDevice",
  "activateAccount",
  "resendActivation",
  "requestPasswordReset",
  "confirmPasswordReset",
  "applyReanalysis",
  "undoReanalysis",
  "removeDevice",
  "restoreSnapshot",
  "removeImageAttachment",
  "cancelExport",
  "addGroupOwnership",
  "acceptInvitation",
  "endInvitation",
  "leaveOrganization",
  "deleteDataConnectKey",
  "changeLicenceKey",
  "emailLicenceKey",
  "getUploadOffset",
  "getUpload",
  "appendToUpload",
  "cancelUpload",
  "getCameraUploadOffset",
  "getCameraUpload",
  "appendToCameraUpload",
  "cancelCameraUpload",
]);
/** The size limit depends on the upload; its own tests exceed it. */
const takesParts = new Set(["appendToUpload", "appendToCameraUpload"]);
/** They read no row. */
const readsNothing = new Set(["getDeviceFile", "getUploadProtocol", "getCameraUploadProtocol"]);
/** Other values if the example in the description equals a new snapshot's. */
const another: Readonly<Record<string, object>> = {
  setSnapshotDistance: { distance: 7.7 },
  setSnapshotPictureBrightness: { picture_brightness: 0.5 },
  setSnapshotHeatmapMode: { mode: "single" },
};
let world: FuzzWorld;
let endedToken: string;
/** Made while everything works. */
const valid = new Map<string, FuzzRequest>();

beforeAll(async () => {
  // Errors that are provoked on purpose are not logged.
  world = await startFuzzWorld({
    logLevel: "silent",
    ...(disk !== undefined && { dataDir: join(disk.path, "data") }),
  });
  // A call that is added does not change the choices of others.
  const choosing = calls.map((call) => ({ call, choose: createChooser(seedOf(call.operationId)) }));
  // Twice: the second round requests what the first one creates.
  for (const round of [1, 2])
    for (const { call, choose } of choosing) {
      const request = await validRequest(call, world, choose);
      const { status } = await sendFuzzRequest(call, request, world);
      if (round === 2 && status >= 500) throw new Error(`${call.operationId} answered ${status}`);
    }
  for (const { call, choose } of choosing)
    valid.set(call.operationId, await validRequest(call, world, choose));
  const { test } = world;
  const gone = await aPerson(test, "gone");
  endedToken = gone.token;
  test.database.run(`update accounts set state = 'deactivated' where id = '${gone.accountId}'`);
});
afterAll(async () => {
  disk?.makeRoom();
  await world.close();
  await disk?.remove();
});

async function answerTo(call: CallDescription, change: Partial<FuzzRequest> = {}): Promise<number> {
  const request = valid.get(call.operationId);
  if (request === undefined) throw new Error(`${call.operationId} has no request.`);
  return (await sendFuzzRequest(call, { ...request, ...change }, world)).status;
}

it.each(describedWith(401).filter(({ operationId }) => operations[operationId].security !== "none"))(
  "$operationId answers 401 without a token",
  async (call) => {
    expect(await answerTo(call, { token: undefined })).toBe(401);
  },
);

it.each(describedWith(403))("$operationId answers 403 when the session is over", async (call) => {
  expect(await answerTo(call, { token: endedToken })).toBe(403);
});

it.each(describedWith(405))("$operationId answers 405 to another method", async (call) => {
  expect(await answerTo(call, { method: "PUT" })).toBe(405);
});

it.each(describedWith(413).filter(({ operationId }) => !takesParts.has(operationId)))(
  "$operationId answers 413 to a body that is too large",
  async (call) => {
    const tooLarge = "x".repeat((call.bodyBytes ?? 256 * 1024) + 1);
    const { form } = valid.get(call.operationId) ?? {};
    const many = Array.from({ length: 17 }, (_, index): [string, string] => [`f${index}`, ""]);
    const change: Partial<FuzzRequest> =
      form === undefined
        ? { raw: JSON.stringify(tooLarge) }
        : { form: { ...form, fields: [...form.fields, ...many] } };
    expect(await answerTo(call, change)).toBe(413);
  },
);

it.each(describedWith(414))("$operationId answers 414 to an address that is too long", async (call) => {
  expect(await answerTo(call, { query: new URLSearchParams({ x: "x".repeat(9_000) }) })).toBe(414);
});

it.each(describedWith(415))("$operationId answers 415 to another media type", async (call) => {
  const headers = { "content-type": "text/plain" };
  expect(await answerTo(call, { headers, raw: "distance=1" })).toBe(415);
});

// The database of PostgreSQL is on another disk.
describe.skipIf(disk === undefined || isOnPostgres)("with a disk that is full", () => {
  /** Unchanged so far, so that there is something to write. */
  let fresh: Readonly<
    Record<
      | "snapshotId"
      | "token"
      | "group"
      | "attachmentId"
      | "reportId"
      | "templateId"
      | "scheduleId"
      | "componentId"
      | "deletedComponentId",
      string
    >
  >;

  beforeAll(async () => {
    const { test, policy } = world;
    const snapshotId = await policy.importSnapshot("full", "own");
    // The media host has videos of continuous recordings only.
    test.database.run(`update snapshots set video_type = 'continuous' where id = '${snapshotId}'`);
    test.database.run(`
      insert into images (id, account_id, category, hash, size_bytes, media_type, width_px, height_px, created_at)
      select 'fresh image', id, 'logo', '${"ab".repeat(32)}', 1, 'image/png', 1, 1, '2026-11-24T00:00:00.000Z'
      from accounts where username = 'full'`);
    const { token } = await aPerson(test, "newcomer");
    const json = { name: "Fresh", description: "" };
    const { body } = await test.call("addGroup", "/api/organizations/groups/root/", { as: "full", json });
    const group = body.groups.find(({ name }) => name === json.name)?.id ?? "";
    const { id: reportId } = await aReservedReport(test, { as: "full" }, [snapshotId], "Fresh");
    const template = await test.call("createReportTemplate", "/api/report-templates/", {
      as: "full",
      json: { content: { ...reportTemplates.short, name: "Fresh" }, logos: [] },
    });
    const templateId = template.body.id;
    const request = valid.get("createReportSchedule");
    const schedule = await test.call("createReportSchedule", "/api/report-schedules/", {
      as: "full",
      json: request?.json,
    });
    const scheduleId = schedule.body.id;
    await test.call("setSnapshotTags", `/api/snapshots/${snapshotId}/tags/`, {
      as: "full",
      json: { tags: ["judged"] },
    });
    const componentId = await addComponent();
    const deletedComponentId = await addComponent();
    const path = `/api/component-tracker/component/${deletedComponentId}/`;
    await test.call("deleteComponent", path, { as: "full" });
    fresh = {
      ...{ snapshotId, token, group, attachmentId: await addLogo(), reportId, templateId, scheduleId },
      ...{ componentId, deletedComponentId },
    };
  });

  async function addComponent(): Promise<string> {
    const json = { name: "Fresh", description: "", tags: ["judged"] };
    const address = "/api/component-tracker/component/";
    return (await world.test.call("createComponent", address, { as: "full", json })).body.id;
  }

  async function addLogo(): Promise<string> {
    const address = "/api/userimages/getuploadurl/?category=logo";
    const target = await world.test.call("createUserImageUploadUrl", address, { as: "full" });
    const form = new FormData();
    for (const [name, value] of Object.entries(target.body.fields)) form.append(name, String(value));
    form.append("file", new Blob(world.files["/uploads/images/"].map((bytes) => Uint8Array.from(bytes))));
    return (await world.test.call("uploadImage", target.body.url, { body: form })).body.attachmentId;
  }

  const freshened = ({ path, operationId }: CallDescription): Partial<FuzzRequest> => {
    const request = valid.get(operationId);
    if (path.startsWith("/api/snapshots/{id}/"))
      return {
        path: path.replace("{id}", fresh.snapshotId),
        query: new URLSearchParams(),
        ...(another[operationId] !== undefined && { json: another[operationId] }),
      };
    if (["convertVideo", "exportMovie"].includes(operationId))
      return { path: request?.path?.replace(/[^/]+$/, fresh.snapshotId) ?? path };
    if (["changeGroup", "deleteGroup"].includes(operationId))
      return { path: path.replace("{id}", fresh.group) };
    if (operationId === "changeGroupSettings")
      return { path: path.replace("{id}", fresh.group), json: { co2_cost_kg_kwh: 0.3 } };
    if (["changeReportTemplate", "deleteReportTemplate"].includes(operationId))
      return { path: path.replace("{id}", fresh.templateId) };
    if (operationId === "judgeComponent")
      return {
        path: path.replace("{id}", fresh.componentId),
        json: { snapshots: [fresh.snapshotId], verdict: "good" },
      };
    if (operationId === "restoreComponent") return { path: path.replace("{id}", fresh.deletedComponentId) };
    if (path.startsWith("/api/report-schedules/{id}/"))
      return { path: path.replace("{id}", fresh.scheduleId) };
    if (operationId === "deleteIssuedReport") return { path: path.replace("{id}", fresh.reportId) };
    if (operationId === "reserveIssuedReport")
      return { json: { ...(request?.json as object), snapshotIds: [fresh.snapshotId] } };
    if (["acceptTerms", "updateSettings", "createOrganization"].includes(operationId))
      return { token: fresh.token };
    if (operationId === "inviteToGroup") return { json: { email: "nobody.yet@example.com" } };
    if (["downloadSnapshots", "createExcelExport", "createReanalysis"].includes(operationId)) {
      const field = operationId === "createExcelExport" ? "snapshotIDs" : "snapshotIds";
      return { json: { ...(request?.json as object), [field]: [fresh.snapshotId] } };
    }
    if (operationId === "removeUserImage")
      return { json: { category: "logo", attachmentId: fresh.attachmentId } };
    if (operationId === "changeDataConnectKey") return { ...request, json: { name: "Another program" } };
    if (operationId === "setDeviceNickname") return { json: { nickname: "Another hall" } };
    return operationId === "changeComponent" ? { json: { tags: ["fresh"] } } : { ...request };
  };

  it.each(describedWith(507).filter(({ operationId }) => !needsMore.has(operationId)))(
    "$operationId answers 507",
    async (call) => {
      world.test.database.run("pragma wal_checkpoint(truncate)");
      disk?.fill();
      try {
        expect(await answerTo(call, freshened(call))).toBe(507);
      } finally {
        disk?.makeRoom();
      }
    },
  );
});

/** Last, as nothing works after it. */
describe("with a database that is damaged", () => {
  beforeAll(() => {
    const { database } = world.test;
    for (const { table } of database.dump())
      if (!/^sqlite_/.test(table)) database.run(`alter table "${table}" rename to "away_${table}"`);
  });

  it.each(describedWith(500).filter(({ operationId }) => !readsNothing.has(operationId)))(
    "$operationId answers 500 without a word of why",
    async (call) => {
      expect(await answerTo(call)).toBe(500);
    },
  );
});
