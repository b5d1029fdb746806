import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { DirectionView } from "./DirectionView.tsx";

/** What has to be known about the direction of the sound. */
export function DirectionSection({ snapshot }: { readonly snapshot: SnapshotDetail }) {
  useLazyTexts("direction");
  return <DirectionView snapshot={snapshot} />;
}
