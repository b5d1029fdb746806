import { describe, expect, it } from "vitest";
import { decodeFrames, decodeHeatmapFrame } from "./decode-frames.ts";

/** Two frames of 2 x 1 cells, numbers 3 and 4 of the snapshot, 0.1 s apart. */
function framesAnswer(): DataView {
  const view = new DataView(new ArrayBuffer(44 + 8));
  for (const [index, letter] of [..."SNLF"].entries()) view.setUint8(index, letter.charCodeAt(0));
  view.setUint16(4, 1, true);
  view.setUint16(6, 44, true);
  for (const [index, value] of [2, 1, 2, 3, 9].entries()) view.setUint32(8 + 4 * index, value, true);
  for (const [index, value] of [1, 0.5, 20, 0.25].entries()) view.setFloat32(28 + 4 * index, value, true);
  for (const [index, value] of [0, 4, 400, 65535].entries()) view.setUint16(44 + 2 * index, value, true);
  return view;
}

describe("heat maps from the server", () => {
  it("are read with their place in time and their levels in dB", () => {
    const read = decodeFrames(framesAnswer().buffer as ArrayBuffer);
    if (!read.ok) throw new Error(read.error);
    expect(read.value).toMatchObject({ width: 2, height: 1, frameCount: 2, startS: 2.5, frameIntervalS: 0.5 });
    expect([...read.value.levelsDb]).toEqual([20, 21, 120, 20 + 0.25 * 65535]);
  });

  it("are refused when cut, empty or of a later layout", () => {
    const whole = framesAnswer().buffer as ArrayBuffer;
    const later = framesAnswer();
    later.setUint16(4, 2, true);
    for (const bytes of [new ArrayBuffer(0), new ArrayBuffer(44), whole.slice(0, -1), later.buffer as ArrayBuffer])
      expect(decodeFrames(bytes).ok).toBe(false);
  });

  it("of one card are read from one or two bytes a cell", () => {
    const common = { width: 2, height: 1, offsetDb: 10, stepDb: 0.5, reference: "fullScale" as const };
    const narrow = decodeHeatmapFrame({ ...common, encoding: "uint8-db", levels: "AP8=" });
    const wide = decodeHeatmapFrame({ ...common, encoding: "uint16-db", levels: "AAAAAQ==" });
    if (!narrow.ok || !wide.ok) throw new Error("unreadable");
    expect([...narrow.value.levelsDb]).toEqual([10, 137.5]);
    expect([...wide.value.levelsDb]).toEqual([10, 138]);
    expect(decodeHeatmapFrame({ ...common, encoding: "uint16-db", levels: "AP8=" }).ok).toBe(false);
  });
});
