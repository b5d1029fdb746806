import type { Page } from "@playwright/test";

/** Number of held resources of a page by kind: "listener of window: resize", "timeout of 300 ms", "object URL". */
export type Held = Readonly<Record<string, number>>;

/** Counts from the start of the page the resources that it acquires and must release. */
export async function watchHeldResources(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const held = new Map<string, number>();
    Object.assign(window, { held });
    const change = (what: string, by: number) => {
      const count = (held.get(what) ?? 0) + by;
      if (count === 0) held.delete(what);
      else held.set(what, count);
    };

    const nameOf = (target: EventTarget | null): string | undefined => {
      if (target === window || target === null || target === undefined) return "window";
      if (target === document) return "document";
      if (target === document.documentElement || target === document.body) return "body";
      return target instanceof MediaQueryList ? `media ${target.media}` : undefined;
    };
    const listening = new WeakMap<EventTarget, Map<string, Map<unknown, Set<boolean>>>>();
    const { addEventListener, removeEventListener } = EventTarget.prototype;
    const captures = (options: unknown) =>
      typeof options === "object" && options !== null
        ? "capture" in options && options.capture === true
        : options === true;
    const forget = (target: EventTarget, type: string, listener: unknown, capture: boolean) => {
      const listeners = listening.get(target)?.get(type);
      const phases = listeners?.get(listener);
      if (!phases?.delete(capture)) return;
      // The counter must not retain what it counts.
      if (phases.size === 0) listeners?.delete(listener);
      change(`listener of ${nameOf(target)}: ${type}`, -1);
    };
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const target: EventTarget = this ?? window;
      addEventListener.call(target, type, listener, options);
      if (!listener || nameOf(target) === undefined) return;
      const { once, signal } = typeof options === "object" ? options : {};
      if (signal?.aborted) return;
      const capture = captures(options);
      const types = listening.get(target) ?? new Map<string, Map<unknown, Set<boolean>>>();
      listening.set(target, types);
      const listeners = types.get(type) ?? new Map<unknown, Set<boolean>>();
      types.set(type, listeners);
      const phases = listeners.get(listener) ?? new Set<boolean>();
      listeners.set(listener, phases);
      if (phases.has(capture)) return;
      phases.add(capture);
      change(`listener of ${nameOf(target)}: ${type}`, 1);
      const gone = () => forget(target, type, listener, capture);
      if (once) addEventListener.call(target, type, gone, { once: true, capture });
      if (signal) addEventListener.call(signal, "abort", gone, { once: true });
    };
    EventTarget.prototype.removeEventListener = function (type, listener, options) {
      const target: EventTarget = this ?? window;
      removeEventListener.call(target, type, listener, options);
      if (nameOf(target) !== undefined) forget(target, type, listener, captures(options));
    };

    const timers = new Map<number, string>();
    const ended = (id: number | undefined) => {
      const what = id === undefined ? undefined : timers.get(id);
      if (id === undefined || what === undefined) return;
      timers.delete(id);
      change(what, -1);
    };
    const began = (id: number, what: string) => {
      timers.set(id, what);
      change(what, 1);
    };
    const { setTimeout, setInterval, clearTimeout } = window;
    window.setTimeout = ((work: TimerHandler, ms?: number, ...more: unknown[]) => {
      const id: number = setTimeout(
        (...given: unknown[]) => {
          ended(id);
          if (typeof work === "function") work(...given);
        },
        ms,
        ...more,
      );
      // The remaining time for which a response is fresh differs each time.
      began(id, (ms ?? 0) < 10_000 ? `timeout of ${Math.round(ms ?? 0)} ms` : "timeout of 10 s or more");
      return id;
    }) as typeof window.setTimeout;
    window.setInterval = ((work: TimerHandler, ms?: number, ...more: unknown[]) => {
      const id: number = setInterval(work, ms, ...more);
      began(id, `interval of ${ms} ms`);
      return id;
    }) as typeof window.setInterval;
    window.clearTimeout = window.clearInterval = (id) => {
      ended(Number(id));
      clearTimeout(id);
    };

    const addresses = new Set<string>();
    const { createObjectURL, revokeObjectURL } = URL;
    URL.createObjectURL = (object) => {
      const address = createObjectURL.call(URL, object);
      addresses.add(address);
      change("object URL", 1);
      return address;
    };
    URL.revokeObjectURL = (address) => {
      if (addresses.delete(address)) change("object URL", -1);
      revokeObjectURL.call(URL, address);
    };

    /** Counts the instances of a constructor until one of their methods ends them. */
    const count = (
      name:
        | "AudioContext"
        | "Worker"
        | "WebSocket"
        | "ResizeObserver"
        | "MutationObserver"
        | "IntersectionObserver",
      what: string,
      ending: string,
    ) => {
      const Made = window[name] as unknown as new (
        ...given: unknown[]
      ) => Record<string, (...given: unknown[]) => unknown>;
      const open = new WeakSet<object>();
      const Counted = class extends Made {
        constructor(...given: unknown[]) {
          super(...given);
          if (!name.endsWith("Observer")) {
            open.add(this);
            change(what, 1);
          }
        }
      };
      const end = Made.prototype[ending];
      Counted.prototype[ending] = function (...given: unknown[]) {
        if (open.delete(this)) change(what, -1);
        return end?.apply(this, given);
      };
      if (name.endsWith("Observer")) {
        const { observe } = Made.prototype;
        Counted.prototype.observe = function (...given: unknown[]) {
          if (!open.has(this)) {
            open.add(this);
            change(what, 1);
          }
          return observe?.apply(this, given);
        };
      }
      Object.assign(window, { [name]: Counted });
    };
    count("AudioContext", "sound", "close");
    count("Worker", "worker", "terminate");
    count("WebSocket", "socket", "close");
    count("ResizeObserver", "observer of sizes", "disconnect");
    count("MutationObserver", "observer of changes", "disconnect");
    count("IntersectionObserver", "observer of visibility", "disconnect");

    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (
      this: HTMLCanvasElement,
      ...given: [string, unknown?]
    ) {
      if (given[0].startsWith("webgl")) change("WebGL context", 1);
      return getContext.apply(this, given as Parameters<typeof getContext>);
    } as typeof getContext;
  });
}

/** The resources that the page holds now. */
export const heldResources = (page: Page): Promise<Held> =>
  page.evaluate(() => Object.fromEntries((window as unknown as { held: Map<string, number> }).held));
