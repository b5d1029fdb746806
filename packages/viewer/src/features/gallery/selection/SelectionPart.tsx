import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { SessionAtoms } from "../../../lib/state/session-atoms.tsx";
import { AllChoice, type AllChoiceProps } from "./AllChoice.tsx";
import { CardChoice, type CardChoiceProps } from "./CardChoice.tsx";
import { GridSelection, type GridSelectionProps } from "./GridSelection.tsx";
import { GroupChoice, type GroupChoiceProps } from "./GroupChoice.tsx";
import { SelectionBar, type SelectionBarProps } from "./SelectionBar.tsx";

/** A part of the selection UI, by where it is used. */
export type SelectionPartProps =
  | ({ readonly of: "card" } & CardChoiceProps)
  | ({ readonly of: "group" } & GroupChoiceProps)
  | ({ readonly of: "all" } & AllChoiceProps)
  | ({ readonly of: "grid" } & GridSelectionProps)
  | ({ readonly of: "bar" } & SelectionBarProps);

/** One chunk for all of them: they are loaded together. */
export function SelectionPart(props: SelectionPartProps) {
  useLazyTexts("bulk");
  return <SessionAtoms>{partOf(props)}</SessionAtoms>;
}

function partOf(props: SelectionPartProps) {
  switch (props.of) {
    case "card":
      return <CardChoice {...props} />;
    case "group":
      return <GroupChoice {...props} />;
    case "all":
      return <AllChoice {...props} />;
    case "grid":
      return <GridSelection {...props} />;
    case "bar":
      return <SelectionBar {...props} />;
  }
}
