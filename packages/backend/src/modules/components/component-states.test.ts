import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import type { Core } from "../../composition/capabilities.ts";
import type { ComponentRow } from "../../storage/database/schema.ts";
import type { ComponentRepository } from "./component.repository.ts";
import { type ComponentState, componentState, historyOf } from "./component-figures.ts";
import { createComponentStates } from "./component-states.ts";

const componentRow = (id: string): ComponentRow => ({
  ...{ id, account_id: "ada", group_id: null, name: id, description: "", tags: "[]", created_at: "" },
  ...{
    kind: "point",
    parent_id: null,
    limits: null,
    closes_itself: 1,
    deleted_at: null,
    readings_version: 0,
  },
  ...{ name_key: id, folded_names: id, folded_description: "", sources_key: "" },
});

it("[CMP-01] computes what an answer waits for before it goes on in the background", async () => {
  const background = ["b1", "b2", "b3"].map(componentRow);
  const page = ["p1", "p2", "p3", "p4"].map(componentRow);
  const computed: string[] = [];
  let answer: Promise<unknown> | undefined;
  const components = {
    listPresent: async (after: string) => (after === "" ? background : []),
    sourcesOf: async () => [],
    statesOf: async () => [],
    findingsOf: async () => [],
    storeStates: async () => undefined,
    removeOutdatedStates: async () => undefined,
  } as unknown as ComponentRepository;
  const core = {
    database: { transaction: (work: () => Promise<unknown>) => work() },
  } as unknown as Core<"database" | "logger">;
  const states = createComponentStates(core, components, async function* computeStates(_ownerships, rows) {
    for (const row of rows) {
      await nextTurn();
      computed.push(row.id);
      // Someone opens the page once the first one is computed.
      if (row.id === "b1") answer = states.findings(page, []);
      const state: ComponentState = componentState(historyOf(row, [], []), 0);
      yield { row, state };
    }
  });
  await states.maintain();
  await answer;
  // One may be begun already.
  expect(computed.indexOf("p4")).toBeLessThan(computed.indexOf("b3"));
  expect(computed.toSorted()).toEqual(["b1", "b2", "b3", "p1", "p2", "p3", "p4"]);
});
