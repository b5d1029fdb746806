import type { SessionEvent } from "@sonolens/api-client";
import { createScope } from "@sonolens/foundation";
import { expect, it, vi } from "vitest";
import { createSessionTasks } from "./session-tasks.ts";
import type { NewTask } from "./task-store.ts";

const Nothing = () => null;
const work: NewTask<undefined> = {
  kind: "listFile",
  label: "",
  state: { kind: "running" },
  detail: undefined,
  View: Nothing,
};

function aSession(tokens?: { readonly access: string; readonly refresh: string }) {
  const listeners = new Set<(event: SessionEvent) => void>();
  const scope = createScope();
  const tasks = createSessionTasks(
    {
      tokens,
      subscribe(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    scope,
  );
  const emit = (event: SessionEvent) => {
    for (const listener of listeners) listener(event);
  };
  return { scope, tasks, emit };
}

it("[SES-08] ends all tasks with the session, and starts the next one without any", () => {
  const { tasks, emit } = aSession({ access: "a", refresh: "r" });
  const first = tasks.current();
  const task = first.add(work);
  expect(first.tasks()).toHaveLength(1);
  emit({ type: "ended", reason: "signedOut" });
  expect(task.signal.aborted).toBe(true);
  expect(tasks.current().tasks()).toEqual([]);

  const listener = vi.fn();
  tasks.subscribe(listener);
  emit({ type: "started" });
  expect(listener).toHaveBeenCalledOnce();
  // Code that still holds the store of the first session adds nothing to the second.
  first.add(work);
  expect(tasks.current().tasks()).toEqual([]);
  tasks.current().add(work);
  expect(tasks.current().tasks()).toHaveLength(1);
});

it("keeps nothing while nobody is signed in, nor after the viewer was removed", () => {
  const { scope, tasks, emit } = aSession();
  expect(tasks.current().add(work).signal.aborted).toBe(true);
  emit({ type: "started" });
  const task = tasks.current().add(work);
  scope.dispose();
  expect(task.signal.aborted).toBe(true);
});
