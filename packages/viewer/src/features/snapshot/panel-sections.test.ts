import { describe, expect, it } from "vitest";
import { panelOrderOf } from "./panel-sections.tsx";

const written = ["soundOnly", "notes", "belongs", "pictureNotes", "attachments"];
const facts = ["soundTable", "location", "facts"];

describe("the panel of a snapshot", () => {
  it.each(["LEAK", "LEAK_SIZE"] as const)("has %s in the order of decisions", (kind) => {
    expect(panelOrderOf(kind, true).sections).toEqual([
      ...["leakResult", "leakAdvice", "leakRepair", ...written, "leakInputs"],
      ...["compare", "refocus", "sound", "direction", ...facts],
    ]);
  });
  it("has the evidence of a discharge after its repair", () => {
    expect(panelOrderOf("PD", true).sections).toEqual([
      ...["pdResult", "pdAdvice", "pdRepair", "pdPattern", ...written, "pdInputs"],
      ...["leakOfDischarge", "compare", "refocus", "sound", "direction", ...facts],
    ]);
  });
  it("has the level as the result of a discharge whose details are hidden", () => {
    expect(panelOrderOf("PD", false).sections).toEqual([
      ...[
        "result",
        "direction",
        "repair",
        ...written,
        "inputs",
        "compare",
        "refocus",
        "leakOfDischarge",
        ...facts,
      ],
    ]);
  });
  it("has machines in the same order", () => {
    expect(panelOrderOf("MECHANICAL", true).sections).toEqual([
      ...[
        "mechanicalResult",
        "mechanicalAdvice",
        "mechanicalRepair",
        "mechanicalEnvelope",
        ...written,
        "inputs",
      ],
      ...["compare", "refocus", "sound", "direction", ...facts],
    ]);
  });
});
