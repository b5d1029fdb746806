import { Kbd, TextField } from "@sonolens/ui-kit";
import { useLayoutEffect, useRef, useState } from "react";
import { useWords } from "../../lib/use-words.ts";

/** Searches 300 ms after the last letter; the link follows. */
export function SearchField({
  label,
  setLabel,
}: {
  readonly label: string;
  readonly setLabel: (label: string) => void;
}) {
  const { t } = useWords();
  const [draft, setDraft] = useState(label);
  const sentRef = useRef(label);
  useLayoutEffect(() => {
    if (label === sentRef.current) return;
    sentRef.current = label;
    setDraft(label);
  }, [label]);
  useLayoutEffect(() => {
    if (draft === sentRef.current) return;
    const timer = setTimeout(() => {
      sentRef.current = draft;
      setLabel(draft);
    }, 300);
    return () => clearTimeout(timer);
  }, [draft, setLabel]);
  return (
    <TextField
      label={t("gallery:searchLabel")}
      hideLabel
      soft
      icon="magnifying-glass"
      placeholder={t("gallery:searchLabel")}
      type="search"
      data-gallery-search=""
      value={draft}
      onValueChange={setDraft}
      end={
        <span className="max-md:hidden">
          <Kbd>/</Kbd>
        </span>
      }
      className="w-full md:w-72"
    />
  );
}
