import type { Task } from "../lib/tasks/task.ts";

const Nothing = () => null;

/** A task for a story: its actions do nothing. */
export const aTask = <Detail>(
  task: Pick<Task<Detail>, "kind" | "detail" | "state"> & Partial<Task<Detail>>,
): Task<Detail> => ({
  id: "task 1",
  label: "",
  actions: {},
  close: () => undefined,
  View: Nothing,
  ...task,
});
