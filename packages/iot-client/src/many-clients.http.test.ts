import { createScope, failure, success } from "@sonolens/foundation";
import { expect, it, onTestFinished } from "vitest";
import { createLiveClient } from "./create-live-client.ts";
import { startTestBroker } from "./testing/test-broker.ts";

const clientCount = 200;
/** Every client has failed twice by then, after waits of at most 1 s and 2 s. */
const goneMs = 3_000;

it("[LIVE-01] [LIVE-03] 200 clients whose server is killed come back within the wait, and not in the same moment", async () => {
  const broker = await startTestBroker();
  const scope = createScope();
  onTestFinished(() => scope.dispose());
  let isGone = false;
  let returnedMs = 0;
  const delaysMs: number[] = [];
  const clients = Array.from({ length: clientCount }, (_, number) =>
    createLiveClient({
      url: broker.url,
      scope,
      onMessage: () => undefined,
      onState: () => undefined,
      onError: () => undefined,
      onReset: () => undefined,
      async getCredentials() {
        if (isGone) return failure("nobody answers");
        if (returnedMs > 0) delaysMs.push(performance.now() - returnedMs);
        return success({
          username: "u",
          password: "p",
          clientId: `c${number}-${performance.now()}`,
          topics: ["mine/messages"],
          expires: new Date(Date.now() + 3_600_000).toISOString(),
          sequence: 0,
        });
      },
      fetchMissed: async () => success({ messages: [], lastSequence: 0, complete: true }),
    }),
  );
  await expect.poll(() => broker.clients()).toBe(clientCount);
  isGone = true;
  await broker.stop();
  await new Promise((done) => setTimeout(done, goneMs));
  await broker.restart();
  isGone = false;
  returnedMs = performance.now();
  const connected = () => {
    for (const client of clients) client.dismissError();
    return clients.filter(({ state }) => state === "connected").length;
  };
  await expect.poll(connected).toBe(clientCount);

  // After 3 s two attempts have failed; the third follows after 2 to 4 s.
  expect(delaysMs).toHaveLength(clientCount);
  expect(Math.max(...delaysMs)).toBeLessThan(5_000);
  const tenths = new Map<number, number>();
  for (const ms of delaysMs) tenths.set(Math.floor(ms / 100), (tenths.get(Math.floor(ms / 100)) ?? 0) + 1);
  // An even spread would give 10 in each tenth of a second.
  expect(Math.max(...tenths.values())).toBeLessThan(clientCount / 4);
});
