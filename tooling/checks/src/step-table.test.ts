import { describe, expect, it } from "vitest";
import { runMeasured } from "../../tests/measured-process.mjs";
import { overBudget, stepTable } from "../../tests/step-table.mjs";

const unit = { name: "unit", seconds: 9.6, processorSeconds: 14.4, passed: 98, failed: 1, skipped: 1 };

describe("steps and their budget", () => {
  it("shows what each step took, and the sum", () => {
    const table = stepTable([unit, { ...unit, name: "web build", processorSeconds: undefined }]);
    expect(table.split("\n")).toEqual([
      "step       seconds  processor  tests  failed  skipped",
      "unit            10         14    100       1        1",
      "web build       10               100       1        1",
      "all                        14    200       2        2",
    ]);
  });

  it("passes a step that keeps to its budget, also where seconds of the processor are not known", () => {
    const budget = { unit: { maxTests: 100, maxProcessorSeconds: 14.4 } };
    expect(overBudget([unit], budget, 1)).toEqual([]);
    expect(overBudget([{ ...unit, processorSeconds: undefined }], budget, 1)).toEqual([]);
  });

  it("allows a slow machine as many more seconds, and no more tests", () => {
    const slow = { ...unit, processorSeconds: 43.2 };
    const budget = { unit: { maxTests: 100, maxProcessorSeconds: 14.4 } };
    expect(overBudget([slow], budget, 3.001)).toEqual([]);
    expect(overBudget([slow], budget, 2.9)).toHaveLength(1);
    expect(overBudget([{ ...slow, passed: 99 }], budget, 4)).toHaveLength(1);
  });

  it("names tests and seconds beyond the budget, and the file", () => {
    const [tests = "", seconds = ""] = overBudget(
      [unit],
      { unit: { maxTests: 99, maxProcessorSeconds: 14 } },
      1,
    );
    expect(tests).toMatch(
      /^unit: 100 tests, 99 are allowed.*"maxTests" of "unit" in tooling\/tests\/budget\.json/,
    );
    expect(seconds).toMatch(/^unit: 14 seconds of the reference processor, 14 are allowed/);
  });

  it("asks for a budget where there is none", () => {
    expect(overBudget([unit], {}, 1)).toEqual([
      "unit: has no budget; give it one in tooling/tests/budget.json",
    ]);
  });
});

describe("a measured command", () => {
  const node = (program: string, maxMinutes = 1) =>
    runMeasured(process.execPath, ["-e", program], { env: process.env, maxMinutes });

  it("keeps what it wrote and how it ended", async () => {
    const done = await node("console.log('out'); console.error('err'); process.exitCode = 3");
    expect(done.isOk).toBe(false);
    expect(done.why).toBe("exit code 3");
    expect(done.output.split("\n").sort()).toEqual(["", "err", "out"]);
  });

  it.skipIf(process.platform === "win32")("counts the processor of its children", async () => {
    const busy =
      "const took = () => process.cpuUsage().user + process.cpuUsage().system; const end = took() + 100000; while (took() < end);";
    const done = await node(
      `require("node:child_process").spawnSync(process.execPath, ["-e", ${JSON.stringify(busy)}])`,
    );
    expect(done.processorSeconds).toBeGreaterThanOrEqual(0.1);
  });

  it("is ended with its children after its limit", async () => {
    const forever = "setInterval(() => {}, 1000)";
    const done = await node(
      `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(forever)}], { stdio: "inherit" }); ${forever}`,
      0.02,
    );
    expect(done.isOk).toBe(false);
    expect(done.why).toContain("limit of 0.02 minutes");
  });
});
