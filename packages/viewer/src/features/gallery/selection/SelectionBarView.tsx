import { cx, Icon, Kbd, xIcon } from "@sonolens/ui-kit";
import { type ReactNode, useEffect, useState } from "react";
import { useWords } from "../../../lib/format/use-words.ts";
import { barButton } from "./BulkMenus.tsx";

export interface SelectionBarModel {
  readonly selected: number;
  /** How many of them the filter hides. */
  readonly hidden: number;
  /** Whether everything that the filter shows is selected. */
  readonly all: boolean;
  readonly narrow: boolean;
}

export interface SelectionBarViewProps {
  readonly model: SelectionBarModel;
  readonly actions: { readonly clear: () => void; readonly selectAll: () => void };
  /** The sum of the selection. */
  readonly sum?: ReactNode;
  /** The actions on the selection. */
  readonly children?: ReactNode;
}

/** A rectangle and held keys change the selection many times a second: only the last state is announced. */
const quietMs = 300;

/** The selection as announced by screen readers, once it has not changed for a while. */
function useAnnouncedSelection(text: string): string {
  const { t } = useWords();
  const [announced, setAnnounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(
      () => setAnnounced((before) => (text === "" && before !== "" ? t("bulk:selectionCleared") : text)),
      quietMs,
    );
    return () => clearTimeout(timer);
  }, [text, t]);
  return announced;
}

/** The keys that do the same as the menus. */
function Keys() {
  const { t } = useWords();
  const keys = [
    { key: "T", does: t("bulk:keyTag") },
    { key: "1 – 3", does: t("bulk:keyRepair") },
    { key: t("bulk:keyNameDelete"), does: t("bulk:keyDelete") },
  ];
  return (
    <ul aria-label={t("bulk:keys")} className="ms-2 hidden items-center gap-3 text-12 text-inv-ink-2 lg:flex">
      {keys.map(({ key, does }) => (
        <li key={key} className="flex items-center gap-1.5">
          <Kbd onInverse>{key}</Kbd> {does}
        </li>
      ))}
    </ul>
  );
}

/** At the bottom of the gallery while something is selected; announces the size of the selection to screen readers. */
export function SelectionBarView({ model, actions, sum, children }: SelectionBarViewProps) {
  const { t } = useWords();
  const { selected, hidden, all, narrow } = model;
  const count = t("bulk:selected", { count: selected });
  const announced = useAnnouncedSelection(
    selected === 0 ? "" : hidden > 0 ? t("bulk:selectedHidden", { selected: count, count: hidden }) : count,
  );
  return (
    <>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {selected > 0 && (
        <section
          aria-label={t("bulk:bar")}
          data-selection-bar=""
          className={cx(
            "sticky z-30 mx-auto mb-4 flex max-w-[calc(100%-2rem)] animate-appear flex-wrap items-center gap-x-3 gap-y-1 rounded-l bg-inv px-4 py-2 text-13 text-inv-ink shadow-2 forced-colors:border",
            "bottom-[calc(16px+env(safe-area-inset-bottom)+var(--bottom-bar,0px))]",
          )}
        >
          <p
            className={cx("min-w-0 py-1", narrow ? "grow basis-[calc(100%-4rem)]" : "me-1")}
            data-testid="selected-count"
          >
            <b className="font-semibold">{count}</b>
            {hidden > 0 && <span className="ms-2 text-inv-ink-2">{t("bulk:hidden", { count: hidden })}</span>}
          </p>
          <p className={cx("py-1 text-inv-ink-2 empty:hidden", narrow && "order-1")}>{sum} </p>
          {narrow && !all && (
            <button type="button" className={cx(barButton, "order-1 ms-auto")} onClick={actions.selectAll}>
              {t("bulk:selectAll")}
            </button>
          )}
          {children}
          {!narrow && <Keys />}
          <button
            type="button"
            aria-label={t("bulk:clear")}
            onClick={actions.clear}
            className={cx(barButton, "ms-auto px-0 min-w-ctl justify-center")}
          >
            <Icon icon={xIcon} size={18} />
          </button>
          {narrow && <p className="order-2 w-full pb-1 text-12 text-inv-ink-2">{t("bulk:onlyOnDesk")}</p>}
        </section>
      )}
    </>
  );
}
