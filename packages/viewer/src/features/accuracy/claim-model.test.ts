import { type ClaimRow, claimData, claimRows, claimsByTopic } from "@sonolens/acoustics";
import { describe, expect, it } from "vitest";
import { claimModelOf, shareText } from "./claim-model.ts";

const counts = { right: 3, wrong: 1, open: 6 };

describe("what is shown of a claim", () => {
  it("adds the untouched halves, and leaves those out that were seen while the rules were written", () => {
    const rows: ClaimRow[] = [
      { claim: "impactRate", data: "mfpt", half: "untouched", ...counts },
      { claim: "impactRate", data: "testRig", half: "untouched", ...counts },
      { claim: "impactRate", data: "testRig", half: "tuned", ...counts },
      { claim: "impactRate", data: "simulatedMachines", half: "untouched", ...counts, right: 8 },
      { claim: "shaftRate", data: "mfpt", half: "untouched", ...counts },
    ];
    const { lines, counts: all } = claimModelOf("impactRate", rows);
    expect(lines).toEqual([
      {
        real: { right: 6, wrong: 2, open: 12, count: 20, met: 6, isTuned: false },
        simulated: { right: 8, wrong: 1, open: 6, count: 15, met: 8 },
      },
    ]);
    expect(all).toEqual(rows.slice(0, 4));
  });

  it("marks what has only recordings that were seen", () => {
    const rows: ClaimRow[] = [{ claim: "direction", data: "talkers", half: "tuned", ...counts }];
    expect(claimModelOf("direction", rows).lines).toEqual([
      { real: { ...counts, count: 10, met: 3, isTuned: true } },
    ]);
  });

  it("has a line for each part, and states for which there are no real recordings", () => {
    const rows: ClaimRow[] = [
      { claim: "dischargeKind", part: "internal", data: "none" },
      { claim: "dischargeKind", part: "corona", data: "laboratoryDischarges", half: "tuned", ...counts },
      { claim: "leakRange", data: "none" },
      { claim: "leakRange", part: "points8", data: "simulatedPlants", half: "untouched", ...counts },
      { claim: "soundPressure", data: "none" },
    ];
    expect(claimModelOf("dischargeKind", rows).lines).toEqual([
      { part: "corona", real: { ...counts, count: 10, met: 3, isTuned: true } },
      { part: "internal", real: "none" },
    ]);
    expect(claimModelOf("leakRange", rows).lines).toEqual([
      { part: "points8", real: "none", simulated: { ...counts, count: 10, met: 3 } },
    ]);
    expect(claimModelOf("soundPressure", rows).lines).toEqual([{ real: "none" }]);
  });

  it("counts an open answer to what is healthy as no false alarm", () => {
    const rows: ClaimRow[] = [{ claim: "healthyMachine", data: "testRig", half: "untouched", ...counts }];
    expect(claimModelOf("healthyMachine", rows).lines).toEqual([
      { real: { ...counts, count: 10, met: 9, isTuned: false } },
    ]);
  });

  it("writes no share as complete that is not", () => {
    const share = (met: number, count: number) => shareText({ met, count }, "en");
    expect([share(17, 24), share(153, 154), share(9999, 10_000), share(20, 20), share(0, 5)]).toEqual([
      "71%",
      "99.4%",
      "99.9%",
      "100%",
      "0%",
    ]);
  });
});

describe("the claims as they were measured", () => {
  it.each(Object.values(claimsByTopic).flat())(
    "%s has real recordings, or states that there are none",
    (claim) => {
      const rows = claimRows.filter((row) => row.claim === claim);
      expect(rows.some(({ data }) => data === "none" || !claimData[data].isSimulated)).toBe(true);
      for (const row of rows)
        if (row.data !== "none") expect(row.right + row.wrong + row.open).toBeGreaterThan(0);
    },
  );

  it("has no row twice", () => {
    const names = claimRows.map(({ claim, part, data, ...row }) =>
      [claim, part, data, "half" in row && row.half].join(" "),
    );
    expect(new Set(names).size).toBe(names.length);
  });
});
