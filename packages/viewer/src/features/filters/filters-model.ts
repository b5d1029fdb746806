import type { FilterCircumstances, FilterName, FilterState, SnapshotType } from "@sonolens/domain";
import type { FacetCounts, NameCount } from "@sonolens/gallery";
import type { FilterWords } from "../../lib/format/filter-words.ts";
import type { ListSearch } from "./ChoiceList.tsx";
import type { Choice } from "./choices.ts";
import type { TypeCounts } from "./filter-facts.ts";

/** The components to choose from: those that a search found, and the chosen ones. */
export interface ComponentChoices {
  /** By id. */
  readonly counts: readonly NameCount[];
  readonly nameOf: (id: string) => string;
  /** Finds among all; undefined if all are here. */
  readonly search: ListSearch | undefined;
}

/** The filters as their form shows them. */
export interface FiltersModel {
  readonly state: FilterState;
  readonly counts: FacetCounts;
  readonly types: TypeCounts;
  /** The groups of the organization that the user is in. */
  readonly groups: readonly Choice[];
  readonly components: ComponentChoices;
  readonly circumstances: FilterCircumstances;
  /** Today as yyyy-mm-dd. */
  readonly today: string;
  /** The type is above the form already. */
  readonly withoutType?: boolean | undefined;
  readonly isAdvancedOpen: boolean;
}

export interface FiltersActions {
  readonly change: (filters: Partial<FilterState>) => void;
  readonly pickType: (type: SnapshotType | null) => void;
  readonly setAdvancedOpen: (open: boolean) => void;
}

/** Props of a part of the form. */
export interface FormPartProps {
  readonly model: FiltersModel;
  readonly actions: FiltersActions;
  readonly words: FilterWords;
  /** The filters that apply to the type. */
  readonly shown: readonly FilterName[];
}
