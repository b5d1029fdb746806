/**
 * How much processor time this machine takes for the same work, so that a budget in seconds of the processor means the
 * same on every machine: between runs it differed by three and a half times.
 */

/** Iterations of one sample, and the milliseconds that they take on the machine to which budgets refer. */
const iterations = 30_000_000;
const referenceMs = 62;

/** What the calculation continues with, so that it cannot be left out. */
let sink = 0;

/** Processor milliseconds of a fixed calculation. */
function sampleMs() {
  const before = process.cpuUsage();
  let value = sink;
  for (let index = 0; index < iterations; index += 1) value = (value * 31 + index) | 0;
  sink = value;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Samples the machine once a minute until `stop()`. `factor()`: its processor time as a multiple of the reference
 * machine's, at least 1, so that a fast machine has the budget as it stands.
 */
export function watchMachineSpeed() {
  // The first run is not optimized yet.
  sampleMs();
  const samples = [sampleMs()];
  const timer = setInterval(() => samples.push(sampleMs()), 60_000);
  return {
    factor: () => Math.max(1, samples.toSorted((a, b) => a - b)[samples.length >> 1] / referenceMs),
    stop: () => clearInterval(timer),
  };
}
