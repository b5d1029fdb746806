import { Kbd } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { DelayedSearchField } from "../../lib/ui/DelayedSearchField.tsx";
import { galleryShortcuts } from "./shortcuts.ts";

const delayMs = 300;

/** Searches 300 ms after the last keystroke; the URL follows. */
export function SearchField({
  label,
  setLabel,
}: {
  readonly label: string;
  readonly setLabel: (label: string) => void;
}) {
  const { t } = useWords();
  return (
    <DelayedSearchField
      label={t("gallery:searchLabel")}
      search={label}
      setSearch={setLabel}
      delayMs={delayMs}
      data-gallery-search=""
      end={
        <span className="max-md:hidden" aria-hidden="true">
          <Kbd>{galleryShortcuts.search[0]}</Kbd>
        </span>
      }
      className="w-full md:w-72"
    />
  );
}
