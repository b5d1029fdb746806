import { formatDecibel } from "@sonolens/i18n";
import { Checkbox, cx } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export interface QuietNoteProps {
  readonly thresholdDb: number;
  readonly shown: boolean;
  readonly onShow: (shown: boolean) => void;
}

/** Why there is no heat map, and a button to show what the camera left out (HMP-10). It stays, to revert that. */
export function QuietNote({ thresholdDb, shown, onShow }: QuietNoteProps) {
  const { t, locale } = useWords();
  return (
    <div
      data-testid="below-threshold"
      className="absolute inset-x-2.5 bottom-2.5 mx-auto flex w-fit max-w-[calc(100%-1.25rem)] flex-col items-start gap-0.5 rounded-m bg-black/85 px-3 py-1.5 text-13 text-well-ink max-md:mx-0"
    >
      <p role="status" className={cx(shown && "max-md:sr-only")}>
        {t("snapshot:belowThreshold", { level: formatDecibel(thresholdDb, locale) })}
      </p>
      <Checkbox
        onPicture
        label={t("snapshot:showBelowThreshold")}
        checked={shown}
        onCheckedChange={(checked) => onShow(checked)}
      />
    </div>
  );
}
