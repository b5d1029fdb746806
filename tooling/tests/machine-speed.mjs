/**
 * How much processor time this machine takes for the same work, so that a budget in seconds of the processor means about
 * the same on every machine.
 */

/** Calls of one sample, and the milliseconds that they take on the machine to which budgets refer. */
const calls = 300;
const referenceMs = 62;

/** What the calculation continues with, so that it cannot be left out. */
let sink = 0;

/**
 * Short, and called often: one long loop may run to its end in code that is not yet optimized. It took 41 ms in one
 * process and 200 ms in the next, on the same machine.
 */
function calculate(start) {
  let value = start;
  for (let index = 0; index < 100_000; index += 1) value = (Math.imul(value, 31) + index) | 0;
  return value;
}

/** Processor milliseconds of a fixed calculation. */
function sampleMs() {
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) sink = calculate(sink);
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
