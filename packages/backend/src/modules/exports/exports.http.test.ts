import { summaryDataSchema } from "@sonolens/domain";
import { readSnapshotFile } from "@sonolens/snapshot-file";
import { unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aSnapshotFile } from "../../testing/a-snapshot-file.ts";
import { openTestDatabase } from "../../testing/open-test-database.ts";
import {
  passwordOf,
  startTestBackend,
  type TestBackend,
  type TestUser,
} from "../../testing/start-test-backend.ts";
import { makeTemporaryFolder } from "../../testing/temporary-folder.ts";
import { until } from "../../testing/until.ts";

const captureIds = [1, 2, 3].map((number) => `3f2504e0-4f89-41d3-9a0c-0305e82c340${number}`);
let test: TestBackend;
let ids: string[];
let foreignId: string;

async function imported(captureId: string, owner: TestUser): Promise<string> {
  const answer = await test.backend.importSnapshotFile(await aSnapshotFile(captureId), owner);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value.snapshotId;
}

beforeAll(async () => {
  test = await startTestBackend();
  ids = [];
  for (const captureId of captureIds) ids.push(await imported(captureId, "full"));
  foreignId = await imported("3f2504e0-4f89-41d3-9a0c-0305e82c3409", "stranger");
});
afterAll(() => test.close());

const excel = (json: object, as: TestUser = "full", language = "en") =>
  test.call("createExcelExport", "/api/excel/", {
    as,
    headers: { "accept-language": language },
    json: { snapshotIDs: ids, iotID: "web-1", includeImages: false, target: "excel", ...json },
  });

const poll = (executionID: string, as: TestUser = "full") =>
  test.call("pollExcelResult", `/api/poll-excel-result/?executionID=${executionID}`, { as });

async function finished(executionID: string) {
  await until(async () => (await poll(executionID)).body.status !== "PROCESSING");
  const { body } = await poll(executionID);
  expect(body).toMatchObject({ status: "FINISHED", errorCode: null });
  return body;
}

const fileOf = (url: string | null) => test.call("getExportFile", url ?? "");

it("[API-70] [API-71] [RPT-18] makes a real table with one row a snapshot, in the order asked for", async () => {
  await test.call("setSnapshotLabel", `/api/snapshots/${ids[1]}/label/`, {
    as: "full",
    headers: { "if-match": '"999"' },
    json: { label: "=1+1 Flange, 7" },
  });
  const wanted = [ids[2], ids[1]];
  const filter = { type: "LEAK", starred: true };
  const { body } = await excel({ snapshotIDs: wanted, includeImages: true, filter }, "full", "nl");
  const job = await finished(body.executionID);
  expect(job).toMatchObject({ kind: "excel", done: 2, total: 2 });
  expect(job.description).toMatch(/^Snapshots-\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d\.xlsx$/);

  const file = await fileOf(job.url);
  expect(file.headers.get("content-disposition")).toContain(encodeURIComponent(job.description));
  const { sheets } = await readXlsx(file.bytes);
  const [header = [], inWords = [], ...rows] = sheets[1]?.rows ?? [];
  const column = (name: string) => rows.map((row) => row[header.indexOf(name)]);
  expect(column("id")).toEqual(wanted);
  expect(column("label")[1]).toBe("=1+1 Flange, 7");
  expect(column("distance_m")).toEqual([2.4, 2.4]);
  expect(inWords[header.indexOf("distance_m")]).toBe("Afstand (m)");
  expect(column("camera_serial")).toEqual(["SL-2041", "SL-2041"]);
  expect(column("created_utc")[0]).toBeInstanceOf(Date);
  expect(column("link")).toEqual(wanted.map((id) => expect.stringMatching(`^http.*/#/snapshot/${id}$`)));
  expect(column("repair_status")).toEqual(["open", "open"]);
  expect(sheets[1]?.images?.length).toBe(2);
  expect(sheets[3]?.rows.find(([name]) => name === "Filter")?.[1]).toBe("type=LEAK; starred=true");
  const plain = await finished((await excel({ includeImages: false })).body.executionID);
  const [, sheet] = (await readXlsx((await fileOf(plain.url)).bytes)).sheets;
  expect([sheet?.rows.length, sheet?.images?.length ?? 0]).toEqual([5, 0]);
});

