import { Suspense } from "react";
import { idle } from "../../lib/idle.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import type { SelectionPartProps } from "./selection/SelectionPart.tsx";

/** Selecting is fetched once the page has nothing more urgent to do: no card waits for it. */
const Part = lazyPart(async () => {
  await idle();
  return (await import("./selection/SelectionPart.tsx")).SelectionPart;
});

/** A part of selecting, in the place it is for. */
export function Choice(props: SelectionPartProps) {
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
