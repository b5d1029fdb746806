import { magnifyingGlassIcon, TextField, type TextFieldProps } from "@sonolens/ui-kit";
import { useLayoutEffect, useRef, useState } from "react";

export interface DelayedSearchFieldProps extends Pick<TextFieldProps, "label" | "end" | "className"> {
  /** What is searched for now. */
  readonly search: string;
  /** Called `delayMs` after the last letter. */
  readonly setSearch: (search: string) => void;
  readonly delayMs: number;
  /** Data attributes, for what finds the field by a key or in a test. */
  readonly [data: `data-${string}`]: string;
}

/** A search box that searches once one stops typing; what is searched for can change from outside, as by a link. */
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
