import { clientError } from "@sonolens/api-client";
import { success } from "@sonolens/foundation";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { watchConnection } from "./connection.ts";
import { sendWithRetry } from "./send-with-retry.ts";

const fault = { ...clientError("internalError"), status: 500 };
const noAnswer = clientError("networkError");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection to a server whose response to the cheapest call is set by the test. */
function setUp() {
  const server = {
    error: undefined as typeof fault | undefined,
    asked: 0,
    random: 1,
    /** Awaited before it responds. */
    until: undefined as Promise<void> | undefined,
  };
  const device = { online: true, changed: () => {} };
  const queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, networkMode: "always" } },
  });
  const connection = watchConnection({
    host: {
      network: {
        isOnline: () => device.online,
        watch: (onChange) => {
          device.changed = onChange;
          return () => {};
        },
      },
    },
    queryClient,
    ask: async () => {
      server.asked += 1;
      await server.until;
      return server.error;
    },
    random: () => server.random,
  });
  onTestFinished(connection.dispose);
  const fail = (error: typeof fault) =>
    queryClient
      .fetchQuery({ queryKey: ["list"], queryFn: () => Promise.reject(new CallError(error)) })
      .catch(() => undefined);
  return { server, device, queryClient, connection, fail };
}

describe("the connection", () => {
  it.each([
    [fault, "serverFault"],
    [noAnswer, "noAnswer"],
  ] as const)(
    "tells of %o once the smallest call fails too, and asks every 5 s until it works",
    async (error, told) => {
      const { server, connection, fail } = setUp();
      server.error = error;
      await fail(error);
      await vi.advanceTimersByTimeAsync(0);
      expect(connection.fault()).toBe(told);
      await vi.advanceTimersByTimeAsync(10_000);
      expect([connection.fault(), server.asked]).toEqual([told, 3]);
      server.error = undefined;
      await vi.advanceTimersByTimeAsync(5_000);
      expect(connection.fault()).toBeUndefined();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(server.asked).toBe(4);
    },
  );

  it("asks sooner, down to half the time, so that viewers of one server do not all ask in the same moment", async () => {
    const { server, connection, fail } = setUp();
    server.error = noAnswer;
    server.random = 0;
    await fail(noAnswer);
    await vi.advanceTimersByTimeAsync(10_000);
    expect([connection.fault(), server.asked]).toEqual(["noAnswer", 5]);
  });

  it("asks on where nobody answers, and believes an answer that comes late, but no failure", async () => {
    const { server, connection } = setUp();
    const late = Promise.withResolvers<void>();
    server.until = late.promise;
    const first = connection.check();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([await first, connection.fault(), server.asked]).toEqual([false, "noAnswer", 1]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.asked).toBe(2);
    late.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.fault()).toBeUndefined();

    const lost = Promise.withResolvers<void>();
    server.until = lost.promise;
    void connection.check();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(connection.fault()).toBe("noAnswer");
    server.until = undefined;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(connection.fault()).toBeUndefined();
    server.error = noAnswer;
    lost.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.fault()).toBeUndefined();
  });

  it("is fine where one call fails and others work, or where the server refuses", async () => {
    const { server, connection, fail } = setUp();
    await fail(fault);
    await vi.advanceTimersByTimeAsync(0);
    expect([connection.fault(), server.asked]).toEqual([undefined, 1]);
    await fail({ ...clientError("notFound"), status: 404 });
    await fail({ ...clientError("storageFull"), status: 507 });
    expect(server.asked).toBe(1);
  });

  it("tells of a change that nobody answers for 10 s", async () => {
    const { queryClient, connection } = setUp();
    const sent = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => new Promise<void>(() => {}) })
      .execute(undefined);
    sent.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(9_900);
    expect(connection.fault()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(200);
    expect(connection.fault()).toBe("noAnswer");
  });

  it("believes the device, and asks at once when its network is back", async () => {
    const { server, device, connection, fail } = setUp();
    device.online = false;
    device.changed();
    expect(connection.fault()).toBe("noAnswer");
    server.error = noAnswer;
    await fail(noAnswer);
    await vi.advanceTimersByTimeAsync(0);
    server.error = undefined;
    device.online = true;
    device.changed();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.fault()).toBeUndefined();
  });
});

describe("a change", () => {
  it("waits while the server cannot be reached, and is sent again when it can", async () => {
    const { server, connection } = setUp();
    const answers = [noAnswer, fault];
    const send = vi.fn(async () => {
      const error = answers.shift();
      return error ? ({ ok: false, error } as const) : success("saved");
    });
    server.error = noAnswer;
    const saved = sendWithRetry({ connection, scope: { disposed: false } }, send).catch(
      (error: CallError) => error,
    );
    await vi.advanceTimersByTimeAsync(4_000);
    server.error = fault;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(send).toHaveBeenCalledTimes(1);
    server.error = undefined;
    await vi.advanceTimersByTimeAsync(5_000);
    // The server responds, but rejects this call: that is reported, and not retried forever.
    expect(await saved).toMatchObject({ reason: { status: 500 } });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each([
    [noAnswer, 3],
    [fault, 1],
  ])("that fails with %o while others do not is sent %i times", async (error, times) => {
    const { connection } = setUp();
    const send = vi.fn(async () => ({ ok: false, error }) as const);
    await expect(sendWithRetry({ connection, scope: { disposed: false } }, send)).rejects.toThrow(CallError);
    expect(send).toHaveBeenCalledTimes(times);
  });

  it("is not sent in the session after its own", async () => {
    const { server, connection } = setUp();
    const scope = { disposed: false };
    const send = vi.fn(async () => ({ ok: false, error: noAnswer }) as const);
    server.error = noAnswer;
    const refused = sendWithRetry({ connection, scope }, send).catch((error: CallError) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    scope.disposed = true;
    server.error = undefined;
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await refused).toMatchObject({ reason: { code: "aborted" } });
    expect(send).toHaveBeenCalledTimes(1);
  });
});
