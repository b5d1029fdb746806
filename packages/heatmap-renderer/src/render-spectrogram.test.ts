import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pixelAt } from "./field.fixture.ts";
import { colourAt, palettes, renderSpectrogram } from "./index.ts";

const look = { floorDb: -90, ceilingDb: -10, palette: palettes.ember } as const;
const quiet = [...colourAt(palettes.ember, 0), 255];
const loud = [...colourAt(palettes.ember, 1), 255];

function silence(timeCount: number, frequencyCount: number) {
  return { levelsDb: new Float32Array(timeCount * frequencyCount).fill(-120), timeCount, frequencyCount };
}

describe("renderSpectrogram", () => {
  it("loses no click and no tone however far it shrinks", () => {
    const size = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(size, size, size, size, fc.nat(), (times, frequencies, outWidth, outHeight, seed) => {
        const data = silence(times, frequencies);
        const cell = seed % data.levelsDb.length;
        data.levelsDb[cell] = 0;
        const picture = renderSpectrogram({
          ...look,
          ...data,
          outWidth: Math.min(outWidth, times),
          outHeight: Math.min(outHeight, frequencies),
        });
        let found = 0;
        for (let y = 0; y < picture.height; y++)
          for (let x = 0; x < picture.width; x++)
            if (pixelAt(picture, x, y).every((value, channel) => value === loud[channel])) found++;
        expect(found).toBe(1);
      }),
      // A row on the edge of two pixels, where rounding once gave it to both.
      { examples: [[1, 31, 1, 20, 55_190_524]] },
    );
  });

  it("draws time to the right and frequency upwards", () => {
    const data = silence(4, 3);
    data.levelsDb[1 * 3 + 2] = 0; // second frame, highest frequency
    const picture = renderSpectrogram({ ...look, ...data, outWidth: 4, outHeight: 3 });
    expect(pixelAt(picture, 1, 0)).toEqual(loud);
    expect(pixelAt(picture, 1, 2)).toEqual(quiet);
    expect(pixelAt(picture, 2, 0)).toEqual(quiet);
  });

  it("shows the band and the frames asked for", () => {
    const data = silence(10, 101); // 100 Hz apart, 0 to 10 kHz
    data.levelsDb[5 * 101 + 40] = 0; // 4 kHz in frame 5
    const shown = (minHz: number, maxHz: number, frames: [number, number]) =>
      renderSpectrogram({
        ...look,
        ...data,
        frequencyStepHz: 100,
        minHz,
        maxHz,
        frames,
        outWidth: 2,
        outHeight: 4,
      });
    expect(pixelAt(shown(3900, 4300, [4, 6]), 1, 2)).toEqual(loud);
    expect([...shown(4300, 4700, [4, 6]).rgba].filter((_, index) => index % 4 === 0)).not.toContain(loud[0]);
    expect([...shown(3900, 4300, [0, 4]).rgba].filter((_, index) => index % 4 === 0)).not.toContain(loud[0]);
    expect(() => renderSpectrogram({ ...look, ...data, minHz: 5, outWidth: 2, outHeight: 2 })).toThrow(
      RangeError,
    );
  });

  it("has the quiet colour beyond the data and where a level is not finite", () => {
    const levelsDb = [Number.NaN, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, -200];
    for (const outWidth of [1, 2, 7]) {
      const picture = renderSpectrogram({
        ...look,
        levelsDb,
        timeCount: 2,
        frequencyCount: 2,
        outWidth,
        outHeight: 5,
      });
      for (let x = 0; x < outWidth; x++)
        for (let y = 0; y < 5; y++) expect(pixelAt(picture, x, y)).toEqual(quiet);
    }
    const beyond = renderSpectrogram({
      ...look,
      levelsDb: [0],
      timeCount: 1,
      frequencyCount: 1,
      frequencyStepHz: 100,
      maxHz: 250,
      outWidth: 1,
      outHeight: 3,
    });
    expect(pixelAt(beyond, 0, 0)).toEqual(quiet);
    expect(pixelAt(beyond, 0, 2)).toEqual(loud);
  });

  it("joins levels linearly in dB where it grows", () => {
    const picture = renderSpectrogram({
      ...look,
      levelsDb: [-90, -10],
      timeCount: 2,
      frequencyCount: 1,
      outWidth: 40,
      outHeight: 1,
    });
    for (let x = 10; x < 30; x++) {
      const wanted = colourAt(palettes.ember, (x + 0.5) / 20 - 0.5);
      for (const channel of [0, 1, 2] as const)
        expect(Math.abs(pixelAt(picture, x, 0)[channel] - wanted[channel])).toBeLessThanOrEqual(2);
    }
  });

  it("refuses sizes that do not match", () => {
    expect(() =>
      renderSpectrogram({ ...look, ...silence(2, 2), timeCount: 3, outWidth: 1, outHeight: 1 }),
    ).toThrow(RangeError);
  });
});
