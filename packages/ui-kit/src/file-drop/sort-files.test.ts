import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { sortFiles } from "./sort-files.ts";

const aFile = (name: string, bytes = 1) => new File([new Uint8Array(bytes)], name);
const reasons = (sorted: ReturnType<typeof sortFiles>) =>
  sorted.refused.map(({ file, reason }) => [file.name, reason]);

describe("sortFiles", () => {
  it("takes endings in any case and nothing else", () => {
    const sorted = sortFiles([aFile("a.nlz"), aFile("B.NLZ"), aFile("c.zip"), aFile("nlz")], {
      endings: [".nlz"],
    });
    expect(sorted.accepted.map((file) => file.name)).toEqual(["a.nlz", "B.NLZ"]);
    expect(reasons(sorted)).toEqual([
      ["c.zip", "ending"],
      ["nlz", "ending"],
    ]);
  });

  it("takes a file of exactly the largest size", () => {
    const sorted = sortFiles([aFile("a", 10), aFile("b", 11)], { endings: [], maxBytes: 10 });
    expect(reasons(sorted)).toEqual([["b", "tooLarge"]]);
  });

  it("drops duplicate names, also of files that are there already", () => {
    const sorted = sortFiles([aFile("a"), aFile("a"), aFile("b")], { endings: [] }, ["b"]);
    expect(reasons(sorted)).toEqual([
      ["a", "duplicate"],
      ["b", "duplicate"],
    ]);
  });

  it("never takes more than it may, and accounts for every file", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 2 })), fc.nat(5), (names, maxFiles) => {
        const sorted = sortFiles(
          names.map((name) => aFile(name)),
          { endings: [], maxFiles },
        );
        expect(sorted.accepted.length).toBe(Math.min(maxFiles, new Set(names).size));
        expect(sorted.accepted.length + sorted.refused.length).toBe(names.length);
      }),
    );
  });
});
