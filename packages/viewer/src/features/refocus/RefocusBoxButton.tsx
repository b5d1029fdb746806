import { crosshairIcon, IconButton } from "@sonolens/ui-kit";
import { useAtom } from "jotai";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import type { RefocusAtoms } from "./refocus-atoms.ts";

export interface RefocusBoxButtonProps {
  readonly atoms: RefocusAtoms;
  readonly hasRawChannels: boolean;
}

/** Opens and closes the box on the spectrogram; without raw channels it is disabled and gives the reason. */
export function RefocusBoxButton({ atoms, hasRawChannels }: RefocusBoxButtonProps) {
  useLazyTexts("refocus");
  const { t } = useWords();
  const [isOpen, setOpen] = useAtom(atoms.isBoxOpen);
  return (
    <IconButton
      icon={crosshairIcon}
      label={t("refocus:boxButton")}
      data-refocus=""
      aria-pressed={isOpen}
      disabled={!hasRawChannels}
      disabledReason={t("refocus:noRawChannels")}
      className={isOpen ? "bg-white/25 forced-colors:border-[Highlight]" : ""}
      onClick={() => setOpen(!isOpen)}
    />
  );
}
