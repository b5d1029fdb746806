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
