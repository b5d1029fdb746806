import { expect, test } from "vitest";
import { straightPath } from "./straight-path.ts";

test("lines, relative and absolute, become the operators of a PDF", () => {
  expect(straightPath("M1 2L3.5 -4h2v-1H0V9ZM7 8L0.25 1")).toBe(
    "1 2 m\n3.5 -4 l\n5.5 -4 l\n5.5 -5 l\n0 -5 l\n0 9 l\nh\n7 8 m\n0.25 1 l",
  );
});

test("after the end of a figure, relative steps count from where it began", () => {
  expect(straightPath("M1 2h4v4Zh1")).toBe("1 2 m\n5 2 l\n5 6 l\nh\n2 2 l");
});

test.each(["M1 2a3 3 0 1 1 6 0Z", "M1 2C1 2 3 4 5 6", "M1 2 3 4", "M1,2", "M1", "h1 2", "Z3", "M1e3 2"])(
  "%s is left to the library",
  (d) => {
    expect(straightPath(d)).toBeUndefined();
  },
);
