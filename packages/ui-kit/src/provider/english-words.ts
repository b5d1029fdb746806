import type { UiWords } from "./ui-words.ts";

const number = new Intl.NumberFormat("en");
const counted = (count: number, one: string) => `${number.format(count)} ${one}${count === 1 ? "" : "s"}`;

/** Texts of components without a translation in `UiProvider`. */
export const englishWords: UiWords = {
  close: "Close",
  retry: "Try again",
  details: "Details",
  remove: (label) => `Remove ${label}`,
  copy: { copy: "Copy", copied: "Copied", failed: "Could not copy. Mark the text and copy it." },
  fileDrop: { choose: "Choose files", over: "Let go to add" },
  tagInput: { add: "Add" },
  numberField: {
    range: (min, max) => {
      if (min !== null && max !== null) return `A number from ${min} to ${max}`;
      if (min !== null) return `A number from ${min} on`;
      return max === null ? "A number" : `A number up to ${max}`;
    },
  },
  saveState: {
    unsaved: "Not saved yet",
    saving: "Saving",
    saved: "Saved",
    failed: "Could not save. Try again.",
    undo: "Undo",
    save: "Save",
  },
  combobox: {
    open: "Show choices",
    clear: "Clear",
    loading: "Loading",
    failed: "Could not load the choices.",
    retry: "Try again",
    none: (query) => (query === "" ? "No choices" : `No choice named “${query}”`),
    found: (count) => counted(count, "choice"),
  },
  datePicker: {
    choose: "Choose from the calendar",
    notUsable: "Type a day that can be chosen",
    previousMonth: "Previous month",
    nextMonth: "Next month",
    today: "Today",
    from: "From",
    to: "To",
  },
  rangeSlider: {
    low: "From",
    high: "To",
    between: (min, max) => `A number from ${number.format(min)} to ${number.format(max)}`,
    spoken: (value, unit) => (unit ? `${number.format(value)} ${unit}` : number.format(value)),
  },
  pager: {
    label: "Pages",
    first: "First page",
    previous: "Previous page",
    next: "Next page",
    last: "Last page",
    page: (page) => `Page ${number.format(page)}`,
    pageOf: (page, pageCount) => `${number.format(page)} of ${number.format(pageCount)}`,
    number: (value) => number.format(value),
  },
  table: {
    selectAll: "Select all",
    actions: "Actions",
    sortBy: "Sort by",
    ascending: "Ascending",
    descending: "Descending",
  },
  chart: {
    showTable: "Show as table",
    noValue: "No value",
    low: "Lowest",
    high: "Highest",
    series: "Series",
    summary: (facts, format) =>
      facts
        .map(({ label, count, missing, lowest, highest }) =>
          [
            `${label}: ${counted(count, "point")}`,
            lowest === null || highest === null ? "" : `from ${format(lowest)} to ${format(highest)}`,
            missing === 0 ? "" : `${number.format(missing)} missing`,
          ]
            .filter(Boolean)
            .join(", "),
        )
        .join(". "),
  },
};