it("[API-70] [RPT-20] gathers the data of the summary", async () => {
  const { body } = await excel({ target: "dashboard" });
  const job = await finished(body.executionID);
  expect(job.url).toBeNull();
  expect(summaryDataSchema.parse(job.data)).toEqual({ pd: [], leak: [], mech: [] });
  await test.call("getLeakAnalysis", `/api/snapshots/${ids[0]}/analytics/leak/`, { as: "full" });
  const again = await finished((await excel({ target: "dashboard" })).body.executionID);
  expect(summaryDataSchema.parse(again.data).leak.map(({ id }) => id)).toEqual([ids[0]]);
});

it("[API-69] packs the snapshot files, each whole and readable, under names with the label", async () => {
  const { body } = await test.call("downloadSnapshots", "/api/download-snapshots/", {
    as: "full",
    json: { snapshotIds: ids, iotId: "web-1", timezoneOffset: -60 },
  });
  const job = await finished(body.executionID);
  expect(job.leftOut).toEqual([]);
  const { bytes, headers } = await fileOf(job.url);
  expect(headers.get("content-type")).toBe("application/zip");
  const files = unzipSync(bytes);
  expect(Object.keys(files)[0]).toBe(`${ids[0]}-Snapshot ${captureIds[0]}.nlz`);
  const read = await Promise.all(Object.values(files).map((file) => readSnapshotFile(file)));
  expect(read.map((file) => file.ok && file.value.manifest.snapshotId)).toEqual(captureIds);
});

it("[API-69] names an archive by the time where the caller is", async () => {
  const hourAt = async (timezoneOffset: number): Promise<number> => {
    const { body } = await test.call("downloadSnapshots", "/api/download-snapshots/", {
      as: "full",
      json: { snapshotIds: [ids[0]], iotId: "", timezoneOffset },
    });
    const { description } = await finished(body.executionID);
    const [, day = "", hour = "", minute = ""] =
      /^Snapshots-([\d-]{10})_(\d\d)-(\d\d)-\d\d\.zip$/.exec(description) ?? [];
    return Date.parse(`${day}T${hour}:${minute}:00Z`) / 3_600_000;
  };
  // Minutes that UTC is ahead, as a browser has them: -330 is India, 480 California.
  const [utc, india, california] = [await hourAt(0), await hourAt(-330), await hourAt(480)];
  expect(india - utc - 5.5).toBeLessThan(0.2);
  expect(india - utc - 5.5).toBeGreaterThanOrEqual(0);
  expect(california - utc + 8).toBeLessThan(0.2);
  expect(california - utc + 8).toBeGreaterThanOrEqual(0);
});

it("[EXP-12] exports nothing when one snapshot is not the caller's, whether it exists or not", async () => {
  for (const foreign of [foreignId, "01JD6Q3T8Z"]) {
    const { status, refusal } = await excel({ snapshotIDs: [ids[0], foreign] });
    expect([status, refusal.codes]).toEqual([400, { snapshotIDs: ["exportNeedsOwnership"] }]);
    const archive = await test.call("downloadSnapshots", "/api/download-snapshots/", {
      as: "full",
      json: { snapshotIds: [foreign], iotId: "", timezoneOffset: 0 },
    });
    expect(archive.refusal.codes).toEqual({ snapshotIds: ["exportNeedsOwnership"] });
  }
});

