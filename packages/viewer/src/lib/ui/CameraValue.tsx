import { checkIcon, Icon } from "@sonolens/ui-kit";
import { useWords } from "../format/use-words.ts";
import { LinkButton } from "./LinkButton.tsx";

export interface CameraValueProps {
  /** As the camera recorded it, formatted. */
  readonly text: string;
  readonly isSame: boolean;
  /** Restores it; undefined if nothing can be changed. */
  readonly onReset: (() => void) | undefined;
  /** Name of the input, for screen readers. */
  readonly name: string;
}

/** What the camera itself recorded, beside an input, with the way back to it. */
export function CameraValue({ text, isSame, onReset, name }: CameraValueProps) {
  const { t } = useWords();
  if (isSame)
    return (
      <span className="inline-flex items-center gap-1">
        <Icon icon={checkIcon} size={15} />
        {t("snapshot:asCamera")}
      </span>
    );
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2" data-testid="camera-value">
      {t("snapshot:cameraMeasured", { value: text })}
      {onReset && (
        <LinkButton onClick={onReset} aria-label={t("snapshot:resetInput", { name })}>
          {t("snapshot:reset")}
        </LinkButton>
      )}
    </span>
  );
}
