import { createToaster } from "@sonolens/ui-kit";
import { expect, it } from "vitest";
import { latestSnack } from "./latest-snack.ts";

it("shows the message of the newest change at once, after errors that were not read", () => {
  const toaster = createToaster();
  const notify = latestSnack(toaster);
  const messages = () => toaster.queue().map(({ message }) => message);
  for (const message of ["Line 1 added", "Line 2 added"]) notify({ message, tone: "success" });
  expect(messages()).toEqual(["Line 2 added"]);
  notify({ message: "Ann stays", tone: "error" });
  expect(messages()).toEqual(["Ann stays"]);
  for (const message of ["Bo moved", "Cy moved"]) notify({ message, tone: "success" });
  expect(messages()).toEqual(["Ann stays", "Cy moved"]);
});