it("[EXP-11] packs the files of at most 100 cameras, and makes tables of any number", async () => {
  const [first] = ids;
  const copyOf = (table: string, id: string, columns: Readonly<Record<string, string>>) => {
    const [row = {}] = test.database.all(`select * from ${table} where id = '${id}'`);
    const names = Object.keys(row);
    const values = names.map((name) => (columns[name] === undefined ? name : `'${columns[name]}'`));
    return `insert into ${table} (${names.join(", ")}) select ${values.join(", ")} from ${table} where id = '${id}';`;
  };
  const [{ ownership_id: ownership } = {}] = test.database.all(
    `select ownership_id from snapshots where id = '${first}'`,
  );
  const numbers = Array.from({ length: 100 }, (_, number) => `EXP11${number}`);
  const statements = numbers.flatMap((name) => [
    copyOf("ownerships", String(ownership), { id: name, device_serial: name }),
    copyOf("snapshots", first ?? "", { id: name, ownership_id: name, capture_id: name }),
  ]);
  test.database.run(`begin; ${statements.join("\n")} commit;`);
  const packed = (snapshotIds: readonly (string | undefined)[]) =>
    test.call("downloadSnapshots", "/api/download-snapshots/", {
      as: "full",
      json: { snapshotIds, iotId: "", timezoneOffset: 0 },
    });
  const many = await packed([first, ...numbers]);
  expect([many.status, many.refusal.codes]).toEqual([400, { snapshotIds: ["tooMany"] }]);
  expect(many.refusal.snapshotIds).toEqual(["At most 100 of them."]);
  for (const started of [await packed(numbers), await excel({ snapshotIDs: [first, ...numbers] })]) {
    expect(started.status).toBe(200);
    await test.call("cancelExport", `/api/exports/${started.body.executionID}/`, { as: "full" });
  }
  test.database.run(
    `begin; delete from snapshots where id like 'EXP11%'; delete from ownerships where id like 'EXP11%'; commit;`,
  );
});

it("[API-71] shows an export to nobody but who asked for it", async () => {
  const { body } = await excel({});
  const { url } = await finished(body.executionID);
  expect((await poll(body.executionID, "demo")).status).toBe(404);
  expect((await poll(body.executionID, "stranger")).status).toBe(404);
  const remove = (as: TestUser) => test.call("cancelExport", `/api/exports/${body.executionID}/`, { as });
  expect((await remove("stranger")).status).toBe(404);
  expect((await fileOf(url)).status).toBe(200);
  expect((await fileOf(`${url?.slice(0, -4)}AAAA`)).status).toBe(404);
  expect((await remove("full")).status).toBe(204);
  expect((await fileOf(url)).status).toBe(404);
});

it("[PERM-03] gives visitors of the demo account exports of their own: small, few, and without messages to others", async () => {
  const visitor = async () => {
    const json = { username: "demo", password: passwordOf("demo") };
    return (await test.call("createToken", "/api/token/", { json })).body.access;
  };
  const [one, other] = [await visitor(), await visitor()];
  const pack = (token: string, count: number, format: "nlz" | "mov" = "nlz") =>
    test.call("downloadSnapshots", "/api/download-snapshots/", {
      token,
      json: {
        snapshotIds: Array.from({ length: count }, (_, index) => ids[index] ?? `id-${index}`),
        ...{ iotId: "", timezoneOffset: 0, format },
      },
    });
  expect((await pack(one, 21)).refusal.codes).toEqual({ snapshotIds: ["tooMany"] });
  expect((await pack(one, 6, "mov")).refusal.snapshotIds).toEqual(["At most 5 of them."]);
  const messages = async () =>
    (await test.call("listMissedMessages", "/api/live-messages/?after=0", { as: "demo" })).body.lastSequence;
  const before = await messages();
  const { body } = await pack(one, 3);
  const path = `/api/poll-excel-result/?executionID=${body.executionID}`;
  const seen = async (token: string) => (await test.call("pollExcelResult", path, { token })).status;
  const cancel = (token: string) => test.call("cancelExport", `/api/exports/${body.executionID}/`, { token });
  expect([await seen(one), await seen(other)]).toEqual([200, 404]);
  expect((await test.call("listExports", "/api/exports/", { token: other })).body.exports).toEqual([]);
  await until(
    async () => (await test.call("pollExcelResult", path, { token: one })).body.status === "FINISHED",
  );
  expect(await messages()).toBe(before);
  expect((await cancel(other)).status).toBe(404);
  expect((await cancel(one)).status).toBe(204);
  const many = await Promise.all(Array.from({ length: 5 }, () => pack(one, 3)));
  expect(many.map(({ status }) => status)).toContain(429);
  let last = await pack(other, 1);
  expect(last.status).toBe(200);
  // Of the limit of an address, the time until its window ends.
  for (let count = 0; last.status === 200 && count < 40; count += 1) {
    const address = `/api/exports/${last.body.executionID}/`;
    await test.call("cancelExport", address, { token: other });
    last = await pack(other, 1);
  }
  expect(last.status).toBe(429);
  expect(Number(last.headers.get("retry-after"))).toBeGreaterThan(10);
});

