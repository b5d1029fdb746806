import { componentStages } from "@sonolens/domain";
import type { ComponentSummary } from "../../data/components/components.ts";
import { holdsWords, searchWords } from "../../lib/format/find-words.ts";
import type { ComponentFacts } from "./component-facts.ts";

export const componentOrders = ["worst", "name", "newest", "snapshots"] as const;

export type ComponentOrder = (typeof componentOrders)[number];

/** How far the alarm of a component is; one that waits for a second reading is below one that was raised. */
function alarmRank({ alarm }: ComponentSummary): number {
  const raised = componentStages.indexOf(alarm.stage);
  return Math.max(raised, alarm.pending ? componentStages.indexOf(alarm.pending.stage) - 0.5 : 0);
}

const trendRank = ({ trend }: ComponentSummary): number =>
  trend?.state === "rising" ? 1 : trend?.state === "falling" ? -1 : 0;

/** Higher is worse: NaN is nothing to rate, which is below all. */
const orLowest = (rank: number) => (Number.isNaN(rank) ? 0 : rank);

type Compare = (one: ComponentFacts, other: ComponentFacts) => number;

const timeOf = ({ component }: ComponentFacts) => Date.parse(component.latest?.at ?? "") || 0;

const compares: Readonly<Record<Exclude<ComponentOrder, "name">, Compare>> = {
  worst: (one, other) =>
    alarmRank(other.component) - alarmRank(one.component) ||
    orLowest(other.rank) - orLowest(one.rank) ||
    trendRank(other.component) - trendRank(one.component),
  newest: (one, other) => timeOf(other) - timeOf(one),
  snapshots: (one, other) => other.component.snapshotCount - one.component.snapshotCount,
};

/**
 * The components whose name, description or tags contain every word of a search, in an order; equal ones by name. The
 * worst are those with the highest alarm, then with the most severe newest reading, then those that rise.
 */
export function arrangeComponents(
  all: readonly ComponentFacts[],
  search: string,
  order: ComponentOrder,
  locale: string,
): readonly ComponentFacts[] {
  const words = searchWords(search);
  const found = all.filter(({ component: { name, description, tags } }) =>
    holdsWords([name, description, ...tags].join("\n"), words),
  );
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const byName: Compare = (one, other) => compare(one.component.name, other.component.name);
  if (order === "name") return found.sort(byName);
  const first = compares[order];
  return found.sort((one, other) => first(one, other) || byName(one, other));
}
