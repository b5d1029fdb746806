import { describe, expect, it } from "vitest";
import type { Capabilities } from "./capabilities.ts";
import { createClosing } from "./closing.ts";
import { compose } from "./compose.ts";
import { type AnyModule, defineModule, optional } from "./module.ts";

const calls: string[] = [];
const capabilities = { nowMs: () => 5, newId: () => "id" } as Capabilities;

/** A module that logs what happens to it. */
const clockModule = defineModule({
  name: "clock",
  needs: ["nowMs"],
  create({ nowMs, ...more }) {
    calls.push(`create clock of ${Object.keys(more).length} more`);
    return {
      exports: { timeMs: nowMs },
      stop: async () => void calls.push("stop clock"),
      close: async () => void calls.push("close clock"),
    };
  },
});
const bellModule = defineModule({
  name: "bell",
  needs: [clockModule],
  create({ clock }) {
    calls.push(`create bell at ${clock.timeMs()}`);
    return {
      exports: { ring: () => `at ${clock.timeMs()}` },
      startJobs: () => void calls.push("start bell"),
      stop: async () => void calls.push("stop bell"),
      close: async () => void calls.push("close bell"),
    };
  },
});
const doorModule = defineModule({
  name: "door",
  needs: [clockModule, optional(bellModule)],
  create: ({ bell }) => ({ exports: { knock: () => bell?.ring() ?? "silent" } }),
});

const composed = (modules: readonly AnyModule[], leaveOut: readonly string[] = []) => {
  calls.length = 0;
  const closing = createClosing();
  return compose(modules, capabilities, closing, leaveOut).then((composition) => ({ composition, closing }));
};

describe("compose", () => {
  it("creates each module once, after those that it needs, with what it names only", async () => {
    const { composition } = await composed([doorModule, bellModule, clockModule]);
    expect(calls).toEqual(["create clock of 0 more", "create bell at 5"]);
    expect(composition.exportsOf(doorModule).knock()).toBe("at 5");
  });

  it("ends jobs of all modules first, then closes them in reverse", async () => {
    const { composition, closing } = await composed([doorModule, bellModule]);
    composition.startJobs();
    await closing.close();
    await closing.close();
    expect(calls.slice(2)).toEqual(["start bell", "stop bell", "stop clock", "close bell", "close clock"]);
  });

  it("passes undefined for a module that is left out and optional", async () => {
    const { composition } = await composed([doorModule, bellModule, clockModule], ["bell"]);
    expect(composition.exportsOf(doorModule).knock()).toBe("silent");
    expect(calls).toEqual(["create clock of 0 more"]);
  });

  it("refuses to leave out what is needed, or unknown", async () => {
    const modules = [doorModule, bellModule, clockModule];
    await expect(composed(modules, ["clock"])).rejects.toThrow(
      "The module clock cannot be left out: door needs it.",
    );
    await expect(composed(modules, ["gong"])).rejects.toThrow("There is no module gong to leave out.");
  });

  it("refuses a handler of another module's operation", async () => {
    const thief = { ...clockModule, create: () => ({ handlers: { getSettings: async () => undefined } }) };
    await expect(composed([thief as unknown as AnyModule])).rejects.toThrow("clock handles getSettings");
  });

  it("compiles only with a handler for each operation of the module", () => {
    const handlers = { getSettings: async () => ({ status: 200 as const, body: {} as never }) };
    // @ts-expect-error: the handler of updateSettings is missing.
    const incomplete = defineModule({ name: "settings", needs: [], create: () => ({ handlers }) });
    expect(incomplete.name).toBe("settings");
  });
});

describe("createClosing", () => {
  it("does the rest although a step throws, and throws its error", async () => {
    const closing = createClosing();
    const done: string[] = [];
    closing.onClose(() => void done.push("first"));
    closing.onClose(() => {
      throw new Error("broken");
    });
    closing.onStop(async () => void done.push("stopped"));
    expect(closing.isClosing).toBe(false);
    await expect(closing.close()).rejects.toThrow("broken");
    expect(closing.isClosing).toBe(true);
    expect(done).toEqual(["stopped", "first"]);
  });
});
