import { WavError } from "../../wav/wav-error.ts";
import { seededRandom } from "../random.ts";
import type { FuzzTarget } from "./fuzz-target.ts";
import { mutateArguments } from "./mutate.ts";
import { notFiniteIn } from "./not-finite.ts";

/** CPU time, because other tests may run in parallel. */
const MAX_MS = 5000;
/** The engine's own messages, on a bad length or a bug, do not end in a period. */
const isSentence = (message: unknown): boolean => typeof message === "string" && /^\S.*[.]$/s.test(message);

/** The fault in a thrown error; undefined if the function documents it. */
function faultOfError(error: unknown, { refusal }: FuzzTarget): string | undefined {
  if (error instanceof WavError && isSentence(error.message)) return undefined;
  if (error instanceof RangeError && isSentence(error.message) && refusal?.test(error.message))
    return undefined;
  return `threw ${error instanceof Error ? error.stack : String(error)}`;
}

/** A failed Result has a code and, if it has a message, a sentence; `params` may repeat invalid input. */
function faultOfAnswer(answer: unknown, target: FuzzTarget): string | undefined {
  if (answer !== null && typeof answer === "object" && "ok" in answer && "error" in answer) {
    const { error } = answer;
    if (typeof error === "string") return undefined;
    const { code, message } = error as { code?: unknown; message?: unknown };
    return typeof code === "string" && isSentence(message)
      ? undefined
      : "failed without a code and a sentence";
  }
  return (target.passesNotFinite ? undefined : notFiniteIn(answer)) ?? target.faultOf?.(answer);
}

/** The outcome of one case, the same for the same seed and index. */
export interface FuzzOutcome {
  readonly refused: boolean;
  /** The violated promise, with the arguments. */
  readonly fault?: string;
}

/** Calls a function once with damaged arguments. */
export async function runFuzzCase(target: FuzzTarget, seed: number, index: number): Promise<FuzzOutcome> {
  const random = seededRandom(Math.imul(seed + index + 1, 0x9e3779b1));
  for (let turn = 0; turn < 8; turn++) random();
  const args = mutateArguments(target.valid(random), random);
  const told = (fault: string) => `${target.name}, case ${index}: ${fault}\n${summaryOf(args)}`;
  const before = process.cpuUsage();
  let refused = false;
  let fault: string | undefined;
  try {
    const answer = await target.call(args);
    refused = answer !== null && typeof answer === "object" && "ok" in answer && answer.ok === false;
    fault = faultOfAnswer(answer, target);
  } catch (error) {
    refused = true;
    fault = faultOfError(error, target);
  }
  const { user, system } = process.cpuUsage(before);
  const tookMs = (user + system) / 1000;
  if (fault === undefined && tookMs > MAX_MS) fault = `took ${Math.round(tookMs)} ms`;
  return { refused, ...(fault !== undefined && { fault: told(fault) }) };
}

/** Arguments in a few lines; of arrays the length and the first numbers. */
export const summaryOf = (value: unknown): string =>
  JSON.stringify(value, (_, part) => {
    if (typeof part === "number" && !Number.isFinite(part)) return String(part);
    if (Object.is(part, -0)) return "-0";
    return ArrayBuffer.isView(part)
      ? `${part.constructor.name}(${(part as Float32Array).length}) ${[...(part as Float32Array).slice(0, 6)]}`
      : part;
  })?.slice(0, 3000) ?? "";
