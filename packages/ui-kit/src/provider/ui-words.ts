import type { ChartWords } from "../charts/chart-types.ts";
import type { CalendarWords } from "../date-picker/Calendar.tsx";
import type { TableWords } from "../table/table-types.ts";

export interface DatePickerWords extends CalendarWords {
  /** "Choose a day". */
  readonly choose: string;
  /** Error if it is not a day or is out of range: "A day from 1 to 22 November 2026". */
  readonly notUsable: string;
}

export interface DateRangePickerWords extends DatePickerWords {
  /** Name of the first day: "From". */
  readonly from: string;
  /** Name of the last day: "To". */
  readonly to: string;
}

export interface SaveStateWords {
  /** "Not saved yet" */
  readonly unsaved: string;
  /** "Saving" */
  readonly saving: string;
  /** "Saved" */
  readonly saved: string;
  /** "Could not save. Try again." */
  readonly failed: string;
  /** "Undo" */
  readonly undo: string;
  /** "Save comment", or "Try again" after a failure. */
  readonly save: string;
}

export interface RangeSliderWords {
  /** Labels of the ends: "Medium from", "High from". */
  readonly low: string;
  /** As `low`. */
  readonly high: string;
  /** Error of an invalid number: "Value between 0 and 14". */
  readonly between: (min: number, max: number) => string;
  /** A value for screen readers, with its unit in words: "5 litres per minute". */
  readonly spoken: (value: number, unit?: string) => string;
}

export interface PagerWords {
  /** Label of the pager: "Pages". */
  readonly label: string;
  /** Label of the arrow: "First page". */
  readonly first: string;
  /** Label of the arrow: "Previous page". */
  readonly previous: string;
  /** Label of the arrow: "Next page". */
  readonly next: string;
  /** Label of the arrow: "Last page". */
  readonly last: string;
  /** A page as text: "Page 3". */
  readonly page: (page: number) => string;
  /** The position, in narrow spaces: "3 of 65". */
  readonly pageOf: (page: number, pageCount: number) => string;
  /** Formats a number for the language. */
  readonly number?: (value: number) => string;
}

export interface ComboboxWords {
  /** Label of the caret: "Show choices". */
  readonly open: string;
  /** Label of the clear button: "Clear". */
  readonly clear: string;
  /** While searching: "Loading components". */
  readonly loading: string;
  /** "Could not load the components." */
  readonly failed: string;
  /** "Try again". */
  readonly retry: string;
  /** No match: "No component named “x”". */
  readonly none: (query: string) => string;
  /** For screen readers only: "12 choices". */
  readonly found: (count: number) => string;
}

/**
 * Built-in texts of components: those that do not depend on the content. `UiProvider` takes all of them in another
 * language at once, so that none is missing; a component takes its own as props.
 */
export interface UiWords {
  /** Close button of Dialog, Panel, Notice and Snackbars: "Close". */
  readonly close: string;
  /** ErrorBlock and Tree: "Try again". */
  readonly retry: string;
  /** ErrorBlock, label of the expandable details: "Details". */
  readonly details: string;
  /** Remove button of a Chip and of a tag: "Remove hall-B". */
  readonly remove: (label: string) => string;
  /** CopyButton. `failed` is shown if the browser denies access, with what to do. */
  readonly copy: { readonly copy: string; readonly copied: string; readonly failed: string };
  /** FileDrop: label of the button, and the text while files are dragged over the area. */
  readonly fileDrop: { readonly choose: string; readonly over: string };
  /** TagInput: label of the button that opens the input. */
  readonly tagInput: { readonly add: string };
  /** NumberField: error of an invalid number. An unlimited end is null. */
  readonly numberField: { readonly range: (min: string | null, max: string | null) => string };
  /** SaveState. */
  readonly saveState: SaveStateWords;
  /** Better overridden with the kind of option, by the component's own `words`. */
  readonly combobox: ComboboxWords;
  /** DatePicker and DateRangePicker. */
  readonly datePicker: DateRangePickerWords;
  /** The ends, better overridden by the component's own `words`. */
  readonly rangeSlider: RangeSliderWords;
  /** Pager: the position and the target of each press. */
  readonly pager: Required<PagerWords>;
  /** Table: selection and sorting; the label is the table's own. */
  readonly table: Required<Omit<TableWords<unknown>, "label" | "selectRow">>;
  /** Charts: the table that replaces the drawing, and its summary. */
  readonly chart: Required<ChartWords>;
}