it("[API-70] refuses pictures of more than 2,000 snapshots, and more jobs than one may have", async () => {
  const many = Array.from({ length: 2_001 }, (_, index) => `id-${index}`);
  const { refusal } = await excel({ snapshotIDs: many, includeImages: true });
  expect(refusal.codes).toEqual({ includeImages: ["tooMany"] });
  const started = await Promise.all(Array.from({ length: 30 }, () => excel({ includeImages: true })));
  const statuses = new Set(started.map(({ status }) => status));
  expect([...statuses].sort()).toEqual([200, 429]);
  await until(async () => {
    const { body } = await test.call("listExports", "/api/exports/", { as: "full" });
    return body.exports.every(({ status }) => status === "FINISHED");
  });
});

it("[LIVE-09] [LIVE-10] [LIVE-12] tells the caller, and nobody else, when an export is made", async () => {
  const missed = (as: TestUser, after: number) =>
    test.call("listMissedMessages", `/api/live-messages/?after=${after}`, { as });
  const before = (await missed("full", 0)).body.lastSequence;
  const strangerBefore = (await missed("stranger", 0)).body.lastSequence;
  const { body } = await excel({});
  await finished(body.executionID);
  const told = async () => (await missed("full", before)).body.messages;
  // It is told after it is stored as finished.
  await until(async () => (await told()).length > 0);
  expect((await told()).at(-1)).toMatchObject({
    type: "excel-export",
    uuid: body.executionID,
    status: "FINISHED",
    severity: "SUCCESS",
    downloadUrl: expect.stringMatching(/^\/exports\//),
  });
  expect((await missed("stranger", 0)).body.lastSequence).toBe(strangerBefore);
});

it("[API-70] goes on after a restart with what was started", async () => {
  const folder = makeTemporaryFolder();
  const options = { dataDir: folder.path };
  let server = await startTestBackend(options);
  const answer = await server.backend.importSnapshotFile(await aSnapshotFile(captureIds[0] ?? ""), "full");
  if (!answer.ok) throw new Error(answer.error.message);
  const json = { snapshotIDs: [answer.value.snapshotId], iotID: "", includeImages: true, target: "excel" };
  const jobs: string[] = [];
  for (let count = 0; count < 5; count += 1)
    jobs.push((await server.call("createExcelExport", "/api/excel/", { as: "full", json })).body.executionID);
  await server.close();
  server = await startTestBackend(options);
  const list = async () => (await server.call("listExports", "/api/exports/", { as: "full" })).body.exports;
  await until(async () => (await list()).every(({ status }) => status === "FINISHED"));
  expect((await list()).map(({ executionID }) => executionID)).toEqual(jobs.reverse());
  await server.close();
  folder.remove();
});

it("[API-72] takes a report by a signed form, and nothing that is no PDF", async () => {
  const { body: target } = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=web-1", {
    as: "full",
  });
  const send = (content: string, fields: Record<string, string> = target.fields) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([content]), "../../Report.pdf");
    return test.call("uploadReport", target.url, { body: form });
  };
  const { status, body } = await send("%PDF-1.7 a report");
  expect([status, body.name]).toEqual([201, "Report.pdf"]);
  const file = await fileOf(body.reportUrl);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect(new TextDecoder().decode(file.bytes)).toBe("%PDF-1.7 a report");
  for (const other of ["<html>", "<script></script>%PDF-1.7", "%PD", ""])
    expect((await send(other)).refusal.codes).toEqual({ detail: ["impFailed", "invalidFormat"] });
  const forged = { ...target.fields, key: "other" };
  expect((await send("%PDF-1.7", forged)).refusal.codes).toEqual({ detail: ["impFailed", "uploadExpired"] });
});

