import { BarTools, Notices } from "../features/shell/index.ts";
import { Snapshot } from "../features/snapshot/index.ts";

export { prefetchSnapshot } from "../data/prefetch-snapshot.ts";

/** The detail with its notices and tools; a chunk of its own, loaded when first opened. */
export function SnapshotPage() {
  return <Snapshot notices={<Notices />} tools={<BarTools />} />;
}
