import type { ChartWords } from "../charts/chart-types.ts";
import type { ComboboxWords } from "../combobox/Combobox.tsx";
import type { DateRangePickerWords } from "../date-picker/DateRangePicker.tsx";
import type { SaveStateWords } from "../feedback/SaveState.tsx";
import type { RangeSliderWords } from "../fields/RangeSlider.tsx";
import type { PagerWords } from "../pager/Pager.tsx";
import type { TableWords } from "../table/table-types.ts";

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
