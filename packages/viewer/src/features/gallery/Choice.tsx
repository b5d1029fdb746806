import { idlePart } from "../../lib/loading/lazy-part.ts";
import { Part } from "../../lib/loading/Part.tsx";
import type { SelectionPartProps } from "./selection/SelectionPart.tsx";

/** Selection parts: no card waits for them. */
const SelectionPart = idlePart(async () => (await import("./selection/SelectionPart.tsx")).SelectionPart);

/** A part of the selection UI, by where it is used. */
export function Choice(props: SelectionPartProps) {
  return (
    <Part optional>
      <SelectionPart {...props} />
    </Part>
  );
}
