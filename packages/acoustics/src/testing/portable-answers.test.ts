import { expect, it } from "vitest";
import expected from "./portable-answers.json" with { type: "json" };
import { farthest, portableAnswers } from "./portable-answers.ts";

it.each(Object.entries(portableAnswers()))("gives the agreed numbers here: %s", (name, answers) => {
  expect(answers.length).toBeGreaterThan(0);
  expect(farthest(answers, expected[name as keyof typeof expected])).toBeLessThan(1e-6);
});

it("gives the same bytes again", () => {
  expect(portableAnswers()).toEqual(portableAnswers());
});
