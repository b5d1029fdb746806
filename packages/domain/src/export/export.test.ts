import fc from "fast-check";
import { expect, it } from "vitest";
import {
  heatmapImageName,
  imagesZipName,
  prpdCsvName,
  snapshotFileStem,
  snapshotImageName,
} from "./export-file-names.ts";
import { safeFileName, uniqueFileNames } from "./safe-file-name.ts";
import { uploadList } from "./upload-list.ts";

it("[EXP-07] names the archive of images by its time", () => {
  expect(imagesZipName("20261121-221500")).toBe("Images-20261121-221500.zip");
  expect(imagesZipName("2026-11-21T22:15:00Z")).toBe("Images-2026-11-21T22-15-00Z.zip");
});

it("[EXP-08] names an image by id and label", () => {
  expect(snapshotImageName({ id: "01J9", label: "Valve 7" })).toBe("01J9-Valve 7.png");
  expect(snapshotImageName({ id: "01J9", label: "Hall 2/3: Ventil \u00abÄ\u00bb 👂🏽" })).toBe(
    "01J9-Hall 2-3- Ventil \u00abÄ\u00bb 👂🏽.png",
  );
  expect(snapshotImageName({ id: "01J9", label: " \n" })).toBe("01J9.png");
  expect(snapshotImageName({ id: "01J9", label: "..\\..\\etc/passwd" })).toBe("01J9-..-..-etc-passwd.png");
});

it("[EXP-09] names a heat map by serial, id and dynamic range", () => {
  expect(heatmapImageName({ serial: "NL42", id: "01J9", dynamicRangeDb: 6 })).toBe("NL42-01J9-6-dB.png");
  expect(heatmapImageName({ serial: "NL42", id: "01J9", dynamicRangeDb: 3.5 })).toBe("NL42-01J9-3.5-dB.png");
  expect(heatmapImageName({ serial: "NL42", id: "01J9", dynamicRangeDb: 0.1 + 0.2 })).toBe(
    "NL42-01J9-0.3-dB.png",
  );
  expect(heatmapImageName({ serial: "NL42", id: "01J9", dynamicRangeDb: Number.NaN })).toBe("NL42-01J9.png");
});

it("[EXP-10] names the PRPD by serial and id, with the analysis time where there is one", () => {
  expect(prpdCsvName({ serial: "NL42", id: "01J9" })).toBe("PRPD_NL42_01J9.csv");
  expect(prpdCsvName({ serial: "NL42", id: "01J9", analysisTimeS: 2.5 })).toBe("PRPD_NL42_01J9_@2.5s.csv");
  expect(prpdCsvName({ serial: "NL42", id: "01J9", analysisTimeS: 0 })).toBe("PRPD_NL42_01J9_@0s.csv");
  expect(prpdCsvName({ serial: "NL42", id: "01J9", analysisTimeS: Number.NaN })).toBe("PRPD_NL42_01J9.csv");
});

it.each([
  ["CON", "_CON.png"],
  ["nul", "_nul.png"],
  ["com1.backup", "_com1.backup.png"],
  ["LPT\u00b2", "_LPT\u00b2.png"],
  ["COM10", "COM10.png"],
  ["console", "console.png"],
  ['a<b>c:d"e/f\\g|h?i*j', "a-b-c-d-e-f-g-h-i-j.png"],
  ["tab\tline\nnull\u0000", "tab line null.png"],
  ["  spaces  and dots. . .", "spaces and dots.png"],
  [".hidden", "hidden.png"],
  ["invoice\u202egnp", "invoicegnp.png"],
  ["", "file.png"],
  ["...", "file.png"],
  ["half \ud83d face", "half face.png"],
  ["a\u0308", "\u00e4.png"],
])("makes of %j a name that every system takes: %j", (stem, name) => {
  expect(safeFileName(stem, ".png")).toBe(name);
});

it("cuts long names to 200 bytes, between characters as people see them", () => {
  expect(safeFileName("a".repeat(3000), ".png")).toBe(`${"a".repeat(196)}.png`);
  // One byte is for the sign before the name of a device.
  expect(safeFileName(`con.${"a".repeat(3000)}`, ".png")).toBe(`_con.${"a".repeat(191)}.png`);
  const families = safeFileName("👨‍👩‍👧‍👦".repeat(50), ".png");
  expect(families).toBe(`${"👨‍👩‍👧‍👦".repeat(7)}.png`);
});

it("makes names from any text that all systems take, and that stay as they are", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.array(fc.nat(0xffff), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
        fc
          .array(fc.constantFrom(..."ab .-/:CONé👂🏽\u200d\u202e"), { maxLength: 400 })
          .map((signs) => signs.join("")),
      ),
      (text) => {
        const name = safeFileName(text, ".png");
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
        expect(name).not.toMatch(/[<>:"/\\|?*\u0000-\u001f\u007f-\u009f]|^[. ]|[. ]$|[. ]\.png$/);
        expect(name.isWellFormed()).toBe(true);
        expect(safeFileName(name.slice(0, -4), ".png")).toBe(name);
      },
    ),
    { numRuns: 1000 },
  );
});

