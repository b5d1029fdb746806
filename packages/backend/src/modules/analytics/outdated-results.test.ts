import { expect, it } from "vitest";
import type { AnalysisKind } from "./analysis-kinds.ts";
import { currentRevisions, keyStartOf } from "./analysis-revisions.ts";
import { markOutdated } from "./outdated-results.ts";

const keyOf = (kind: AnalysisKind) => `${keyStartOf(currentRevisions[kind])}rest`;

/** Of 1,200 snapshots: the batches in which they are marked as due, while each has these current results. */
async function marked(results: readonly { readonly kind: AnalysisKind; readonly key: string }[]) {
  const all = Array.from({ length: 1_200 }, (_, index) => String(1_000 + index));
  const batches: number[] = [];
  await markOutdated(
    {
      database: { transaction: (work) => work() },
      due: {
        idsAfter: async (after, limit) => all.filter((id) => id > after).slice(0, limit),
        async setDueAgain(ids) {
          batches.push(ids.length);
        },
      },
      analyses: {
        currentKeys: async (ids) =>
          ids.flatMap((snapshotId) =>
            results.map((result) => ({ snapshotId, analysisType: "PD", ...result })),
          ),
      },
      revisions: currentRevisions,
      kindsOf: (type) => (type === "PD" ? ["pattern", "pd"] : []),
    },
    new AbortController().signal,
  );
  return batches;
}

it("marks snapshots with results of another revision as due, once and a batch at a time", async () => {
  const old = "0123456-rest";
  expect(await marked([{ kind: "pd", key: keyOf("pd") }])).toEqual([]);
  expect(await marked([{ kind: "pd", key: old }])).toEqual([500, 500, 200]);
  const both = [
    { kind: "pattern", key: old },
    { kind: "pd", key: old },
  ] as const;
  expect(await marked(both)).toEqual([500, 500, 200]);
  // Nothing analyzes discharges as machines by itself: they would be due at every start.
  expect(await marked([{ kind: "mech", key: old }])).toEqual([]);
});
