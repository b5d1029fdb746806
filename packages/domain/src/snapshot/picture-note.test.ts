import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  boundsOfPictureNote,
  handlesOfPictureNote,
  movePictureNote,
  onPicture,
  type PictureNote,
  type PicturePoint,
  pictureNoteAround,
  pictureNoteAt,
  pictureNoteKinds,
  placeOfHandle,
  resizePictureNote,
} from "./picture-note.ts";
import { pictureNoteSchema, validatePictureNotes } from "./picture-note-schema.ts";

const share = fc.integer({ min: 0, max: 10_000 }).map((tenThousandths) => tenThousandths / 10_000);
const onThePicture: fc.Arbitrary<PicturePoint> = fc.record({ u: share, v: share });
const anywhere: fc.Arbitrary<PicturePoint> = fc.record({
  u: fc.double({ min: -3, max: 3, noNaN: true }),
  v: fc.double({ min: -3, max: 3, noNaN: true }),
});
const aNote: fc.Arbitrary<PictureNote> = fc
  .record({
    id: fc.uuid(),
    kind: fc.constantFrom(...pictureNoteKinds),
    from: onThePicture,
    to: onThePicture,
    text: fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }),
  })
  .map(({ to, ...note }) => (note.kind === "text" ? note : { ...note, to }));

const box = (id: string, left: number, top: number, right: number, bottom: number): PictureNote => ({
  id,
  kind: "box",
  from: { u: left, v: top },
  to: { u: right, v: bottom },
  text: "",
});
const drawn = { width: 800, height: 480, reach: 8 };

describe("a note on a picture", () => {
  it("stays whole on the picture wherever it is moved, and keeps its size", () => {
    fc.assert(
      fc.property(aNote, anywhere, (note, by) => {
        const moved = movePictureNote(note, by);
        expect(pictureNoteSchema.safeParse(moved).success).toBe(true);
        const [before, after] = [boundsOfPictureNote(note), boundsOfPictureNote(moved)];
        expect(after.right - after.left).toBeCloseTo(before.right - before.left, 3);
        expect(after.bottom - after.top).toBeCloseTo(before.bottom - before.top, 3);
      }),
    );
  });

  it("goes as far as it is moved where there is room", () => {
    const moved = movePictureNote(box("a", 0.2, 0.2, 0.4, 0.3), { u: 0.1, v: 0.9 });
    expect(moved).toEqual(box("a", 0.3, 0.9, 0.5, 1));
  });

  it("has the handle that is taken hold of where it is let go, or at the edge, and the opposite one where it was", () => {
    fc.assert(
      fc.property(aNote, anywhere, (note, place) => {
        const handles = handlesOfPictureNote(note);
        for (const [index, handle] of handles.entries()) {
          const resized = resizePictureNote(note, handle, place);
          expect(pictureNoteSchema.safeParse(resized).success).toBe(true);
          const { u, v } = placeOfHandle(resized, handle);
          expect(u).toBeCloseTo(Math.min(1, Math.max(0, place.u)), 3);
          expect(v).toBeCloseTo(Math.min(1, Math.max(0, place.v)), 3);
          const opposite = handles[(index + handles.length / 2) % handles.length] ?? handle;
          expect(placeOfHandle(resized, opposite)).toEqual(placeOfHandle(note, opposite));
        }
      }),
    );
  });

  it("is made whole on the picture, with its point where one wants it", () => {
    fc.assert(
      fc.property(fc.constantFrom(...pictureNoteKinds), anywhere, (kind, place) => {
        const made = pictureNoteAround(kind, "a", place);
        expect(pictureNoteSchema.safeParse({ ...made, text: "x" }).success).toBe(true);
        if (kind === "arrow") expect(made.to).toEqual(onPicture(place));
      }),
    );
  });

  it("is hit at its own ends and corners", () => {
    fc.assert(
      fc.property(aNote, (note) => {
        for (const place of [
          note.from,
          ...handlesOfPictureNote(note).map((each) => placeOfHandle(note, each)),
        ])
          expect(pictureNoteAt([note], place, drawn)).toBe(note);
      }),
    );
  });

  it("is hit within reach of its lines, the last drawn first, and a box also within it", () => {
    const outer = box("outer", 0.1, 0.1, 0.9, 0.9);
    const inner = box("inner", 0.4, 0.4, 0.6, 0.6);
    const arrow: PictureNote = { ...box("arrow", 0.2, 0.2, 0.3, 0.2), kind: "arrow" };
    const notes = [inner, arrow, outer];
    expect(pictureNoteAt(notes, { u: 0.25, v: 0.2 + 7 / 480 }, drawn)).toBe(arrow);
    expect(pictureNoteAt(notes, { u: 0.25, v: 0.2 + 9 / 480 }, drawn)).toBe(outer);
    expect(pictureNoteAt(notes, { u: 0.4, v: 0.5 }, drawn)).toBe(inner);
    expect(pictureNoteAt(notes, { u: 0.05, v: 0.5 }, drawn)).toBeUndefined();
  });
});

describe("the notes of a picture", () => {
  const text: PictureNote = { id: "a", kind: "text", from: { u: 0, v: 1 }, text: "Here" };
  it.each([
    [[], true],
    [[text, box("b", 0, 0, 1, 1)], true],
    [[text, text], "invalidFormat"],
    [[{ ...text, text: "" }], "invalidFormat"],
    [[{ ...text, text: "😀".repeat(500) }], true],
    [[{ ...text, text: "😀".repeat(501) }], "invalidFormat"],
    [[{ ...text, from: { u: 1.1, v: 0 } }], "invalidFormat"],
    [[{ ...text, kind: "polygon" }], "invalidFormat"],
    [[{ ...text, kind: "arrow" }], "invalidFormat"],
    [Array.from({ length: 50 }, (_, index) => ({ ...text, id: String(index) })), true],
    [Array.from({ length: 51 }, (_, index) => ({ ...text, id: String(index) })), "tooMany"],
    ["notes", "wrongType"],
  ])("%# are saved, or refused with a code", (notes, expected) => {
    const checked = validatePictureNotes(notes);
    expect(checked.ok || checked.code).toBe(expected);
  });
});
