import fc from "fast-check";
import { expect, it } from "vitest";
import { canApplyBulkTags, validateBulkEdit } from "./bulk.ts";
import { splitTags, validateComponent, validateComponentTags } from "./component-form.ts";
import { validateDistance } from "./distance.ts";
import { validateFixedDate } from "./fixed-date.ts";
import { validateHumidity } from "./humidity.ts";
import { validateImageAttachment, validateReportLogo } from "./image-type.ts";
import { validateReportSnapshots } from "./report.ts";
import { canSaveLabel, validateDescription, validateFeedback, validateName } from "./texts.ts";

const created = Date.parse("2026-03-05T20:30:00Z");
const at = (text: string) => Date.parse(text);

it("[SNP-28] takes a fixed date on or after the creation date, and none before", () => {
  const context = { createdMs: created };
  for (const text of ["2026-03-05T20:30:00Z", "2026-03-05T21:00:00Z", "2027-01-01T00:00:00Z"])
    expect(validateFixedDate(at(text), context)).toEqual({ ok: true, value: at(text) });
  for (const text of ["2026-03-04T23:59:59Z", "2025-03-05T20:30:00Z", "1970-01-01T00:00:00Z"])
    expect(validateFixedDate(at(text), context)).toEqual({
      ok: false,
      code: "fixedBeforeCreation",
      params: { created: "2026-03-05" },
    });
});

it("[SNP-28] counts the day of creation in the user's time zone, from the moment of creation on", () => {
  const midnight = at("2026-03-05T00:00:00+13:00");
  const context = { createdMs: at("2026-03-05T01:00:00+13:00"), timeZone: "Pacific/Auckland" };
  expect(validateFixedDate(midnight, context)).toEqual({ ok: true, value: context.createdMs });
  expect(validateFixedDate(midnight - 1, context)).toMatchObject({ code: "fixedBeforeCreation" });
  const lastMs = at("9999-12-31T23:59:59.999Z");
  expect(validateFixedDate(lastMs, context)).toEqual({ ok: true, value: lastMs });
  expect(validateFixedDate(lastMs + 1, context)).toMatchObject({ code: "wrongType" });
  expect(validateFixedDate(context.createdMs, { createdMs: context.createdMs })).toMatchObject({ ok: true });
  expect(validateFixedDate(created, { createdMs: created, timeZone: "Nowhere/At all" }).ok).toBe(true);
  expect(validateFixedDate(created - 1, { createdMs: created, timeZone: "Nowhere/At all" }).ok).toBe(true);
});

it("takes null as no fixed date, and refuses what is no moment", () => {
  expect(validateFixedDate(null, { createdMs: created })).toEqual({ ok: true, value: null });
  for (const value of [undefined, "2026-03-06", Number.NaN, Number.POSITIVE_INFINITY, 9e15])
    expect(validateFixedDate(value, { createdMs: created })).toMatchObject({ code: "wrongType" });
  fc.assert(
    fc.property(fc.double(), fc.double(), fc.string(), (value, createdMs, timeZone) => {
      const once = validateFixedDate(value, { createdMs, timeZone });
      if (once.ok) expect(validateFixedDate(once.value, { createdMs, timeZone })).toEqual(once);
    }),
  );
});

it("[SNP-30] offers to save a label only when it is another one, and valid", () => {
  expect(canSaveLabel("Valve 7", "Valve 8")).toBe(true);
  expect(canSaveLabel("Valve 7", "")).toBe(true);
  expect(canSaveLabel("Valve 7", "Valve 7")).toBe(false);
  expect(canSaveLabel("Valve 7", "a".repeat(2049))).toBe(false);
});

it("[ROU-49] wants some text as feedback", () => {
  for (const value of ["", " \n", undefined, null])
    expect(validateFeedback(value)).toMatchObject({ code: "required" });
  expect(validateFeedback(" Good. ")).toEqual({ ok: true, value: "Good." });
  expect(validateFeedback("a".repeat(10_001))).toMatchObject({ code: "tooLong" });
});

