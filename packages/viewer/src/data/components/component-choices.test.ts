import { expect, it } from "vitest";
import { componentOptions } from "./component-choices.ts";

const pump = { id: "1", name: "Pump 5", tags: ["pump-5", "pump-room"] };
const busbar = { id: "2", name: "Busbar 3", tags: [] };

it("[CMP-10] offers each component with the tag that assigns to it; one without tags cannot be chosen", () => {
  expect(componentOptions([pump, busbar], "It has no tag.")).toEqual([
    { value: "1", label: "Pump 5", detail: "pump-5" },
    { value: "2", label: "Busbar 3", disabled: true, disabledReason: "It has no tag." },
  ]);
});
