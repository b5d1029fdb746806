import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Puts a component on the page of a browser test; `show` changes it, `leave` takes it away. */
export async function onPage(first: ReactNode) {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const show = (node: ReactNode) => act(async () => root.render(node));
  await show(first);
  return {
    host,
    show,
    leave: async () => {
      await act(async () => root.unmount());
      host.remove();
    },
  };
}

/** Runs `work` with a clock that stands still but for what it advances, milliseconds. */
export async function atTime(work: (advance: (ms: number) => Promise<void>) => Promise<void>) {
  vi.useFakeTimers();
  try {
    await work((ms) =>
      act(async () => {
        await vi.advanceTimersByTimeAsync(ms);
      }),
    );
  } finally {
    vi.useRealTimers();
    vi.restoreAllMocks();
  }
}
