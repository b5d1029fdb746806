import { expect, it } from "vitest";
import { dataConnectKeysSchema } from "../data-connect/data-connect-key-schema.ts";
import { unreadFields } from "../reading/unread-fields.ts";
import { excelJobSchema } from "./excel-job-schema.ts";
import { excelRequestSchema } from "./excel-request-schema.ts";
import { sharedReportSchema } from "./shared-report-schema.ts";
import { summaryDataSchema } from "./summary-data-schema.ts";

it("[EXP-06] reads an Excel job, without an address until the file is there", () => {
  const job = {
    uuid: "j1",
    downloadUrl: "https://a.example/r.xlsx",
    status: "FINISHED",
    description: "Done",
  };
  expect(excelJobSchema.parse(job)).toEqual(job);
  expect(unreadFields(excelJobSchema, job)).toEqual([]);
  for (const downloadUrl of ["", null, undefined, "javascript:alert(1)"])
    expect(excelJobSchema.parse({ ...job, downloadUrl }).downloadUrl).toBeNull();
  expect(excelJobSchema.safeParse({ status: "FINISHED" }).success).toBe(false);
});

it("takes an order for an Excel report of at least one snapshot", () => {
  const order = { snapshotIDs: ["s1"], iotID: "i1", includeImages: true, target: "excel" };
  expect(excelRequestSchema.parse(order)).toEqual(order);
  const filtered = { ...order, filter: { type: "LEAK", starred: true } };
  expect(excelRequestSchema.parse(filtered)).toEqual(filtered);
  for (const wrong of [{ snapshotIDs: [] }, { target: "word" }, { iotId: "i1" }])
    expect(excelRequestSchema.safeParse({ ...order, ...wrong }).success).toBe(false);
});

it("[SHR-11] reads a shared report by its address, its embedding, or why it is not shown", () => {
  for (const word of ["expired", "passwordRequired"]) expect(sharedReportSchema.parse(word)).toBe(word);
  const none = { name: "", expires: null };
  expect(sharedReportSchema.parse({ url: "/r.pdf" })).toEqual({ url: "/r.pdf", embed: null, ...none });
  expect(sharedReportSchema.parse({ embed: "/r.pdf" })).toEqual({ url: null, embed: "/r.pdf", ...none });
  const named = { name: "Hall 2.pdf", expires: "2026-11-28T19:00:00.000Z" };
  expect(sharedReportSchema.parse({ url: "/r.pdf", ...named })).toMatchObject(named);
  for (const wrong of [{}, { url: "javascript:alert(1)" }, "gone", null])
    expect(sharedReportSchema.safeParse(wrong).success).toBe(false);
});

it("[RPT-20] reads the summary's entries, and leaves out those that say of no snapshot", () => {
  const summary = summaryDataSchema.parse({
    pd: [{ id: "s1", severity_max: 60 }, { severity_max: 60 }],
    leak: [{ id: "s2", leakSizeLpmin: 12 }],
    mech: [{ id: "s3", possible_fault: true }],
  });
  expect(summary.pd.map(({ id, severity_max }) => [id, severity_max])).toEqual([["s1", 60]]);
  expect(summary.leak[0]).toMatchObject({ id: "s2", leakSizeLpmin: 12 });
  expect(summary.mech[0]).toMatchObject({ id: "s3", possible_fault: true });
});

it("[DC-08] reads keys with the moment of their making and how often they were used", () => {
  const key = { key: "k1", createdAt: "2026-11-18T09:00:00Z", invoked: 7 };
  expect(dataConnectKeysSchema.parse({ keys: [key, { createdAt: "now" }] }).keys).toEqual([key]);
  expect(dataConnectKeysSchema.parse({ keys: [{ key: "k" }] }).keys[0]?.invoked).toBe(0);
});
