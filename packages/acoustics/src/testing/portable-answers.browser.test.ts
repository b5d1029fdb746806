import { expect, it } from "vitest";
import expected from "./portable-answers.json" with { type: "json" };
import { farthest, portableAnswers } from "./portable-answers.ts";

it.each(Object.entries(portableAnswers()))(
  "gives the numbers in a browser that it gives in Node: %s",
  (name, answers) => {
    expect(answers.length).toBeGreaterThan(0);
    expect(farthest(answers, expected[name as keyof typeof expected])).toBeLessThan(1e-6);
  },
);
