/**
 * Writes small snapshot files into a folder, `1.nlz` and so on:
 * `node make-snapshot-files.ts FOLDER COUNT [large] [moving]`. Each is a separate capture. With `large` also one of
 * about 6 MB, which is sent in parts; with `moving` each has frames from which a movie can be made, except for every
 * 25th, and all have a picture.
 */
import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateSync } from "node:zlib";
import { writeSnapshotFile } from "@sonolens/snapshot-file";
import { snapshotManifest, sourceAt } from "./snapshot-manifest.ts";

const [folder = ".", count = "1", ...flags] = process.argv.slice(2);
const cells = 8;
const movingFrames = 10;
const framesOf = (frameCount: number) =>
  Float32Array.from({ length: frameCount * cells * cells }, (_, cell) => 40 + (cell % cells));

function chunk(type: string, bytes: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type), bytes]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(bytes.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A gray-scale picture with meaningless bytes in an extra chunk. */
function blackPng(widthPx: number, heightPx: number, padding: Uint8Array): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(widthPx, 0);
  head.writeUInt32BE(heightPx, 4);
  head.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("paDd", padding),
    chunk("IDAT", deflateSync(Buffer.alloc((widthPx + 1) * heightPx))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const write = async (name: string, picture?: Uint8Array, frameCount = 1) =>
  writeFileSync(
    join(folder, name),
    await writeSnapshotFile({
      manifest: snapshotManifest({
        createdDate: "2026-11-23T08:00:00.000Z",
        label: `Imported ${name}`,
        ...(picture && {
          picture: { file: "picture.png", mediaType: "image/png", widthPx: 64, heightPx: 48 },
        }),
        heatmap: { cells, frameCount, frameIntervalS: 1 / frameCount },
        measurement: { durationS: 1, distanceM: 2 },
        sources: [sourceAt(0.9, 0.5, 47)],
      }),
      frames: framesOf(frameCount),
      ...(picture && { picture }),
    }),
  );

const moves = flags.includes("moving");
for (let at = 1; at <= Number(count); at++)
  await write(
    `${at}.nlz`,
    moves ? blackPng(64, 48, randomBytes(16)) : undefined,
    moves && at % 25 !== 0 ? movingFrames : 1,
  );
if (flags.includes("large")) await write("large.nlz", blackPng(64, 48, randomBytes(6_000_000)));
