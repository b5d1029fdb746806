import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { mapPart, portableAnswers } from "./portable-answers.ts";

interface Share {
  readonly answers: Record<string, number[]>;
  readonly map: Float32Array;
}

const shareOf = (part: number, parts: number): Promise<Share> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./portable-worker.ts", import.meta.url), {
      workerData: { part, parts },
      execArgv: ["--conditions=@sonolens/source"],
    });
    worker.once("message", resolve);
    worker.once("error", reject);
  });

const expected = portableAnswers();
const bytesOf = (numbers: readonly number[]) =>
  Buffer.from(Float64Array.from(numbers).buffer).toString("hex");

it.each(process.env.SONOLENS_LONG === "1" ? [1, 2, 4] : [1, 4])(
  "gives the same bytes on %i workers, every analysis",
  async (parts) => {
    const shares = await Promise.all(Array.from({ length: parts }, (_, part) => shareOf(part, parts)));
    const answers: Record<string, number[]> = Object.assign({}, ...shares.map((share) => share.answers));
    expect(Object.keys(answers).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [name, numbers] of Object.entries(expected))
      expect(bytesOf(answers[name] ?? []), name).toBe(bytesOf(numbers));
    const map = Buffer.concat(shares.map((share) => Buffer.from(share.map.slice().buffer)));
    expect(map.equals(Buffer.from(mapPart(0, 1).buffer))).toBe(true);
  },
);
