import type { ChartWords } from "../charts/chart-types.ts";
import type { ComboboxWords } from "../combobox/Combobox.tsx";
import type { DateRangePickerWords } from "../date-picker/DateRangePicker.tsx";
import type { SaveStateWords } from "../feedback/SaveState.tsx";
import type { RangeSliderWords } from "../fields/RangeSlider.tsx";
import type { PagerWords } from "../pager/Pager.tsx";
import type { TableWords } from "../table/table-types.ts";

/**
 * The words that components bring with them: those that do not depend on what is shown. `UiProvider` takes all of them
 * in another language at once, so that none can be forgotten; a component takes its own as props.
 */
export interface UiWords {
  /** On the cross of Dialog, Panel, Notice and Snackbars: "Close". */
  readonly close: string;
  /** ErrorBlock and Tree: "Try again". */
  readonly retry: string;
  /** ErrorBlock, on what opens the details: "Details". */
  readonly details: string;
  /** On the cross of a Chip and of a tag: "Remove hall-B". */
  readonly remove: (label: string) => string;
  /** CopyButton. `failed` says what to do when the browser refuses. */
  readonly copy: { readonly copy: string; readonly copied: string; readonly failed: string };
  /** FileDrop: on the button, and while files are held over the area. */
  readonly fileDrop: { readonly choose: string; readonly over: string };
  /** TagInput: on the button that opens the box. */
  readonly tagInput: { readonly add: string };
  /** NumberField: said of a number that cannot be taken. An end that is not limited is null. */
  readonly numberField: { readonly range: (min: string | null, max: string | null) => string };
  /** Where a text stands on its way to being kept. */
  readonly saveState: SaveStateWords;
  /** Best named after what is chosen, by the component's own `words`. */
  readonly combobox: ComboboxWords;
  /** DatePicker and DateRangePicker. */
  readonly datePicker: DateRangePickerWords;
  /** The ends, best named by the component's own `words`. */
  readonly rangeSlider: RangeSliderWords;
  /** Where one is, and where each press leads. */
  readonly pager: Required<PagerWords>;
  /** Selecting and sorting; the name is the table's own. */
  readonly table: Required<Omit<TableWords<unknown>, "label" | "selectRow">>;
  /** The table in place of the drawing, and the drawing in a sentence. */
  readonly chart: Required<ChartWords>;
}
