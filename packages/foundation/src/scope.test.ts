import { expect, it } from "vitest";
import { createScope } from "./scope.ts";

it("disposes children first, then its own in reverse order", () => {
  const calls: string[] = [];
  const scope = createScope();
  scope.add(() => calls.push("first"));
  scope.child().add(() => calls.push("child"));
  scope.add(() => calls.push("second"));
  scope.dispose();
  expect(calls).toEqual(["child", "second", "first"]);
});

it("disposes a late registration at once", () => {
  const scope = createScope();
  scope.dispose();
  let released = false;
  scope.add(() => {
    released = true;
  });
  expect(released).toBe(true);
  expect(scope.child().disposed).toBe(true);
});

it("runs every disposer once although one throws, and passes the first error on", () => {
  const calls: string[] = [];
  const scope = createScope();
  scope.add(() => calls.push("kept"));
  scope.add(() => {
    throw new Error("broken");
  });
  expect(() => scope.dispose()).toThrow("broken");
  scope.dispose();
  expect(calls).toEqual(["kept"]);
});

it("forgets a child that was disposed on its own", () => {
  const scope = createScope();
  let count = 0;
  const child = scope.child();
  child.add(() => {
    count += 1;
  });
  child.dispose();
  scope.dispose();
  expect(count).toBe(1);
});
