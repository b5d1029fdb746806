import { cornersInIcon, cornersOutIcon, IconButton } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";

export interface PictureSizeButtonProps {
  readonly isSmall: boolean;
  readonly setSmall: (small: boolean) => void;
}

/** Makes the picture larger, or leaves the sound more room. */
export function PictureSizeButton({ isSmall, setSmall }: PictureSizeButtonProps) {
  const { t } = useWords();
  return (
    <IconButton
      icon={isSmall ? cornersOutIcon : cornersInIcon}
      label={t(isSmall ? "video:grow" : "video:shrink")}
      onClick={() => setSmall(!isSmall)}
    />
  );
}
