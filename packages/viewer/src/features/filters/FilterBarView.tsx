import type { FilterName, FilterState, SnapshotType } from "@sonolens/domain";
import { useEdgeFade } from "@sonolens/ui-kit";
import { type ReactNode, type RefObject, useRef } from "react";
import type { FilterWords } from "../../lib/format/filter-words.ts";
import { FilterChips } from "./FilterChips.tsx";
import type { TypeCounts } from "./filter-facts.ts";
import { TypeSegment } from "./TypeSegment.tsx";

export interface FilterBarViewProps {
  readonly model: {
    readonly state: FilterState;
    /** Undefined until known. */
    readonly types: TypeCounts | undefined;
    /** Number of snapshots without any filter; undefined until known. */
    readonly all: number | undefined;
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
  /** Beside the opener. */
  readonly beside: ReactNode;
}

/**
 * Above the cards: the type, the button to more filters, and those that are set, which are last, so that they move no
 * other control; on phones in a line of their own.
 */
export function FilterBarView(props: FilterBarViewProps) {
  const { model, actions, words, openerRef, opener, clearer, beside } = props;
  const { state, types, all, filters, told } = model;
  return (
    <>
      <TypeSegment type={state.snapshotType} counts={types} all={all} pickType={actions.pickType} />
      <div className="flex shrink-0 items-center gap-2 max-md:contents">
        {opener}
        {beside}
      </div>
      {filters.length > 0 && (
        <ChipsRow>
          <FilterChips
            filters={filters}
            state={state}
            words={words}
            remove={actions.remove}
            focusAfterLast={() => openerRef.current?.focus()}
          />
          {filters.length > 1 && <div className="shrink-0">{clearer}</div>}
        </ChipsRow>
      )}
      <span role="status" className="sr-only">
        {told}
      </span>
    </>
  );
}

/** One line that scrolls, faded where more chips follow. */
function ChipsRow({ children }: { readonly children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEdgeFade(row, "li:focus-within", null);
  return (
    <div
      ref={row}
      className="-my-1 flex min-w-30 flex-1 items-center gap-2 overflow-x-auto py-1 [scrollbar-width:none] max-md:order-last max-md:basis-full"
    >
      {children}
    </div>
  );
}
