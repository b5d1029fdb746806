import { fileArrowUpIcon, Icon, lockIcon } from "@sonolens/ui-kit";
import { createPortal } from "react-dom";
import { useWords } from "../../lib/format/use-words.ts";

export interface DropVeilViewProps {
  /** Why nothing will be taken. */
  readonly refusal: string | undefined;
  /** What will be taken. */
  readonly hint: string;
}

/** Covers the window while files are dragged over it, and shows what dropping them does. */
export function DropVeilView({ refusal, hint }: DropVeilViewProps) {
  const { t } = useWords();
  return createPortal(
    <div
      data-testid="drop-veil"
      className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-ground/85 p-4 text-center"
    >
      <div className="flex max-w-full flex-col items-center gap-2 rounded-l border-2 border-dashed border-acc-line bg-raised px-8 py-10 shadow-2">
        <Icon
          icon={refusal ? lockIcon : fileArrowUpIcon}
          size={36}
          className={refusal ? "text-ink-2" : "text-acc"}
        />
        <p className="text-16 font-semibold wrap-anywhere text-ink">{refusal ?? t("import:letGo")}</p>
        {!refusal && <p className="text-13 wrap-anywhere text-ink-2">{hint}</p>}
      </div>
    </div>,
    document.body,
  );
}
