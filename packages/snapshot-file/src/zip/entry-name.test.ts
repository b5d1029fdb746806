import { posix, win32 } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { nameProblem } from "./entry-name.ts";

it.each(["a.txt", "folder/", "töne/音.wav", "a b/c-d_e.u16", "__proto__", ".hidden", "console.txt"])(
  "lets %j through",
  (name) => expect(nameProblem(name)).toBeUndefined(),
);

it.each([
  "",
  "/etc/passwd",
  "../up",
  "a/../../up",
  "a/./b",
  "a//b",
  "a\\b",
  "C:evil",
  "a.txt:stream",
  "nul",
  "a/COM1.txt",
  "a/con",
  "line\nbreak",
  "zero\0byte",
  "gpj\u202e.exe",
  "dot./a",
  "space /a",
  "bad\ufffdtext",
  "n".repeat(1025),
])("refuses %j", (name) => expect(nameProblem(name)).toMatch(/^(it|a part of it) /));

it("lets no name through that leaves its folder, or that a system cannot have", () => {
  const step = fc.constantFrom(
    ...[
      "..",
      ".",
      "",
      "a",
      "con",
      "NUL",
      "com1.txt",
      "lpt9",
      "C:",
      "a:b",
      "~",
      "a.",
      "a ",
      "töne",
      "..a",
      "aux.tar.gz",
    ],
  );
  const name = fc
    .record({
      steps: fc.array(step, { minLength: 1, maxLength: 5 }),
      separators: fc.array(fc.constantFrom("/", "\\"), { minLength: 5 }),
    })
    .map(({ steps, separators }) => steps.map((part, index) => part + (separators[index] ?? "/")).join(""))
    .chain((path) => fc.constantFrom(path, path.slice(0, -1), `/${path}`));
  const folder = { posix: "/data/files", win32: "C:\\data\\files" };
  fc.assert(
    fc.property(name, (path) => {
      if (nameProblem(path) !== undefined) return;
      const wanted = path.replace(/\/$/, "");
      for (const [system, { resolve, relative, normalize }] of [
        ["posix", posix],
        ["win32", win32],
      ] as const) {
        const place = resolve(folder[system], path);
        expect(relative(folder[system], place)).toBe(normalize(wanted));
        expect(place.startsWith(folder[system])).toBe(true);
      }
      for (const part of wanted.split("/"))
        expect(part).not.toMatch(/^(?:con|nul|aux|com1|lpt9)(?:\.|$)|[. ]$/i);
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 50_000 : 2_000 },
  );
});
