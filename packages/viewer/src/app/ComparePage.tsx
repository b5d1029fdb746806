import { ComparedSnapshots } from "../features/compare/index.ts";
import { BarTools, Notices } from "../features/shell/index.ts";

/** Two snapshots side by side; a chunk of its own. */
export function ComparePage() {
  return <ComparedSnapshots notices={<Notices />} tools={<BarTools />} />;
}
