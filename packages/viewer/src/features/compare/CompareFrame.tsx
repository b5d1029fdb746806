import { arrowLeftIcon, IconButton, TopBar } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../../lib/format/use-words.ts";

export interface CompareFrameProps {
  readonly back: () => void;
  readonly notices?: ReactNode;
  /** At the end of the top bar, the same on every page. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The bar of the page with the back link, above any content. */
export function CompareFrame({ back, notices, tools, children }: CompareFrameProps) {
  const { t } = useWords();
  return (
    <div className="flex min-h-dvh flex-col bg-surface">
      <TopBar
        compact
        line
        title={t("compare:title")}
        start={<IconButton icon={arrowLeftIcon} label={t("compare:back")} onClick={back} />}
        end={tools}
      />
      {notices}
      {children}
    </div>
  );
}
