import { expect, it } from "vitest";
import { bytesSource } from "../random-access-source.ts";
import { describeArchive } from "../testing/describe-archive.ts";
import { listZipEntries } from "./list-zip-entries.ts";
import { writeZip } from "./write-zip.ts";

const text = (value: string) => new TextEncoder().encode(value);
const file = (name: string, contents = "hello") => ({ name, bytes: text(contents), deflate: false });

/** The three parts of an archive: its entries, their central headers, and the end record. */
function split(bytes: Uint8Array) {
  const end = bytes.length - 22;
  const directory = new DataView(bytes.buffer).getUint32(end + 16, true);
  return {
    local: bytes.slice(0, directory),
    central: bytes.slice(directory, end),
    end: bytes.slice(end),
  };
}

const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

it("lists what was packed, in order", async () => {
  const listed = await listZipEntries(bytesSource(writeZip([file("a.txt"), file("töne/b.txt", "")])));
  expect(listed.ok && listed.value.map(({ name, size, problem }) => [name, size, problem])).toEqual([
    ["a.txt", 5, undefined],
    ["töne/b.txt", 0, undefined],
  ]);
});

it("refuses entries that share bytes, although every header of them is right", async () => {
  const inner = split(writeZip([file("b")]));
  const outer = split(writeZip([{ name: "a", bytes: inner.local, deflate: false }]));
  new DataView(inner.central.buffer).setUint32(42, 31, true);
  const end = new DataView(outer.end.buffer);
  for (const at of [8, 10]) end.setUint16(at, 2, true);
  end.setUint32(12, outer.central.length + inner.central.length, true);
  const overlapping = join(outer.local, outer.central, inner.central, outer.end);
  expect((await describeArchive(overlapping)).summary).toBe("zipOverlap");
});

it.each([
  ["checksum", 14],
  ["packed size", 18],
  ["size", 22],
  ["packing method", 8],
  ["flags", 6],
  ["name", 30],
])("refuses an entry whose two headers differ in their %s", async (_, at) => {
  const bytes = writeZip([file("a.txt"), file("b.txt")]);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  expect((await describeArchive(bytes)).summary).toBe("1 read, 1 zipInconsistent");
});

it.each([
  ["with bytes after its end", (bytes: Uint8Array) => join(bytes, text("x")), "zipInconsistent"],
  ["with bytes before its start", (bytes: Uint8Array) => join(text("x"), bytes), "zipInconsistent"],
  ["without its last byte", (bytes: Uint8Array) => bytes.slice(0, -1), "zipTruncated"],
  ["that is only its first half", (bytes: Uint8Array) => bytes.slice(0, bytes.length >> 1), "zipTruncated"],
  ["that is empty", () => new Uint8Array(), "notAZip"],
  ["that is text", () => text("no archive"), "notAZip"],
])("refuses a file %s", async (_, change, code) => {
  expect((await describeArchive(change(writeZip([file("a.txt")])))).summary).toBe(code);
});

it("marks both of two names that are one file on some systems", async () => {
  for (const other of ["A.TXT", "a.txt"]) {
    expect((await describeArchive(writeZip([file("a.txt"), file(other)]))).summary).toBe(
      "0 read, 2 zipDuplicateName",
    );
  }
  const accents = writeZip([file("\u00e4"), file("a\u0308")]);
  expect((await describeArchive(accents)).summary).toBe("0 read, 2 zipDuplicateName");
});

it("refuses more than a thousand entries", async () => {
  const many = writeZip(Array.from({ length: 1001 }, (_, index) => file(`${index}`, "")));
  expect((await describeArchive(many)).summary).toBe("zipTooManyEntries");
});
