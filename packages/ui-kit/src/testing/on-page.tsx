import { act, type ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { vi } from "vitest";

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Renders a component on the page of a browser test; `show` updates it, `leave` removes it. */
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

/** Runs `work` with a stopped clock; `advance` moves it, milliseconds. */
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
