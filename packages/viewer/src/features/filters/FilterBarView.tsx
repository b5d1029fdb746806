import type { FilterName, FilterState, SnapshotType } from "@sonolens/domain";
import type { ReactNode, RefObject } from "react";
import { FilterChips } from "./FilterChips.tsx";
import type { TypeCounts } from "./filter-facts.ts";
import type { FilterWords } from "./filter-words.ts";
import { TypeSegment } from "./TypeSegment.tsx";

export interface FilterBarViewProps {
  readonly model: {
    readonly state: FilterState;
    /** Undefined until known. */
    readonly types: TypeCounts | undefined;
    /** Those with a chip. */
    readonly filters: readonly FilterName[];
    /** The count of shown snapshots as a text; empty while it changes. */
    readonly told: string;
  };
  readonly actions: {
    readonly pickType: (type: SnapshotType | null) => void;
    readonly remove: (filter: FilterName) => void;
  };
  readonly words: FilterWords;
  /** Receives the focus when the last chip is removed. */
  readonly openerRef: RefObject<HTMLButtonElement | null>;
  /** The button that opens the filters, with the filters. */
  readonly opener: ReactNode;
  /** "Clear all". */
  readonly clearer: ReactNode;
}

/** Above the cards: the type, the other active filters, and the button to more. */
export function FilterBarView({ model, actions, words, openerRef, opener, clearer }: FilterBarViewProps) {
  const { state, types, filters, told } = model;
  return (
    <>
      <TypeSegment type={state.snapshotType} counts={types} pickType={actions.pickType} />
      <FilterChips
        filters={filters}
        state={state}
        words={words}
        remove={actions.remove}
        focusAfterLast={() => openerRef.current?.focus()}
      />
      {opener}
      {filters.length > 1 && clearer}
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  );
}