it("[API-72] keeps at most 200 reports of an account, and none of the demo account", async () => {
  const { body: target } = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=web-1", {
    as: "stranger",
  });
  const send = () => {
    const form = new FormData();
    for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
    form.append("file", new Blob(["%PDF-1.7 a report"]), "Report.pdf");
    return test.call("uploadReport", target.url, { body: form });
  };
  await send();
  const database = openTestDatabase(test.dataDir);
  const [row] = database.all("select * from export_jobs where kind = 'report' order by id desc limit 1");
  const columns = Object.keys(row ?? {});
  for (let count = 1; count < 200; count += 1)
    database.run(
      `insert into export_jobs (${columns}) select ${columns.map((name) => (name === "id" ? `'report ${count}'` : name))} from export_jobs where id = '${row?.id}'`,
    );
  expect((await send()).refusal.codes).toEqual({ detail: ["impFailed", "reportsTooMany"] });
  database.run("delete from export_jobs where id = 'report 1'");
  expect((await send()).status).toBe(201);
  const demo = await test.call("getReportEndpoint", "/api/report-endpoint/?userIotId=web-1", { as: "demo" });
  expect(demo.refusal.codes).toEqual({ non_field_errors: ["demoReadOnly"] });
});

it("keeps the newest 100 exports of an account, and older ones while a link to them is valid", async () => {
  const { body: me } = await test.call("getCurrentUser", "/api/me/", { as: "stranger" });
  const insert = (id: string, kind: string, status: string) =>
    test.database.run(
      `insert into export_jobs (id, account_id, kind, status, request, done, total, file_name, attempts, created_at, expires_at)
       values ('${id}', '${me.userID}', '${kind}', '${status}', '{}', 1, 1, 'a.zip', 0, '2026-11-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
    );
  const idOf = (number: number) => `01AAAAAAAAAAAAAAAAAAAAA${String(number).padStart(3, "0")}`;
  for (let number = 0; number < 105; number += 1) insert(idOf(number), "excel", "FINISHED");
  insert("01AAAAAAAAAAAAAAAAAAREPORT", "report", "FINISHED");
  test.database.run(
    `insert into shared_reports (id, token_hash, account_id, export_job_id, file_name, created_at, expires_at)
     values ('shared', 'hash', '${me.userID}', '${idOf(2)}', 'a.xlsx', '2026-11-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
  );
  const started = await test.call("exportAccount", "/api/me/export/", { as: "stranger", method: "POST" });
  expect(started.status).toBe(200);
  const rows = test.database.all(
    `select id, kind from export_jobs where account_id = '${me.userID}' and kind = 'excel' order by id`,
  );
  // The oldest but the one that is shared; the new one is the hundredth besides.
  expect(rows.map(({ id }) => id)).toEqual([
    idOf(2),
    ...Array.from({ length: 99 }, (_, index) => idOf(index + 6)),
  ]);
  expect(test.database.all(`select 1 from export_jobs where id = '01AAAAAAAAAAAAAAAAAAREPORT'`)).toHaveLength(
    1,
  );
});