it("[ORG-23] [ORG-24] wants a name of an organization and of a group", () => {
  for (const value of ["", "  ", undefined, null])
    expect(validateName(value)).toMatchObject({ code: "required" });
  expect(validateName(" Plant 1 ")).toEqual({ ok: true, value: "Plant 1" });
  expect(validateName("a".repeat(201))).toEqual({
    ok: false,
    code: "tooLong",
    params: { max: 200, length: 201 },
  });
  expect(validateName(7)).toMatchObject({ code: "wrongType" });
  expect(validateDescription("")).toEqual({ ok: true, value: "" });
  expect(validateDescription("a".repeat(2001))).toMatchObject({ code: "tooLong" });
});

it("[CMP-05] splits the tags of a component on spaces and drops empties", () => {
  expect(splitTags("  pump  north\u3000hall\t7 ")).toEqual(["pump", "north", "hall", "7"]);
  expect(validateComponentTags(" a\u0308  \u00e4 b ")).toEqual({ ok: true, value: ["\u00e4", "b"] });
  expect(validateComponentTags("   ")).toEqual({ ok: true, value: [] });
  expect(validateComponentTags("x".repeat(101))).toMatchObject({ code: "tooLong" });
  expect(validateComponentTags(["a"])).toMatchObject({ code: "wrongType" });
});

it("wants a component to have a name, and nothing more", () => {
  expect(validateComponent({ name: "Transformer 4" })).toEqual({
    ok: true,
    value: { name: "Transformer 4", description: "", tags: [] },
  });
  expect(validateComponent({ tags: "a b" })).toMatchObject({
    code: "required",
    fields: { name: { ok: false } },
  });
});

it("[BLK-09] [BLK-10] applies a bulk edit with a field chosen and all chosen ones valid", () => {
  const distance = validateDistance(2, { unit: "METERS" });
  expect(validateBulkEdit({})).toMatchObject({ ok: false, code: "empty" });
  expect(validateBulkEdit({ distance })).toEqual({ ok: true, value: { distance } });
  expect(validateBulkEdit({ distance, humidity: validateHumidity(101) })).toMatchObject({
    code: "outOfRange",
  });
});

it("[BLK-02] applies bulk tags when there is one", () => {
  expect(canApplyBulkTags([])).toBe(false);
  expect(canApplyBulkTags([" "])).toBe(false);
  expect(canApplyBulkTags(["pump"])).toBe(true);
});

it("[RPT-12] makes no report of no usable snapshot", () => {
  expect(validateReportSnapshots([])).toEqual({ ok: false, code: "reportEmpty", params: {} });
  expect(validateReportSnapshots([undefined, undefined])).toMatchObject({ code: "reportEmpty" });
  expect(validateReportSnapshots([undefined, { id: "a" }])).toEqual({ ok: true, value: [{ id: "a" }] });
});

it("[SNP-43] takes images as attachments, and nothing else", () => {
  for (const type of ["image/png", "image/jpeg", "image/heic", "IMAGE/WEBP"])
    expect(validateImageAttachment({ type })).toEqual({ ok: true, value: type.toLowerCase() });
  for (const type of [
    "",
    "image/",
    "application/pdf",
    "text/html",
    "video/mp4",
    "x-image/png",
    "image/png, text/html",
  ])
    expect(validateImageAttachment({ type })).toMatchObject({ ok: false, code: "notAnImage" });
});

it("[RPT-08] takes PNG and JPEG as a report's logo", () => {
  for (const type of ["image/png", "image/jpeg"]) expect(validateReportLogo({ type }).ok).toBe(true);
  for (const type of ["image/gif", "image/svg+xml", "", "png"])
    expect(validateReportLogo({ type })).toMatchObject({ code: "notPngOrJpeg" });
});
