import { afterEach, expect, test } from "vitest";
import { endExportTasks, exportTasks, showOnPanel, takeOffPanel } from "./export-tasks.ts";

const Nothing = () => null;

afterEach(() => exportTasks.set([]));

test("[SES-08] whatever is on the panel is ended, and gone, with the session", () => {
  const ended: string[] = [];
  for (const id of ["list file", "movies", "import"])
    showOnPanel({
      id,
      kind: "work",
      View: Nothing,
      stop: () => {
        ended.push(id);
        takeOffPanel(id);
      },
    });
  endExportTasks();
  expect(ended).toEqual(["list file", "movies", "import"]);
  expect(exportTasks.get()).toEqual([]);
});

test("work that is on the panel already is not there twice", () => {
  const work = { id: "bulk", kind: "work", View: Nothing, stop: () => {} } as const;
  showOnPanel(work);
  showOnPanel({ ...work });
  expect(exportTasks.get()).toEqual([work]);
});
