import { describe, expect, it } from "vitest";
import { positionsOf } from "../array-geometry/array-geometry.ts";
import { parseArrayGeometry } from "../array-geometry/parse-array-geometry.ts";
import { hasSharedData, readShared, readSharedText } from "../testing/shared-data.ts";
import { decodeWav } from "../wav/decode-wav.ts";
import { type DirectionSearchInput, searchDirection } from "./search-direction.ts";

type Search = Pick<DirectionSearchInput, "bandHz"> & Partial<DirectionSearchInput>;

function strongest(recording: string, array: string, search: Search) {
  const { channels, sampleRateHz } = decodeWav(readShared(`array/${recording}.wav`));
  const geometry = parseArrayGeometry(readSharedText(`array/${array}.csv`), `${array}.csv`);
  if (!geometry.ok) throw new Error(geometry.error.message);
  const positionsM = positionsOf(geometry.value);
  const [found] = searchDirection({ channels, sampleRateHz, positionsM, ...search });
  if (found === undefined) throw new Error("nothing found");
  return found;
}

const apartDeg = (a: number, b: number) => Math.abs(((a - b + 540) % 360) - 180);

describe.skipIf(!hasSharedData)("real recordings", () => {
  it.each([512, undefined])(
    "respeaker4-1src-50cm-1: az 179.8, el 23.1, -28.95 dB (block size %s)",
    (blockSize) => {
      const found = strongest("respeaker4-1src-50cm-1", "respeaker4", {
        bandHz: [1000, 3700],
        elevationDeg: [0, 90],
        ...(blockSize && { blockSize }),
      });
      expect(apartDeg(found.azimuthDeg, 179.8)).toBeLessThan(3);
      expect(Math.abs(found.elevationDeg - 23.1)).toBeLessThan(5);
      expect(Math.abs(found.levelDb + 28.95)).toBeLessThan(0.05);
    },
  );

  it.each([512, undefined])("audio360-square4-270: az 4.2 at el 0, -4.47 dB (block size %s)", (blockSize) => {
    const found = strongest("audio360-square4-270", "audio360-square4", {
      bandHz: [500, 1600],
      elevationDeg: [0, 0],
      ...(blockSize && { blockSize }),
    });
    expect(apartDeg(found.azimuthDeg, 4.2)).toBeLessThan(0.5);
    expect(found.elevationDeg).toBe(0);
    expect(Math.abs(found.levelDb + 4.47)).toBeLessThan(0.05);
  });

  it.each([4096, undefined])(
    "sofia-A4-sphere86: az 180.0, el 4.6, -53.89 dB (block size %s)",
    (blockSize) => {
      const found = strongest("sofia-A4-sphere86", "sofia-A4-sphere86", {
        bandHz: [1000, 3000],
        ...(blockSize && { blockSize }),
      });
      expect(apartDeg(found.azimuthDeg, 180)).toBeLessThan(0.5);
      expect(Math.abs(found.elevationDeg - 4.6)).toBeLessThan(0.5);
      expect(Math.abs(found.levelDb + 53.89)).toBeLessThan(0.05);
    },
  );

  it.each(["000", "045", "090", "135", "180", "225", "270", "315"])(
    "audio360-square4-%s lies at its angle + 90",
    (angle) => {
      const found = strongest(`audio360-square4-${angle}`, "audio360-square4", {
        bandHz: [500, 1600],
        elevationDeg: [0, 0],
      });
      expect(apartDeg(found.azimuthDeg, Number(angle) + 90)).toBeLessThan(10);
    },
  );

  it.each([
    ["setk-circ16-ssl", 59],
    ["setk-circ4-fixed", 100],
  ])("%s lies within 5 degrees of its authors' estimate, az %i", (name, azimuthDeg) => {
    const found = strongest(name, name, { bandHz: [500, 3000], elevationDeg: [0, 0] });
    expect(apartDeg(found.azimuthDeg, azimuthDeg)).toBeLessThan(5);
  });

  it.each(["50cm-1", "50cm-2", "150cm-1", "150cm-2", "250cm-1", "250cm-2"])(
    "respeaker4-1src-%s: one talker at az 180",
    (name) => {
      const found = strongest(`respeaker4-1src-${name}`, "respeaker4", {
        bandHz: [1000, 3700],
        elevationDeg: [0, 90],
      });
      expect(apartDeg(found.azimuthDeg, 180)).toBeLessThan(5);
      expect(Math.abs(found.elevationDeg - 20)).toBeLessThan(16);
    },
  );
});
