import { SaveState } from "@sonolens/ui-kit";
import type { ReactNode } from "react";
import { useWords } from "../format/use-words.ts";
import type { Saving } from "../state/inputs-together.ts";
import { LinkButton } from "./LinkButton.tsx";

export interface InputsFoldProps {
  /** The values in short, most important first: "1.5 m", "air". */
  readonly summary: readonly string[];
  readonly isOpen: boolean;
  readonly setOpen: (open: boolean) => void;
  /** The inputs can be read only. */
  readonly readOnly: boolean;
  /** Never folded. */
  readonly saving: Saving;
  /** Called when the focus enters or leaves the inputs. */
  readonly onFocusWithin?: (isWithin: boolean) => void;
  readonly children: ReactNode;
}

/** The inputs of an analysis, folded into one line until they are opened. */
export function InputsFold(props: InputsFoldProps) {
  const { summary, isOpen, setOpen, readOnly, saving, onFocusWithin, children } = props;
  const { t } = useWords();
  return (
    <section
      data-testid="inputs"
      aria-labelledby="inputs-title"
      className="flex scroll-mt-40 flex-col gap-3 border-t border-line px-5 py-3"
      onFocus={() => onFocusWithin?.(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onFocusWithin?.(false);
      }}
    >
      <div className="flex min-h-small flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <h2 id="inputs-title" className="text-13 font-semibold text-ink">
          {t("snapshot:inputs")}
        </h2>
        <p className="min-w-0 grow basis-24 text-13 text-ink-2 tabular-nums" data-testid="inputs-summary">
          {!isOpen && summary.map((value, at) => <Value key={value} value={value} isFirst={at === 0} />)}
        </p>
        <SaveState
          status={saving.status}
          words={{ save: t("common:tryAgain") }}
          {...(saving.retry && { onSave: saving.retry })}
        />
        <LinkButton
          className="shrink-0 text-13"
          aria-expanded={isOpen}
          aria-label={t(
            isOpen ? "snapshot:foldInputs" : readOnly ? "snapshot:showInputs" : "snapshot:changeInputs",
          )}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? "snapshot:fold" : readOnly ? "snapshot:show" : "snapshot:change")}
        </LinkButton>
      </div>
      {isOpen && children}
    </section>
  );
}

function Value({ value, isFirst }: { readonly value: string; readonly isFirst: boolean }) {
  const { t } = useWords();
  return (
    <>
      {!isFirst && t("common:separated", { first: "", second: "" })}
      <bdi className="whitespace-nowrap">{value}</bdi>
    </>
  );
}
