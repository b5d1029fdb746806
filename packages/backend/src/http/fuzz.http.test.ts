import { type OperationId, operations } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createChooser } from "../testing/fuzz/chooser.ts";
import { damage } from "../testing/fuzz/damage.ts";
import { type FuzzWorld, startFuzzWorld } from "../testing/fuzz/fuzz-world.ts";
import { sendFuzzRequest } from "../testing/fuzz/send-fuzz-request.ts";
import { createTally, howToSucceed } from "../testing/fuzz/tally.ts";
import { validRequest } from "../testing/fuzz/valid-request.ts";
import { startOwnClock } from "../testing/own-clock.ts";
import { describedCalls } from "./description.ts";

/** In all, over every call of the description. */
const isLong = process.env.SONOLENS_LONG === "1";
const requests = isLong ? 100_000 : 1_600;
/** On a busy machine, waiting involves more than processor time. */
const slowestMs = isLong ? 2_000 : 10_000;
/** SONOLENS_SEED repeats another run. */
const seed = Number(process.env.SONOLENS_SEED ?? 20_261_121);
/** Number of valid requests of each call before anything is damaged; later ones use what they create. */
const validRounds = 3;

const everyCall = Object.keys(operations) as OperationId[];

let world: FuzzWorld;
const tally = createTally();

beforeAll(async () => {
  world = await startFuzzWorld();
});
afterAll(() => world.close());

it(`answers whatever it is sent as described, without a fault, in time (seed ${seed})`, async () => {
  const choose = createChooser(seed);
  const calls = describedCalls();
  const rounds = Math.ceil(requests / calls.length);
  const slow: string[] = [];
  const failures: string[] = [];
  const note = (list: string[], text: string): void => {
    list.push(text);
    // A long run logs at once.
    if (isLong) console.log(text);
  };
  for (let round = 0; round < rounds; round += 1) {
    if (isLong && round % 50 === 49)
      console.log(`${tally.text()}\n${failures.length} failures, ${slow.length} slow`);
    for (const call of calls) {
      const request = await validRequest(call, world, choose);
      if (round === validRounds) request.method = "PUT";
      else if (round > validRounds) damage(request, call, world, choose);
      const ownMs = startOwnClock();
      try {
        // Every response is validated against the description.
        const { status } = await sendFuzzRequest(call, request, world);
        tally.count(call.operationId, status);
        // 503 and 507 would be faults too: no analysis is stopped here, and the disk has room.
        if (status >= 500)
          note(failures, `${call.operationId} ${status} in round ${round}: ${shown(request)}`);
      } catch (error) {
        note(failures, `${call.operationId} in round ${round}: ${String(error)}: ${shown(request)}`);
      }
      const tookMs = ownMs();
      if (tookMs > slowestMs) note(slow, `${call.operationId} ${tookMs.toFixed(0)} ms: ${shown(request)}`);
    }
  }
  // On a busy machine, background work, or a code that is valid for a minute, can be late.
  for (let more = 0; more < 10 && neverSucceeded().length > 0; more += 1)
    for (const call of calls) {
      const { status } = await sendFuzzRequest(call, await validRequest(call, world, choose), world);
      tally.count(call.operationId, status);
    }
  console.log(tally.text());
  expect(failures.slice(0, 20)).toEqual([]);
  expect(slow).toEqual([]);
}, 3_600_000);

const neverSucceeded = () => tally.missing(everyCall).neverSucceeded;
const shown = (request: object): string => JSON.stringify(request)?.slice(0, 500);

it("has seen every call succeed and refuse", () => {
  const { neverRefused } = tally.missing(everyCall);
  expect(neverSucceeded(), howToSucceed).toEqual([]);
  expect(neverRefused).toEqual([]);
});

it("is unharmed after all that", async () => {
  const { test, snapshots } = world.policy;
  const { status, body } = await test.call("getSnapshot", `/api/snapshots/${snapshots.own}/`, { as: "full" });
  expect([status, body.id]).toEqual([200, snapshots.own]);
  const foreign = await test.call("getSnapshot", `/api/snapshots/${snapshots.foreign}/`, { as: "full" });
  expect(foreign.status).toBe(404);
});
