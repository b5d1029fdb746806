/** A bag of known size held over a leak until it is full. */
export interface BagTest {
  readonly diameterM: number;
  readonly heightM: number;
  readonly fillTimeS: number;
  /** Number of leaks of this size; default 1. */
  readonly leaks?: number | undefined;
}

/**
 * The flow that fills a cylindrical bag, in l/min at the pressure and temperature around it: volume / time. Undefined
 * if the time is not above 0 or a size is negative or not finite.
 *
 * @example bagFlowLpm({ diameterM: 0.254, heightM: 0.381, fillTimeS: 12 }); // 96.53
 */
export function bagFlowLpm({ diameterM, heightM, fillTimeS, leaks = 1 }: BagTest): number | undefined {
  if (!(diameterM >= 0 && heightM >= 0 && fillTimeS > 0 && leaks >= 0)) return undefined;
  const volumeL = Math.PI * (diameterM / 2) ** 2 * heightM * 1000;
  const flow = (volumeL / fillTimeS) * 60 * leaks;
  return Number.isFinite(flow) ? flow : undefined;
}
