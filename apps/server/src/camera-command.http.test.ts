import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";
import { runInProcess } from "./testing/run-in-process.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-camera-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const camera = (...words: string[]) =>
  runInProcess(runCommand, ["camera", ...words, "--data", join(folder, "data")]);

it("registers a camera, shows its pairing code, lists it and takes it out of service [PAIR-08]", async () => {
  const added = await camera("add", "SL-2041", "--product", "SC1", "--gas", "HELIUM");
  expect(added.code).toBe(0);
  expect(JSON.parse(added.out)).toEqual({ serial: "SL-2041", secret: expect.stringMatching(/^[\w-]{43}$/) });
  const again = await camera("add", "sl-2041");
  expect([again.code, again.err]).toEqual([
    1,
    "sonolens: There is a camera SL-2041 already. [cameraExists]\n",
  ]);
  const code = await camera("code", "SL-2041");
  expect(JSON.parse(code.out)).toEqual({
    code: expect.stringMatching(/^[A-Z2-7]{13}$/),
    expires: expect.any(String),
  });
  expect((await camera("remove", "SL-2041")).code).toBe(0);
  expect((await camera("code", "SL-2041")).code).toBe(1);
  expect(JSON.parse((await camera("list")).out)).toMatchObject([
    { serial: "SL-2041", productCode: "SC1", isPaired: false, isWithdrawn: true },
  ]);
});

it("offers software and documents", async () => {
  const file = join(folder, "manual.pdf");
  writeFileSync(file, "%PDF-1.7");
  const notes = join(folder, "notes.txt");
  writeFileSync(notes, "Quieter leaks are found.\n\n  <b>Plain</b> text.  \n");
  const offered = await camera("software", "3.2.0", "--file", file, "--notes", `en=${notes}`);
  expect(offered.code).toBe(0);
  expect((await camera("software", "3.3.0", "--notes", `de=${join(folder, "none.txt")}`)).code).toBe(1);
  const document = await camera("document", file, "--lang", "de");
  expect(JSON.parse(document.out)).toEqual({ kind: "usermanuals", name: "manual" });
  expect((await camera("document", join(folder, "none.pdf"))).code).toBe(1);
});

it("calibrates a camera, and names the line that it cannot read", async () => {
  const [file, broken] = [join(folder, "leaks.csv"), join(folder, "broken.csv")];
  const leaks = [60, 66, 72, 78, 84, 90].map((level) => `${level},1,${10 ** (-3.5 + level / 16)}`);
  writeFileSync(file, `level_db,distance_m,flow_lpm\n${leaks.join("\n")}\n`);
  writeFileSync(broken, "level_db,distance_m,flow_lpm\n60,none,4\n");
  const set = await camera("calibrate", "SL-2041", "--file", file);
  expect(JSON.parse(set.out)).toEqual({ serial: "SL-2041", snapshotsToAnalyze: 0 });
  const refused = await camera("calibrate", "SL-2041", "--file", broken);
  expect([refused.code, refused.err]).toEqual([
    1,
    `sonolens: ${broken}: Line 2: "none" is no possible distance_m. [calibrationNumberInvalid]\n`,
  ]);
  expect(JSON.parse((await camera("calibrations")).out)).toEqual([
    { serial: "SL-2041", points: 6, setAt: expect.any(String) },
  ]);
});

it.each([
  [[]],
  [["fly"]],
  [["add"]],
  [["list", "SL-1"]],
  [["calibrate", "SL-1"]],
  [["add", "SL-1", "SL-2"]],
  [["add", "SL-1", "--gas", "LAUGHING"]],
  [["add", "SL-1", "--warranty", "soon"]],
  [["document", "x.pdf", "--kind", "novel"]],
  [["software", "3.2.0", "--notes", "notes.txt"]],
])("answers the wrong command line %j with exit code 2 and one sentence", async (words) => {
  const { code, err } = await camera(...words);
  expect([code, err.trim().split("\n").length]).toEqual([2, 1]);
});
