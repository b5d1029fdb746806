import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergePictureNotes, samePictureNotes } from "./merge-picture-notes.ts";
import type { PictureNote } from "./picture-note.ts";

const note = (id: string, text: string): PictureNote => ({
  id,
  kind: "text",
  from: { u: 0.5, v: 0.5 },
  text,
});
const some = fc.uniqueArray(
  fc.tuple(fc.constantFrom(..."abcdef"), fc.constantFrom("1", "2", "3")).map(([id, text]) => note(id, text)),
  { selector: ({ id }) => id },
);

describe("notes that two people changed", () => {
  it("keep what each added, changed and removed", () => {
    const from = [
      note("kept", "1"),
      note("mine", "1"),
      note("theirs", "1"),
      note("gone", "1"),
      note("away", "1"),
    ];
    const mine = [
      note("kept", "1"),
      note("mine", "2"),
      note("theirs", "1"),
      note("away", "1"),
      note("new", "1"),
    ];
    const theirs = [
      note("new too", "1"),
      note("kept", "1"),
      note("mine", "1"),
      note("theirs", "2"),
      note("gone", "1"),
    ];
    expect(mergePictureNotes({ from, mine, theirs })).toEqual({
      notes: [
        note("new too", "1"),
        note("kept", "1"),
        note("mine", "2"),
        note("theirs", "2"),
        note("new", "1"),
      ],
      contested: [],
    });
  });

  it("name what both changed, and take it from whom they are told", () => {
    const from = [note("a", "1"), note("b", "1")];
    const mine = [note("a", "2")];
    const theirs = [note("a", "3"), note("b", "4")];
    expect(mergePictureNotes({ from, mine, theirs })).toEqual({
      notes: [note("a", "2")],
      contested: ["a", "b"],
    });
    expect(mergePictureNotes({ from, mine, theirs }, "theirs").notes).toEqual(theirs);
  });

  it("are mine where they changed nothing, theirs where I changed nothing, and the same both ways round", () => {
    fc.assert(
      fc.property(some, some, some, (from, mine, theirs) => {
        const sorted = (notes: readonly PictureNote[]) =>
          notes.toSorted((one, other) => (one.id < other.id ? -1 : 1));
        expect(sorted(mergePictureNotes({ from, mine, theirs: from }).notes)).toEqual(sorted(mine));
        expect(mergePictureNotes({ from, mine: from, theirs }).notes).toEqual(theirs);
        const [one, other] = [
          mergePictureNotes({ from, mine, theirs }),
          mergePictureNotes({ from, mine: theirs, theirs: mine }, "theirs"),
        ];
        expect(sorted(one.notes)).toEqual(sorted(other.notes));
        expect(one.contested.toSorted()).toEqual(other.contested.toSorted());
      }),
    );
  });

  it("are told from others", () => {
    expect(samePictureNotes([note("a", "1")], [note("a", "1")])).toBe(true);
    expect(samePictureNotes([note("a", "1")], [note("a", "2")])).toBe(false);
    expect(samePictureNotes([note("a", "1")], [])).toBe(false);
  });
});
