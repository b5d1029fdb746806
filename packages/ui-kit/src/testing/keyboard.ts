/**
 * Keyboard help by component, shown in Storybook. `proof` is how a test of the component presses the keys;
 * `keyboard.test.ts` requires it, so that every entry is tested.
 */
export interface KeyUse {
  /** Keys, separated by spaces; "or" and "and" are words between them. */
  readonly press: string;
  readonly does: string;
  readonly proof: string;
}

export type KeyTable = readonly KeyUse[];

const toAndAway = "userEvent.tab()";

/** A button responds to both native keys. */
const press = (does: string, proof = "{Enter}"): KeyUse => ({ press: "Enter or Space", does, proof });

export const keyboard: Readonly<Record<string, KeyTable>> = {
  Accordion: [
    { press: "Tab", does: "Goes to a heading, then into its open section.", proof: toAndAway },
    { press: "↓ ↑", does: "Goes to the next heading or the one before.", proof: "{ArrowDown}" },
    { press: "Home End", does: "Goes to the first or the last heading.", proof: "{End}" },
    press("Opens or closes the section.", 'keyboard(" ")'),
  ],
  Button: [press("Presses it. One that is disabled is reached, says why, and does nothing.")],
  FileDrop: [press("On its button: opens the system's own dialog.")],
  IconButton: [
    press("Presses it."),
    { press: "Escape", does: "Hides the hint that the focus has shown.", proof: "{Escape}" },
  ],
  Checkbox: [
    { press: "Space", does: "Checks or unchecks it; half checked becomes checked.", proof: 'keyboard(" ")' },
  ],
  Chip: [press("Presses the word or, on the cross, removes it.")],
  Combobox: [
    { press: "↓ ↑", does: "Opens the list and goes through it.", proof: "{ArrowDown}{ArrowDown}" },
    { press: "Alt + ↓", does: "Opens the list without going into it.", proof: "{Alt>}{ArrowDown}{/Alt}" },
    { press: "PageDown PageUp", does: "Goes many rows at once.", proof: "{PageDown}" },
    { press: "Enter", does: "Takes the active row; with `freeText`, what is typed.", proof: "{Enter}" },
    { press: "Tab", does: "Takes the active row and goes on.", proof: "{Tab}" },
    { press: "Escape", does: "Closes the list and undoes what is typed.", proof: "{Escape}" },
    {
      press: "Backspace",
      does: "With everything selected: empties it, unless it is `required`.",
      proof: "{Control>}a{/Control}{Backspace}",
    },
  ],
  CopyButton: [press("Copies.")],
  DateRangePicker: [
    { press: "↑ ↓", does: "In a text box: a day on or back.", proof: "{ArrowUp}" },
    { press: "PageUp PageDown", does: "In a text box: a month on or back.", proof: "{PageUp}" },
    { press: "Alt + ↓", does: "Opens the months from a text box.", proof: "{Alt>}{ArrowDown}{/Alt}" },
    { press: "Escape", does: "Closes the months.", proof: "{Escape}" },
  ],
  DatePicker: [
    { press: "↑ ↓", does: "In the text box: a day on or back.", proof: "{ArrowDown}{PageDown}" },
    { press: "PageUp PageDown", does: "In the text box: a month on or back.", proof: "{PageDown}" },
    { press: "Alt + ↓", does: "Opens the month from the text box.", proof: "{Alt>}{ArrowDown}{/Alt}" },
    { press: "← →", does: "In the month: a day back or on.", proof: "{ArrowRight}" },
    { press: "↑ ↓", does: "In the month: a week back or on.", proof: "{ArrowUp}" },
    { press: "Home", does: "First day of the week.", proof: "{Home}" },
    { press: "Enter", does: "Takes the day and closes.", proof: "{Enter}" },
    { press: "Escape", does: "Closes; the focus is back on the button.", proof: "{Escape}" },
  ],
  Dialog: [
    { press: "Tab", does: "Stays inside.", proof: toAndAway },
    { press: "Escape", does: "Closes; the focus is back where it was.", proof: "{Escape}" },
    { press: "Ctrl or ⌘ + Enter", does: "Presses the main button.", proof: "ctrlKey: true" },
  ],
  ErrorBlock: [press("Tries again.")],
  Menu: [
    press("Opens it, with the first item active; on an item, takes it."),
    {
      press: "↓ ↑",
      does: "Goes through the items. One that is disabled is reached, says why, and does nothing.",
      proof: "{ArrowDown}{ArrowDown}",
    },
    { press: "A – Z", does: "Goes to the next item that begins so.", proof: 'keyboard("d")' },
  ],
  Navigation: [
    {
      press: "Escape",
      does: "In the search of a phone's bar: leaves it and searches for nothing.",
      proof: "{Escape}",
    },
  ],
  NumberField: [
    { press: "↑ ↓", does: "One `step` more or less.", proof: "{ArrowUp}" },
    { press: "Shift + ↑ ↓", does: "Ten steps; it stops at the ends.", proof: "{Shift>}{ArrowDown}{/Shift}" },
    { press: "PageUp PageDown", does: "Ten steps too.", proof: "{PageUp}" },
    { press: "Enter", does: "Writes the number as it was read, or says what is wrong.", proof: "{Enter}" },
  ],
  Pager: [
    { press: "Tab", does: "Goes from page to page.", proof: toAndAway },
    { press: "Enter", does: "Goes to that page.", proof: "{Enter}" },
  ],
  Panel: [
    { press: "Tab", does: "Stays inside.", proof: toAndAway },
    { press: "Escape", does: "Closes; the focus is back where it was.", proof: "{Escape}" },
  ],
  Popover: [
    press("On its button: opens it, with the focus in it."),
    {
      press: "Escape",
      does: "Closes what is open innermost; the focus is back on its button.",
      proof: "{Escape}",
    },
  ],
  RangeSlider: [
    { press: "Tab", does: "From number to thumb to thumb to number.", proof: toAndAway },
    {
      press: "← → or ↑ ↓",
      does: "On a thumb: one `step`. It stops before the other.",
      proof: "{ArrowRight}",
    },
    { press: "PageUp PageDown", does: "A tenth of the line.", proof: "{PageUp}" },
    { press: "Home End", does: "As far as it goes.", proof: "{Home}" },
  ],
  SaveState: [press("Saves, or undoes.")],
  Segmented: [
    { press: "← →", does: "Chooses the one beside; after the last comes the first.", proof: "{ArrowRight}" },
  ],
  Slider: [
    {
      press: "← →",
      does: "One `step`; `onValueCommit` comes when the key is let go.",
      proof: "{ArrowRight}",
    },
  ],
  Snackbars: [
    {
      press: "Escape",
      does: "With the focus in it: closes; the focus is back where it was.",
      proof: "{Escape}",
    },
  ],
  StarToggle: [press("Stars, or takes the star away.", 'keyboard(" ")')],
  Switch: [press("Turns it on or off.", 'keyboard(" ")')],
  Table: [
    {
      press: "↓ ↑",
      does: "Goes from row to row; the table is one stop for Tab.",
      proof: "{ArrowDown}{ArrowDown}",
    },
    { press: "Home End", does: "First or last row.", proof: "{End}" },
    { press: "PageUp PageDown", does: "A screen of rows.", proof: "{PageUp}" },
    { press: "Enter", does: "Opens the row; on a heading, sorts by it.", proof: "{Enter}" },
    { press: "Tab", does: "Into the controls of the row.", proof: toAndAway },
    { press: "Space", does: "Selects the row.", proof: 'keyboard(" ")' },
    { press: "Shift + ↓ ↑", does: "Selects on from there.", proof: "{Shift>}{ArrowDown}{/Shift}" },
    { press: "Ctrl + A", does: "Selects all.", proof: "{Control>}a{/Control}" },
    { press: "Escape", does: "Selects nothing.", proof: "{Escape}" },
  ],
  Tabs: [
    { press: "← →", does: "Shows the tab beside; after the last comes the first.", proof: "{ArrowRight}" },
    { press: "Home End", does: "First or last tab.", proof: "{End}" },
    { press: "Tab", does: "Into what is shown.", proof: "{Tab}" },
  ],
  TagInput: [
    { press: "Enter", does: "Adds what is typed, or the active suggestion.", proof: "{Enter}" },
    { press: ",", does: "Adds what is typed.", proof: 'keyboard("header,")' },
    { press: "↓ ↑", does: "Goes through the suggestions.", proof: "{ArrowDown}" },
    { press: "Backspace", does: "In the empty box: takes the last tag back.", proof: "{Backspace}" },
    { press: "Escape", does: "Closes the box.", proof: "{Escape}" },
    {
      press: "← →",
      does: "From cross to cross; together they are one stop for Tab.",
      proof: "{ArrowRight}{ArrowRight}",
    },
    { press: "Home End", does: "First or last cross.", proof: "{Home}" },
    {
      press: "Delete or Backspace",
      does: "On a cross: takes the tag away; the focus goes to the next.",
      proof: "{Delete}",
    },
  ],
  TextField: [{ press: "Escape", does: "In a search: empties it.", proof: "hall{Escape}" }],
  Tooltip: [
    { press: "Tab", does: "Shows the hint of what gets the focus.", proof: toAndAway },
    { press: "Escape", does: "Hides it.", proof: "{Escape}" },
  ],
  Tree: [
    { press: "↓ ↑", does: "Goes through what is open.", proof: "{ArrowDown}" },
    { press: "→", does: "Opens; in what is open, goes to the first child.", proof: "{ArrowRight}" },
    { press: "←", does: "Closes; in what is closed, goes to the parent.", proof: "{ArrowLeft}{ArrowLeft}" },
    { press: "Home End", does: "First or last.", proof: "{End}" },
    { press: "A – Z", does: "Goes to the next one that begins so.", proof: 'keyboard("b")' },
    { press: "*", does: "Opens all beside it.", proof: 'keyboard("*")' },
    { press: "Enter", does: "Chooses it.", proof: "{Enter}" },
    { press: "F2", does: "Changes its name: Enter keeps it, Escape does not.", proof: "{F2}" },
  ],
  TrendChart: [
    { press: "← →", does: "Goes from point to point; its values are said.", proof: "{ArrowLeft}" },
    { press: "Home End", does: "First or last point.", proof: "{Home}" },
    { press: "Escape", does: "Hides the values.", proof: "{Escape}" },
  ],
  TimeChart: [
    { press: "← →", does: "Goes from point to point; its values are said.", proof: "{ArrowLeft}" },
    { press: "Home End", does: "First or last point.", proof: "{End}" },
  ],
  ScatterChart: [
    { press: "← →", does: "Goes from point to point; its values are said.", proof: "{ArrowRight}" },
    { press: "Home End", does: "First or last point.", proof: "{Home}" },
  ],
};
