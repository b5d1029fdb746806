import { Button, cx, Icon, IconButton, lightbulbIcon, useMediaQuery, xIcon } from "@sonolens/ui-kit";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { tipsOf } from "./tips.ts";
import type { TipsPlace } from "./tips-place.ts";
import { useTips } from "./use-tips.ts";

/** Where the box is, in the flow: at the foot of the sidebar, or at the end of the panel of a detail page. */
export type HintPlace = "sidebar" | "panel";

/** A tip for the page, and navigation to the others. Closing it is stored on the device. */
export function HintBox({ where }: { readonly where: HintPlace }) {
  useLazyTexts("help");
  const { place, markSeen } = useTips();
  const open = useSetCurrentDialog();
  return (
    <HintBoxView
      key={place}
      model={{ place, where }}
      actions={{ close: markSeen, showAll: () => open("tips") }}
    />
  );
}

export interface HintBoxViewProps {
  readonly model: { readonly place: TipsPlace; readonly where: HintPlace };
  readonly actions: { readonly close: () => void; readonly showAll: () => void };
}

const places: Record<HintPlace, string> = {
  sidebar: "mb-2 rounded-l border bg-raised py-2 ps-3 pe-1.5",
  panel: "border-t bg-sunken py-2 ps-5 pe-3.5",
};

/** One tip at a time. It appears automatically, so it takes no focus, and returns the focus that it was given. */
export function HintBoxView({ model, actions }: HintBoxViewProps) {
  const { t } = useWords();
  const { place, where } = model;
  const onTouch = useMediaQuery("(pointer: coarse)");
  const tips = tipsOf(place, onTouch);
  const [at, setAt] = useState(0);
  const tip = tips[at % tips.length];
  // A live region must exist before its text.
  const [stands, setStands] = useState(false);
  useEffect(() => setStands(true), []);
  const box = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement>(null);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof HTMLElement && !box.current?.contains(relatedTarget))
      cameFrom.current = relatedTarget;
  };
  const close = () => {
    if (box.current?.contains(document.activeElement)) cameFrom.current?.focus({ preventScroll: true });
    actions.close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return;
    // Escape closes this without clearing a selection.
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <section
      ref={box}
      aria-label={t("help:hint.label")}
      data-hint={where}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      className={cx("animate-appear border-line text-13 text-ink-2", places[where])}
    >
      <div className="flex items-center gap-2">
        <Icon icon={lightbulbIcon} size={18} className="shrink-0 text-acc" />
        <span className="min-w-0 flex-1 text-12 text-ink-3">
          {t("help:hint.position", { at: (at % tips.length) + 1, all: tips.length })}
        </span>
        <IconButton icon={xIcon} label={t("help:hint.close")} onClick={close} />
      </div>
      <p role="status" className="pe-1.5 pb-1 wrap-anywhere">
        {stands && tip !== undefined && t(tip)}
      </p>
      <div className="-ms-2 flex flex-wrap gap-x-1">
        {tips.length > 1 && (
          <Button variant="quiet" onClick={() => setAt(at + 1)}>
            {t("help:hint.next")}
          </Button>
        )}
        <Button variant="quiet" onClick={actions.showAll}>
          {t("help:hint.all")}
        </Button>
      </div>
    </section>
  );
}