it("keeps names apart that only differ in capitals", () => {
  expect(uniqueFileNames(["a.png", "A.png", "a.png", "a (2).png", "b", "b"])).toEqual([
    "a.png",
    "A (2).png",
    "a (3).png",
    "a (2) (2).png",
    "b",
    "b (2)",
  ]);
});

const web = { removeWhitespace: true };
const desktop = { removeWhitespace: false };
const file = (name: string, size = 1) => ({ name, size });
const codes = (list: ReturnType<typeof uploadList>) => list.refused.map(({ refusal }) => refusal.code);

it("[EXP-14] uploads only .nlz files of at most 400 MB", () => {
  const files = [
    file("a.nlz"),
    file("B.NLZ"),
    file("c.zip"),
    file("nlz"),
    file("d.nlz.exe"),
    file("e.nlz", 419_430_400),
  ];
  const list = uploadList([...files, file("f.nlz", 419_430_401), file("g.nlz", Number.NaN)], desktop);
  expect(list.uploads.map(({ name }) => name)).toEqual(["a.nlz", "B.NLZ", "e.nlz"]);
  expect(codes(list)).toEqual(["notNlzFile", "notNlzFile", "notNlzFile", "uploadTooLarge", "uploadTooLarge"]);
  expect(list.refused[3]?.refusal.params).toEqual({ max: 400 });
});

it("takes recordings of any size, of which a snapshot file is uploaded", () => {
  const files = [file("a.wav", 3e9), file("B.WAV"), file("c.wave"), file("d.wav", Number.NaN), file("a.wav")];
  const list = uploadList(files, web);
  expect(list.uploads.map(({ name }) => name)).toEqual(["a.wav", "B.WAV"]);
  expect(codes(list)).toEqual(["notNlzFile", "uploadTooLarge", "duplicateName"]);
});

it("[EXP-14] uploads 10,000 files and not one more", () => {
  const files = Array.from({ length: 10_002 }, (_, index) => file(`${index}.nlz`));
  const list = uploadList(files, desktop);
  expect(list.uploads).toHaveLength(10_000);
  expect(list.uploads.at(-1)?.file).toBe(files[9999]);
  expect(list.refused.map(({ refusal }) => refusal)).toEqual(
    Array(2).fill({ ok: false, code: "tooMany", params: { max: 10_000 } }),
  );
});

it("[EXP-15] drops duplicate names, those chosen earlier included", () => {
  const list = uploadList([file("a.nlz", 1), file("b.nlz"), file("a.nlz", 2), file("c.nlz")], {
    ...desktop,
    alreadyListed: ["c.nlz"],
  });
  expect(list.uploads.map(({ file: { name, size } }) => [name, size])).toEqual([
    ["a.nlz", 1],
    ["b.nlz", 1],
  ]);
  expect(codes(list)).toEqual(["duplicateName", "duplicateName"]);
  expect(uploadList([file("\u00e4.nlz"), file("a\u0308.nlz")], desktop).uploads).toHaveLength(1);
});

it("[EXP-16] removes white space in names on the web, before it compares them", () => {
  const files = [file("Hall 7 \u3000 a.nlz"), file("Hall7a.nlz"), file(" b .nlz ")];
  expect(uploadList(files, web).uploads.map(({ name }) => name)).toEqual(["Hall7a.nlz", "b.nlz"]);
  expect(uploadList(files, desktop).uploads.map(({ name }) => name)).toEqual([
    "Hall 7 \u3000 a.nlz",
    "Hall7a.nlz",
  ]);
});

it("names a file of a snapshot by serial, label and date", () => {
  const named = (label: string) =>
    safeFileName(snapshotFileStem({ serial: "104417", label, day: "2026-11-20" }), ".png");
  expect(named("Header flange, hall B")).toBe("104417-header-flange-hall-b-2026-11-20.png");
  expect(named("Hall 2/3: Ventil «Ä» 👂🏽")).toBe("104417-hall-2-3-ventil-ä-2026-11-20.png");
  expect(named("配管 フランジ")).toBe("104417-配管-フランジ-2026-11-20.png");
  expect(named("صمام ٧")).toBe("104417-صمام-٧-2026-11-20.png");
  expect(named(" 🔧 ")).toBe("104417-2026-11-20.png");
  expect(named("x".repeat(200))).toBe(`104417-${"x".repeat(120)}-2026-11-20.png`);
});

it("names every file of a snapshot so that all systems take it, with its date", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "binary", maxLength: 200 }),
      fc.string({ maxLength: 30 }),
      (label, serial) => {
        const name = safeFileName(snapshotFileStem({ serial, label, day: "2026-11-20" }), ".png");
        expect(name.endsWith("2026-11-20.png")).toBe(true);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
        expect(name).not.toMatch(/[<>:"/\\|?*\p{Cc}]|^[. ]/u);
        expect(safeFileName(name.slice(0, -4), ".png")).toBe(name);
      },
    ),
  );
});
