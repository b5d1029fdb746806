import { isDeepStrictEqual } from "node:util";
import type { ApiSchema } from "@sonolens/api-client";
import type { Actor } from "./actor.ts";
import { Unanswered } from "./api.ts";
import type { Journal } from "./journal.ts";

type Changed = ApiSchema<"SnapshotChanged">;

/** What is sent and not answered yet, or was, of one snapshot. */
interface Edited {
  acknowledged: number | null | undefined;
  open: number[];
}

/**
 * Edits many snapshots at once as the gallery does: one change of each, ten at a time, acknowledged one by one. A kill
 * in the middle leaves some with the new value and others with the one before, each as it was acknowledged.
 */
export function bulkActor(journal: Journal, username: string, snapshotIds: readonly string[]): Actor {
  const states = new Map(
    snapshotIds.map((id): [string, Edited] => [id, { acknowledged: undefined, open: [] }]),
  );
  let count = 0;
  return {
    kind: "bulk edit",
    username,
    async act(api) {
      count += 1;
      const distance = 1 + (count % 900) / 10;
      const whole = journal.sent("bulk edit", username, distance);
      const outcomes = await Promise.allSettled(
        [...states].map(async ([id, state]) => {
          state.open.push(distance);
          const sent = journal.sent("bulk edit, a snapshot", id, distance);
          const answer = await api.json<Changed>(`/api/snapshots/${id}/distance/`, { json: { distance } });
          sent.acknowledged(state.acknowledged === distance ? undefined : answer);
          state.acknowledged = distance;
          state.open = [];
        }),
      );
      const errors = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
      if (errors.length === 0) return whole.acknowledged();
      throw errors.find((error) => !(error instanceof Unanswered)) ?? errors[0];
    },
    async check(look) {
      const { snapshots } = await look.json<ApiSchema<"SnapshotList">>("/api/snapshots/");
      const wrong: string[] = [];
      for (const [id, state] of states) {
        const found = snapshots.filter((record) => record.id === id);
        const value = found[0]?.source_distance ?? null;
        const allowed = [...state.open, ...(state.acknowledged === undefined ? [] : [state.acknowledged])];
        if (found.length !== 1) wrong.push(`a snapshot of the bulk edit is there ${found.length} times`);
        else if (state.acknowledged !== undefined && !allowed.some((one) => isDeepStrictEqual(one, value)))
          wrong.push(`bulk edit of ${id} is ${value}, of ${allowed} that were sent`);
        state.acknowledged = value;
        state.open = [];
      }
      return wrong;
    },
  };
}
