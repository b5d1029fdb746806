/**
 * How much processor time this machine takes for the same work, so that a budget in seconds of the processor means about
 * the same on every machine.
 */

import { deflateSync } from "node:zlib";

/**
 * Milliseconds of one compression on the machine to which budgets refer; estimated from a machine that takes two thirds of
 * its time for a compiled loop.
 */
const referenceMs = 10.2;
const times = 21;

const bytes = Uint8Array.from({ length: 1_000_000 }, (_, index) => (index * 7 + (index >> 5)) & 255);

const medianOf = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

/**
 * Processor milliseconds of a fixed calculation. Not of a loop in JavaScript: in V8 the same one took 41 or 245 ms on
 * the same machine, by how it had been compiled.
 */
function sampleMs() {
  const took = Array.from({ length: times }, () => {
    const before = process.cpuUsage();
    deflateSync(bytes);
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return medianOf(took);
}

/**
 * Samples the machine once a minute until `stop()`. `factor()`: its processor time as a multiple of the reference
 * machine's, at least 1, so that a fast machine has the budget as it stands.
 */
export function watchMachineSpeed() {
  const samples = [sampleMs()];
  const timer = setInterval(() => samples.push(sampleMs()), 60_000);
  return {
    factor: () => Math.max(1, medianOf(samples) / referenceMs),
    stop: () => clearInterval(timer),
  };
}
