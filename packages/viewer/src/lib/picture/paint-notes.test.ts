import { expect, it } from "vitest";
import { wrapped } from "./paint-notes.ts";

const widthOf = (line: string) => line.length;

it("breaks a text between words, and words that are too wide within", () => {
  expect(wrapped("the flange behind it", widthOf, 10)).toEqual(["the flange", "behind it"]);
  expect(wrapped("a compressorhall b", widthOf, 6)).toEqual(["a", "compre", "ssorha", "ll b"]);
  expect(wrapped("one\n\ntwo", widthOf, 10)).toEqual(["one", "", "two"]);
  expect(wrapped("", widthOf, 10)).toEqual([""]);
});
