import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";

const modules = ["units", "leak", "pd"].flatMap((folder) => {
  const path = resolve(import.meta.dirname, "..", folder);
  return readdirSync(path)
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => resolve(path, name));
});

/** Every example in the doc comments of these folders: an expression, and its value after `//`. */
const examples = modules.flatMap((file) =>
  [...readFileSync(file, "utf8").matchAll(/@example([\s\S]*?); \/\/ (.*)$/gm)].map(
    ([, expression = "", said = ""]) => ({
      expression: expression.replaceAll(/\n \* ?/g, " ").trim(),
      said,
    }),
  ),
);

const loaded: object[] = await Promise.all(modules.map((file) => import(/* @vite-ignore */ file)));
const exported = Object.assign({}, ...loaded) as object;

const evaluate = (expression: string): unknown =>
  new Function("exported", `with (exported) return (${expression});`)(exported);

it("there is an example beside the rules that other tools rely on", () => {
  const text = examples.map(({ expression }) => expression).join();
  for (const name of [
    "gasDensityKgM3",
    "leakSizeFromLpm",
    "leakSizeToLpm",
    "specificPowerToLpmBasis",
    "specificPowerFromLpmBasis",
    "utilizationHoursPerYear",
    "annualLeakCost",
    "sumLeakCosts",
    "celsiusFromFahrenheit",
    "fahrenheitFromCelsius",
    "celsiusFromKelvin",
    "metersFromFeet",
    "feetFromMeters",
    "formatLeakSize",
    "formatCost",
    "severityBucket",
  ])
    expect(text).toContain(`${name}(`);
});

it.each(examples)("$expression gives $said", ({ expression, said }) => {
  const given = evaluate(expression);
  if (typeof given === "number") expect(given).toBeCloseTo(Number(said), said.split(".")[1]?.length ?? 9);
  else if (typeof given === "string") expect(given.replaceAll("\u00a0", " ")).toBe(JSON.parse(said));
  else expect(given).toEqual(evaluate(said));
});
