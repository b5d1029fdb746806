import { success } from "@sonolens/foundation";
import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTaskStore } from "../../lib/tasks/task-store.ts";
import { aFrame } from "../../testing/a-frame.ts";
import { importFiles } from "./start-import.ts";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", { addEventListener: vi.fn(), removeEventListener: vi.fn() });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("[EXP-24] releases what uploads hold two minutes after the last file", async () => {
  const { frame, end } = aFrame();
  const tasks = createTaskStore(frame.session());
  const close = vi.fn();
  const api = {
    importFile: async () => success({ snapshotId: "1", created: true, warnings: [], mended: [] }),
  };
  const services = {
    ...{ frame, tasks, client: new QueryClient(), api },
    connection: { check: async () => true, untilBack: async () => undefined },
  };
  const send = (name: string) =>
    importFiles(services as never, { files: [new File(["no snapshot"], name)] }, () => ({
      make: async () => undefined,
      close,
    }));
  const untilDone = () =>
    vi.waitFor(() => expect(tasks.tasks()[0]?.state.kind).toBe("done"), { timeout: 60_000 });
  send("a.nlz");
  await untilDone();
  await vi.advanceTimersByTimeAsync(119_000);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(close).toHaveBeenCalledOnce();
  end();
});
