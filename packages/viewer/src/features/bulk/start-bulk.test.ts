import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { createUndoHistory } from "../../data/snapshots/undo.ts";
import { createTaskStore } from "../../lib/tasks/task-store.ts";
import { aFrame } from "../../testing/a-frame.ts";
import type { BulkChange } from "./bulk-changes.ts";
import { startBulk } from "./start-bulk.ts";

function aBulk(change: BulkChange) {
  const { frame, scope } = aFrame();
  const history = createUndoHistory();
  const tasks = createTaskStore(frame.session());
  const ids = Array.from({ length: 12 }, (_, at) => `snapshot-${at}`);
  startBulk({ client: new QueryClient(), tasks, history, ids, change });
  return { history, tasks, scope };
}

it("can be undone from its start: it stops, and what was changed by then is changed back", async () => {
  const held = Promise.withResolvers<void>();
  const begun: string[] = [];
  const undone: string[] = [];
  const { history, scope } = aBulk({
    kind: "tag",
    work: async (id) => {
      begun.push(id);
      await held.promise;
      return { ok: true };
    },
    undo: () => ({
      kind: "undo",
      work: async (id) => {
        undone.push(id);
        return { ok: true };
      },
    }),
  });
  const undoing = history.takeLast()?.undo();
  held.resolve();
  await undoing;
  expect(begun).toHaveLength(10);
  await expect.poll(() => undone).toEqual(begun);
  expect(history.takeLast()).toBeUndefined();
  scope.dispose();
});

it("is nothing to undo where nothing was changed, and cannot be undone where there is no way back", async () => {
  const refused = aBulk({
    kind: "tag",
    work: async () => ({ ok: false, code: "notAllowed" }),
    undo: () => ({ kind: "undo", work: async () => ({ ok: true }) }),
  });
  await expect.poll(() => refused.tasks.tasks()[0]?.state.kind).toBe("failed");
  expect(refused.history.takeLast()).toBeUndefined();

  const restored = aBulk({ kind: "restore", work: async () => ({ ok: true }) });
  await expect.poll(() => restored.tasks.tasks()[0]?.state.kind).toBe("done");
  expect(await restored.history.takeLast()?.undo()).toBe("impossible");
  refused.scope.dispose();
  restored.scope.dispose();
});
