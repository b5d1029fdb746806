import { expect, it, vi } from "vitest";
import { aFrame } from "../../testing/a-frame.ts";
import { taskList } from "./task.ts";
import { createTaskStore, type NewTask } from "./task-store.ts";

const Nothing = () => null;
const aTask = (id?: string): NewTask<number> => ({
  ...(id !== undefined && { id }),
  kind: "listFile",
  label: "",
  state: { kind: "running" },
  detail: 0,
  View: Nothing,
});
function aStore() {
  const { frame, end } = aFrame();
  const session = frame.session();
  return { ...createTaskStore(session), session, end };
}
const idsIn = ({ tasks }: ReturnType<typeof aStore>) => tasks().map(({ id }) => id);

it("lists tasks in the order in which they were added, and notifies of each change", () => {
  const store = aStore();
  const listener = vi.fn();
  store.session.sub(taskList, listener);
  const one = store.add(aTask("one"));
  store.add(aTask("two"));
  one.update({ state: { kind: "done" } });
  expect(store.tasks().map(({ id, state }) => `${id} ${state.kind}`)).toEqual(["one done", "two running"]);
  one.close();
  expect(idsIn(store)).toEqual(["two"]);
  expect(listener).toHaveBeenCalledTimes(4);
});

it("gives tasks without an id one of their own, and lets one with the id of another take its place", () => {
  const store = aStore();
  store.add(aTask());
  store.add(aTask());
  expect(new Set(idsIn(store)).size).toBe(2);
  const before = store.add(aTask("list"));
  store.add(aTask("list"));
  expect(before.signal.aborted).toBe(true);
  expect(idsIn(store).filter((id) => id === "list")).toHaveLength(1);
});

it("[SES-08] aborts what runs and releases what was made when the session ends, and keeps nothing that comes later", () => {
  const store = aStore();
  const running = store.add(aTask("running"));
  const released = vi.fn();
  running.scope.add(released);
  const made = store.add(aTask("made"));
  const revoke = vi.spyOn(URL, "revokeObjectURL");
  const first = made.keepFile("a.zip", new Blob(["a"]));
  const second = made.keepFile("a.zip", new Blob(["b"]));
  expect(revoke.mock.calls).toEqual([[first?.href]]);
  made.update({ state: { kind: "done", file: second } });

  store.end();
  expect(store.tasks()).toEqual([]);
  expect(running.signal.aborted).toBe(true);
  expect(released).toHaveBeenCalledOnce();
  expect(revoke.mock.calls).toEqual([[first?.href], [second?.href]]);

  running.update({ state: { kind: "done" } });
  expect(made.keepFile("late.zip", new Blob(["c"]))).toBeUndefined();
  const late = store.add(aTask("late"));
  expect(late.signal.aborted).toBe(true);
  expect(store.tasks()).toEqual([]);
  revoke.mockRestore();
});
