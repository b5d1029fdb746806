import { type KeyboardEvent, useId, useState } from "react";
import { arrowClockwiseIcon } from "../generated/icons/arrow-clockwise.ts";
import type { ComboboxOption } from "./option-search.ts";
import { type OptionSource, useSuggestions } from "./use-suggestions.ts";

export interface ListboxOptions {
  readonly source: OptionSource;
  readonly query: string;
  readonly open: boolean;
  readonly setOpen: (open: boolean) => void;
  /** The selected value: active when the list opens. */
  readonly chosen: string | null;
  /** The first match is active at once, so that Enter selects it; not if any text is accepted. */
  readonly autoFirst: boolean;
  /** Below the matches: what the text itself would add. */
  readonly lastRow?: ComboboxOption | undefined;
  /** The row that is active until another one is reached, instead of the selected one or the first. */
  readonly offered?: (rows: readonly ComboboxOption[]) => string | undefined;
  /** Opens without options, to show a note with the reason. */
  readonly showsEmpty?: boolean;
  /** Required if the options come from a remote search. */
  readonly retryLabel?: string;
  readonly onChoose: (option: ComboboxOption) => void;
}

type Active = { readonly value: string; readonly by: "keys" | "pointer" } | null;

const retryValue = "\u0000retry";
const pageSteps = 10;

/** The index reached by `step` from `from`, skipping disabled options and wrapping around; -1: there is none. */
function nextEnabled(rows: readonly ComboboxOption[], from: number, step: number): number {
  const sign = Math.sign(step);
  let at = from;
  if (Math.abs(step) > 1) at = Math.min(rows.length - 1, Math.max(0, from + step)) - sign;
  else if (from < 0) at = sign > 0 ? -1 : rows.length;
  for (let tried = 0; tried < rows.length; tried += 1) {
    at = (at + sign + rows.length) % rows.length;
    if (!rows[at]?.disabled) return at;
  }
  return -1;
}

/** The list of options of a text input: its rows, the active one, and key handling. */
export function useListbox(options: ListboxOptions) {
  const {
    source,
    query,
    open,
    setOpen,
    chosen,
    autoFirst,
    onChoose,
    lastRow,
    offered,
    showsEmpty = false,
    retryLabel = "",
  } = options;
  const listId = useId();
  const suggestions = useSuggestions(source, query, open);
  const [active, setActive] = useState<Active>(null);
  // The active row of one query does not apply to another.
  const [activeFor, setActiveFor] = useState("closed");
  /** The way of the arrow key that opened the list, until something is typed. */
  const [openedBy, setOpenedBy] = useState<number | null>(null);
  const moment = open ? `open ${query}` : "closed";
  if (moment !== activeFor) {
    setActiveFor(moment);
    setActive(null);
    if (activeFor !== "closed") setOpenedBy(null);
  }
  const failed = suggestions.status === "failed";
  const rows: readonly ComboboxOption[] = failed
    ? [{ value: retryValue, label: retryLabel, icon: arrowClockwiseIcon }]
    : lastRow
      ? [...suggestions.options, lastRow]
      : suggestions.options;
  const shown = open && (showsEmpty || rows.length > 0);
  const indexOf = (value: string | null) => rows.findIndex((row) => row.value === value);
  const unmoved = () => {
    if (failed) return 0;
    if (offered) return indexOf(offered(rows) ?? null);
    const isReady = suggestions.status === "ready";
    if (query === "") {
      const selected = indexOf(chosen);
      return selected < 0 && openedBy !== null && isReady ? nextEnabled(rows, -1, openedBy) : selected;
    }
    return autoFirst && isReady ? nextEnabled(rows, -1, 1) : -1;
  };
  const activeIndex = open ? (active ? indexOf(active.value) : unmoved()) : -1;

  const choose = (index: number) => {
    const row = rows[index];
    if (!row || row.disabled) return;
    if (row.value === retryValue) suggestions.retry();
    else onChoose(row);
  };
  const move = (step: number) => {
    const row = rows[nextEnabled(rows, activeIndex, step)];
    if (row) setActive({ value: row.value, by: "keys" });
  };

  /** Handles a key of the list; returns whether it was one. */
  const onKey = (event: KeyboardEvent): boolean => {
    // While an input method composes a word, its keys belong to it.
    if (event.nativeEvent.isComposing) return false;
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: pageSteps, PageUp: -pageSteps }[event.key];
    if (steps !== undefined) {
      if (event.altKey) setOpen(event.key === "ArrowDown");
      else if (open) move(steps);
      else if (Math.abs(steps) === 1) {
        setOpen(true);
        setOpenedBy(steps);
      } else return false;
    } else if (event.key === "Enter" && activeIndex >= 0) choose(activeIndex);
    else return false;
    event.preventDefault();
    return true;
  };

  return {
    rows,
    status: suggestions.status,
    activeIndex,
    /** Set if the active row was reached by keys, so that leaving the input selects it. */
    activeRow: active?.by === "keys" && !failed ? rows[activeIndex] : undefined,
    /** Whether the user has moved to the active row. */
    hasMoved: active !== null,
    onKey,
    /** Props for the text input. */
    box: {
      role: "combobox",
      "aria-autocomplete": "list",
      "aria-expanded": shown,
      "aria-haspopup": "listbox",
      ...(shown ? { "aria-controls": listId } : {}),
      ...(activeIndex >= 0 ? { "aria-activedescendant": `${listId}-${activeIndex}` } : {}),
    } as const,
    /** Props for `OptionPopup`. */
    list: {
      open: shown,
      listId,
      rows,
      // A failed search has no matches to highlight.
      query: failed ? "" : query,
      activeIndex,
      follow: active?.by !== "pointer",
      chosen,
      onPoint: (index: number) => {
        const row = rows[index];
        if (row && !row.disabled && index !== activeIndex) setActive({ value: row.value, by: "pointer" });
      },
      onPick: choose,
    },
  };
}
