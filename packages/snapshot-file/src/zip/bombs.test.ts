import { deflateRawSync } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bytesSource } from "../random-access-source.ts";
import { startCpuClock } from "../testing/cpu-clock.ts";
import { crc32 } from "./crc32.ts";
import { listZipEntries } from "./list-zip-entries.ts";
import { pipeZipEntry, readZipEntry } from "./read-zip-entry.ts";
import { writeZip } from "./write-zip.ts";
import { method, type ZipEntry } from "./zip-entry.ts";
import { defaultZipLimits } from "./zip-limits.ts";

const mebi = 1 << 20;

/** An entry over these packed bytes, as a list of files might announce it. */
const anEntry = (packed: Uint8Array, changes: Partial<ZipEntry>): ZipEntry => ({
  name: "bomb.bin",
  directory: false,
  method: method.deflated,
  packedSize: packed.length,
  size: 0,
  crc: 0,
  dataOffset: 0,
  ...changes,
});

it("stops unpacking at the announced size, although 256 MiB would follow", async () => {
  const packed = new Uint8Array(deflateRawSync(new Uint8Array(256 * mebi)));
  let taken = 0;
  const clock = startCpuClock();
  const outcome = await pipeZipEntry(bytesSource(packed), anEntry(packed, { size: 2 * mebi }), (chunk) => {
    taken += chunk.length;
  });
  expect(outcome).toMatchObject({ ok: false, error: { code: "zipCorrupt" } });
  expect(taken).toBeLessThanOrEqual(2 * mebi);
  expect(clock()).toBeLessThan(2000);
});

it("takes no more of any entry than it announced, and only what is as announced", async () => {
  const entry = fc.record({
    announced: fc.integer({ min: 0, max: 300_000 }),
    held: fc.integer({ min: 0, max: 300_000 }),
    isFlat: fc.boolean(),
    level: fc.constantFrom(0, 1, 9),
  });
  await fc.assert(
    fc.asyncProperty(entry, async ({ announced, held, isFlat, level }) => {
      const contents = Uint8Array.from({ length: held }, (_, index) => (isFlat ? 0 : (index * index) >> 3));
      const packed = new Uint8Array(deflateRawSync(contents, { level }));
      let taken = 0;
      const described = anEntry(packed, { size: announced, crc: crc32(contents) });
      const outcome = await pipeZipEntry(bytesSource(packed), described, (chunk) => {
        taken += chunk.length;
      });
      expect(taken).toBeLessThanOrEqual(announced);
      if (outcome.ok) expect([announced, taken]).toEqual([held, held]);
      else expect(outcome.error.code).toMatch(/^zip(?:Corrupt|Bomb)$/);
      const isBomb = !outcome.ok && outcome.error.code === "zipBomb";
      expect(outcome.ok || isBomb).toBe(announced === held || isBomb);
    }),
    { numRuns: process.env.SONOLENS_LONG === "1" ? 5_000 : 100 },
  );
});

it("refuses an entry that shrinks more than two hundredfold before it takes memory for it", async () => {
  const packed = new Uint8Array(400_000);
  const read = await readZipEntry(bytesSource(packed), anEntry(packed, { size: 390_000_000 }));
  expect(read).toMatchObject({ ok: false, error: { code: "zipBomb" } });
});

it("refuses an entry above the limit that is asked for", async () => {
  const bytes = writeZip([{ name: "a", bytes: new Uint8Array(1001), deflate: false }]);
  const listed = await listZipEntries(bytesSource(bytes));
  const entry = listed.ok ? listed.value[0] : undefined;
  if (entry === undefined) throw new Error("not listed");
  const limits = { ...defaultZipLimits, entryBytes: 1000 };
  expect(await readZipEntry(bytesSource(bytes), entry, limits)).toMatchObject({
    error: { code: "zipEntryTooLarge" },
  });
  expect((await readZipEntry(bytesSource(bytes), entry)).ok).toBe(true);
});

it("refuses many entries that together unpack to more than is read", async () => {
  const bytes = Uint8Array.from({ length: mebi }, (_, index) => index >> 6);
  const inputs = Array.from({ length: 129 }, (_, index) => ({
    name: `${index}.bin`,
    bytes,
    deflate: index === 0,
  }));
  const [first] = inputs;
  if (first === undefined) throw new Error("nothing to pack");
  const one = writeZip([first]);
  const limits = { ...defaultZipLimits, deflatedBytes: mebi - 1 };
  expect(await listZipEntries(bytesSource(one), limits)).toMatchObject({ error: { code: "zipBomb" } });
  expect((await listZipEntries(bytesSource(one))).ok).toBe(true);
  const all = { ...defaultZipLimits, totalBytes: 128 * mebi };
  expect(await listZipEntries(bytesSource(writeZip(inputs)), all)).toMatchObject({
    error: { code: "zipBomb" },
  });
});

it("refuses compressed data with something after its end, or without its end", async () => {
  const contents = new TextEncoder().encode("hello ".repeat(20));
  const packed = new Uint8Array(deflateRawSync(contents));
  const described = { size: contents.length, crc: crc32(contents) };
  const longer = Uint8Array.from([...packed, 1, 2, 3]);
  const shorter = packed.slice(0, -1);
  expect((await readZipEntry(bytesSource(packed), anEntry(packed, described))).ok).toBe(true);
  for (const bytes of [longer, shorter]) {
    const read = await readZipEntry(bytesSource(bytes), anEntry(bytes, described));
    expect(read).toMatchObject({ ok: false, error: { code: "zipCorrupt" } });
  }
});
