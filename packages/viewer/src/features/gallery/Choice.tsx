import { Suspense } from "react";
import { idlePart } from "../../lib/loading/lazy-part.ts";
import type { SelectionPartProps } from "./selection/SelectionPart.tsx";

/** Selection parts: no card waits for them. */
const Part = idlePart(async () => (await import("./selection/SelectionPart.tsx")).SelectionPart);

/** A part of the selection UI, by where it is used. */
export function Choice(props: SelectionPartProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
