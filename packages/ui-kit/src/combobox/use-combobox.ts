import { useState } from "react";
import { foldText } from "../lib/fold-text.ts";
import type { ComboboxWords } from "../provider/ui-words.ts";
import type { ComboboxProps } from "./combobox-types.ts";
import type { ComboboxOption } from "./option-search.ts";
import { useListbox } from "./use-listbox.ts";

/** State of a combobox, independent of its appearance: typed text, listed options, selection. */
export function useCombobox(props: ComboboxProps, words: ComboboxWords) {
  const { value, onValueChange, required = false, freeText = false } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [known, setKnown] = useState<ComboboxOption | null>(null);

  const choose = (option: ComboboxOption) => {
    setKnown(option);
    setDraft(null);
    setOpen(false);
    if (option.value !== value) onValueChange(option.value);
  };
  const listbox = useListbox({
    source: props.options,
    query: draft ?? "",
    open,
    setOpen,
    chosen: value,
    autoFirst: !freeText,
    showsEmpty: true,
    retryLabel: words.retry,
    onChoose: choose,
  });
  const { rows, status } = listbox;
  const listed = typeof props.options === "function" ? rows : props.options;
  const labelOf = (wanted: string | null) => {
    if (wanted === null) return "";
    const option = known?.value === wanted ? known : listed.find((each) => each.value === wanted);
    return option?.label ?? props.valueLabel ?? (freeText ? wanted : "");
  };
  const note =
    status === "failed"
      ? words.failed
      : rows.length > 0
        ? undefined
        : status === "loading"
          ? words.loading
          : words.none((draft ?? "").trim());
  return {
    draft,
    open,
    setOpen,
    listbox,
    shownValue: labelOf(value),
    type: (text: string) => {
      setDraft(text);
      setOpen(true);
    },
    choose,
    /** Reverts to the selected option. */
    revert: () => {
      setDraft(null);
      setOpen(false);
    },
    /**
     * Commits the typed text if it matches an option or any text is allowed; otherwise reverts. `emptied`: an empty
     * input clears the value.
     */
    settle: ({ emptied }: { readonly emptied: boolean }) => {
      setOpen(false);
      if (draft === null) return;
      setDraft(null);
      const text = draft.trim();
      const same = rows.find((row) => !row.disabled && foldText(row.label).trim() === foldText(text).trim());
      if (text === "") {
        if (emptied && !required && value !== null) onValueChange(null);
      } else if (same && status !== "failed") choose(same);
      else if (freeText && text !== value) onValueChange(text.normalize("NFC"));
    },
    note: {
      note,
      noteKind: status === "failed" ? "failed" : status === "loading" ? "loading" : "plain",
    } as const,
    /** For screen readers only. */
    said: open ? (note ?? (status === "ready" ? words.found(rows.length) : "")) : "",
  };
}

export type ComboboxState = ReturnType<typeof useCombobox>;
