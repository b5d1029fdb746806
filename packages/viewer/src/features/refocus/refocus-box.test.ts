import { describe, expect, it } from "vitest";
import {
  boxBetween,
  boxOfForm,
  boxSteps,
  firstBox,
  formOfBox,
  formOnOpening,
  movedBox,
  timeOfForm,
  withEdge,
} from "./refocus-box.ts";
import type { LookForm } from "./refocus-state.ts";

const limits = { topHz: 64_000, durationS: 1.5 };
const box = { lowHz: 24_000, highHz: 38_000, startS: 0.64, endS: 1.06 };

describe("a box on the spectrogram", () => {
  it("has steps that can be read, at least one frame of time, and a band", () => {
    expect(boxSteps(limits)).toEqual({ hz: 250, timeS: 0.01 });
    expect(boxSteps({ topHz: 8000, durationS: 0.3 })).toEqual({ hz: 50, timeS: 0.002 });
    const point = { hz: 30_000, timeS: 0.7 };
    expect(boxBetween(point, point, limits)).toEqual({
      lowHz: 30_000,
      highHz: 30_500,
      startS: 0.7,
      endS: 0.8,
    });
    const corner = { hz: 64_000, timeS: 1.5 };
    expect(boxBetween(corner, corner, limits)).toEqual({
      lowHz: 63_500,
      highHz: 64_000,
      startS: 1.4,
      endS: 1.5,
    });
  });

  it("is drawn from any corner to any other, and ends with the sound", () => {
    const expected = { lowHz: 24_000, highHz: 64_000, startS: 0.6, endS: 1.5 };
    const below = { hz: 24_010, timeS: 0.601 };
    const beyond = { hz: 90_000, timeS: 9 };
    expect(boxBetween(below, beyond, limits)).toEqual(expected);
    expect(boxBetween({ ...beyond, timeS: 0.601 }, { ...below, timeS: 9 }, limits)).toEqual(expected);
  });

  it("is moved as it is, and stops at the ends of the sound", () => {
    expect(movedBox(box, { hz: 250, timeS: -0.02 }, limits)).toEqual({
      lowHz: 24_250,
      highHz: 38_250,
      startS: 0.62,
      endS: 1.04,
    });
    const { highHz, endS } = movedBox(box, { hz: 1e6, timeS: 1e6 }, limits);
    expect([highHz, endS]).toEqual([64_000, 1.5]);
    const { lowHz, startS } = movedBox(box, { hz: -1e6, timeS: -1e6 }, limits);
    expect([lowHz, startS]).toEqual([0, 0]);
  });

  it("is resized by its edges, which do not pass one another", () => {
    expect(withEdge(box, "highHz", 40_060, limits).highHz).toBe(40_000);
    expect(withEdge(box, "highHz", 0, limits).highHz).toBe(24_500);
    expect(withEdge(box, "lowHz", 1e6, limits).lowHz).toBe(37_500);
    expect(withEdge(box, "lowHz", -5, limits).lowHz).toBe(0);
    expect(withEdge(box, "startS", 5, limits).startS).toBeCloseTo(0.96, 6);
    expect(withEdge(box, "endS", 5, limits).endS).toBe(1.5);
    expect(withEdge(box, "endS", 0, limits).endS).toBeCloseTo(0.74, 6);
  });

  it("is what the fields say, and says it to them", () => {
    const form = { lowKhz: 24, highKhz: null, startS: null, endS: 0.5, distance: 2 };
    expect(boxOfForm(form, limits)).toEqual({ lowHz: 24_000, highHz: 64_000, startS: 0, endS: 0.5 });
    expect(formOfBox(box)).toEqual({ lowKhz: 24, highKhz: 38, startS: 0.64, endS: 1.06 });
    expect(firstBox([20_000, 45_000], limits)).toEqual({
      lowHz: 20_000,
      highHz: 45_000,
      startS: 0.45,
      endS: 0.9,
    });
  });

  it("opens with what is typed, and with its first values where nothing is", () => {
    const empty = { lowKhz: null, highKhz: null, startS: null, endS: null, distance: 2 };
    const opened = (typed: Partial<LookForm>) =>
      formOnOpening({ ...empty, ...typed }, [20_000, 45_000], limits);
    expect(opened({})).toEqual({ lowKhz: 20, highKhz: 45, startS: 0.45, endS: 0.9, distance: 2 });
    expect(opened({ lowKhz: 30, highKhz: 31 })).toMatchObject({ lowKhz: 30, highKhz: 31, startS: 0.45 });
    expect(opened({ lowKhz: 50 })).toMatchObject({ lowKhz: 50, highKhz: 64 });
    expect(opened({ highKhz: 12 })).toMatchObject({ lowKhz: 0, highKhz: 12 });
    expect(opened({ endS: 1.2 })).toMatchObject({ startS: null, endS: 1.2, lowKhz: 20 });
  });

  it("is of the whole recording where its time is, or none is typed", () => {
    expect(timeOfForm({ startS: null, endS: null }, 1.5)).toBeNull();
    expect(timeOfForm({ startS: 0, endS: 1.5 }, 1.500_04)).toBeNull();
    expect(timeOfForm({ startS: 0.1, endS: null }, 1.5)).toEqual([0.1, 1.5]);
    expect(timeOfForm({ startS: null, endS: 1.2 }, 1.5)).toEqual([0, 1.2]);
  });
});
