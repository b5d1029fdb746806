import { Suspense } from "react";
import { idlePart } from "../../lib/lazy-part.ts";
import type { SelectionPartProps } from "./selection/SelectionPart.tsx";

/** Of selecting: no card waits for it. */
const Part = idlePart(async () => (await import("./selection/SelectionPart.tsx")).SelectionPart);

/** A part of selecting, in the place it is for. */
export function Choice(props: SelectionPartProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
