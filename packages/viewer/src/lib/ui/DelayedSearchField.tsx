import { magnifyingGlassIcon, TextField, type TextFieldProps } from "@sonolens/ui-kit";
import { useLayoutEffect, useRef, useState } from "react";

export interface DelayedSearchFieldProps extends Pick<TextFieldProps, "label" | "end" | "className"> {
  /** The current search text. */
  readonly search: string;
  /** Called `delayMs` after the last keystroke. */
  readonly setSearch: (search: string) => void;
  readonly delayMs: number;
  /** Data attributes, by which keys and tests find the field. */
  readonly [data: `data-${string}`]: string;
}

/** A search box that searches once typing stops; the search text can change from outside, as by a link. */
export function DelayedSearchField({ search, setSearch, delayMs, label, ...field }: DelayedSearchFieldProps) {
  const [draft, setDraft] = useState(search);
  const sentRef = useRef(search);
  useLayoutEffect(() => {
    if (search === sentRef.current) return;
    sentRef.current = search;
    setDraft(search);
  }, [search]);
  useLayoutEffect(() => {
    if (draft === sentRef.current) return;
    const timer = setTimeout(() => {
      sentRef.current = draft;
      setSearch(draft);
    }, delayMs);
    return () => clearTimeout(timer);
  }, [draft, setSearch, delayMs]);
  return (
    <TextField
      {...field}
      label={label}
      hideLabel
      soft
      icon={magnifyingGlassIcon}
      placeholder={label}
      type="search"
      value={draft}
      onValueChange={setDraft}
    />
  );
}
