import type { LookForm } from "./refocus-state.ts";

/** A part of the sound: a band and a time. */
export interface RefocusBox {
  readonly lowHz: number;
  readonly highHz: number;
  readonly startS: number;
  readonly endS: number;
}

/** The sound that a box is a part of. */
export interface BoxLimits {
  /** Highest frequency of the spectrogram. */
  readonly topHz: number;
  readonly durationS: number;
}

export type BoxEdge = keyof RefocusBox;

/** A place on the spectrogram. */
export interface SoundPoint {
  readonly hz: number;
  readonly timeS: number;
}

/** One frame of a heat map: less time has no picture of its own. */
const minS = 0.1;

const roundHz = [10, 20, 50, 100, 200, 250, 500, 1000];
const roundS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5];
const atLeast = (steps: readonly number[], value: number) =>
  steps.find((step) => step >= value) ?? Math.max(...steps);

/** The steps of an arrow key, which are also the smallest changes of a drag. */
export function boxSteps({ topHz, durationS }: BoxLimits): { readonly hz: number; readonly timeS: number } {
  return { hz: atLeast(roundHz, topHz / 300), timeS: atLeast(roundS, durationS / 150) };
}

const minOf = (limits: BoxLimits) => ({
  hz: 2 * boxSteps(limits).hz,
  timeS: Math.min(minS, limits.durationS),
});

/** A value between limits, without the last digits of floating-point numbers. */
const within = (value: number, min: number, max: number) =>
  Number(Math.min(Math.max(value, min), Math.max(min, max)).toFixed(4));

const inSteps = (value: number, step: number) => Math.round(value / step) * step;

/** The box with one edge elsewhere; it stops before the opposite edge. */
export function withEdge(box: RefocusBox, edge: BoxEdge, value: number, limits: BoxLimits): RefocusBox {
  const steps = boxSteps(limits);
  const min = minOf(limits);
  const { lowHz, highHz, startS, endS } = box;
  switch (edge) {
    case "lowHz":
      return { ...box, lowHz: within(inSteps(value, steps.hz), 0, highHz - min.hz) };
    case "highHz":
      return { ...box, highHz: within(inSteps(value, steps.hz), lowHz + min.hz, limits.topHz) };
    case "startS":
      return { ...box, startS: within(inSteps(value, steps.timeS), 0, endS - min.timeS) };
    case "endS":
      return { ...box, endS: within(inSteps(value, steps.timeS), startS + min.timeS, limits.durationS) };
  }
}

/** The box elsewhere, as large as before, inside the sound. */
export function movedBox(box: RefocusBox, by: SoundPoint, limits: BoxLimits): RefocusBox {
  const steps = boxSteps(limits);
  const bandHz = box.highHz - box.lowHz;
  const lengthS = box.endS - box.startS;
  const lowHz = within(inSteps(box.lowHz + by.hz, steps.hz), 0, limits.topHz - bandHz);
  const startS = within(inSteps(box.startS + by.timeS, steps.timeS), 0, limits.durationS - lengthS);
  const endS = within(startS + lengthS, 0, limits.durationS);
  return { lowHz, highHz: lowHz + bandHz, startS, endS };
}

/** The box between two corners as they are, at least as large as a picture needs. */
function spanned(one: SoundPoint, other: SoundPoint, limits: BoxLimits): RefocusBox {
  const min = minOf(limits);
  const ends = (a: number, b: number, minLength: number, top: number) => {
    const from = within(Math.min(a, b), 0, top - minLength);
    return [from, within(Math.max(a, b), from + minLength, top)] as const;
  };
  const [lowHz, highHz] = ends(one.hz, other.hz, min.hz, limits.topHz);
  const [startS, endS] = ends(one.timeS, other.timeS, min.timeS, limits.durationS);
  return { lowHz, highHz, startS, endS };
}

/** The box between two corners of a drag, in steps. */
export function boxBetween(one: SoundPoint, other: SoundPoint, limits: BoxLimits): RefocusBox {
  const steps = boxSteps(limits);
  const stepped = ({ hz, timeS }: SoundPoint) => ({
    hz: inSteps(hz, steps.hz),
    timeS: inSteps(timeS, steps.timeS),
  });
  return spanned(stepped(one), stepped(other), limits);
}

/** The box of the typed values; what is not typed is all of the sound. */
export function boxOfForm({ lowKhz, highKhz, startS, endS }: LookForm, limits: BoxLimits): RefocusBox {
  return spanned(
    { hz: (lowKhz ?? 0) * 1000, timeS: startS ?? 0 },
    { hz: (highKhz ?? limits.topHz / 1000) * 1000, timeS: endS ?? limits.durationS },
    limits,
  );
}

/** The values that a box fills in. */
export const formOfBox = ({ lowHz, highHz, startS, endS }: RefocusBox) => ({
  lowKhz: lowHz / 1000,
  highKhz: highHz / 1000,
  startS,
  endS,
});

/** The part of the recording that is typed; null for all of it. */
export function timeOfForm(
  { startS, endS }: Pick<LookForm, "startS" | "endS">,
  durationS: number,
): readonly [number, number] | null {
  const [fromS, toS] = [startS ?? 0, endS ?? durationS];
  const isAll = fromS <= 0 && toS > durationS - 0.001;
  return isAll ? null : [fromS, toS];
}

/** The values with which the box opens: those of the first box where nothing is typed. */
export function formOnOpening(form: LookForm, bandHz: readonly number[], limits: BoxLimits): LookForm {
  const { lowKhz, highKhz, startS, endS } = form;
  const first = formOfBox(firstBox(bandHz, limits));
  return {
    ...form,
    lowKhz: lowKhz ?? (highKhz === null ? first.lowKhz : 0),
    highKhz: highKhz ?? (lowKhz === null ? first.highKhz : limits.topHz / 1000),
    ...(startS === null && endS === null && { startS: first.startS, endS: first.endS }),
  };
}

/** The first box: the band as recorded, and a part of the time, so that its edges can be seen and held. */
export const firstBox = (bandHz: readonly number[], limits: BoxLimits): RefocusBox =>
  boxBetween(
    { hz: bandHz[0] ?? 0, timeS: 0.3 * limits.durationS },
    { hz: bandHz[1] ?? limits.topHz, timeS: 0.6 * limits.durationS },
    limits,
  );
