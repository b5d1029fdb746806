import { repairStatusOf } from "@sonolens/domain";
import { StatusMark } from "@sonolens/ui-kit";
import { useRefusal } from "../../../data/account/account.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { useSessionState } from "../../../lib/state/frame.ts";
import { statusTexts } from "../CardView.tsx";
import { CardStatus } from "../card-status/CardStatus.tsx";
import { keptCards } from "./kept-cards.ts";
import { useSolveCard } from "./use-solve-card.ts";

/** The repair status at the end of a phone's card; pressed, it marks the snapshot as solved. */
export function CardRepair({ record }: { readonly record: SnapshotRecord }) {
  const { solve, undo } = useSolveCard(record);
  const isKept = useSessionState(keptCards).has(record.id);
  const readOnly = useRefusal("editSnapshotFixed") !== undefined;
  return (
    <CardRepairView
      record={record}
      state={isKept ? "justSolved" : readOnly || repairStatusOf(record) === "solved" ? "shown" : "solvable"}
      press={(card) => (isKept ? undo() : solve(card))}
    />
  );
}

export interface CardRepairViewProps {
  readonly record: SnapshotRecord;
  /** Whether it can be solved, can be undone, or is only shown. */
  readonly state: "solvable" | "justSolved" | "shown";
  readonly press: (card: Element) => void;
}

const place =
  "-me-4 grid min-h-17 w-19 grid-cols-1 content-center justify-items-center text-center wrap-anywhere";

export function CardRepairView({ record, state, press }: CardRepairViewProps) {
  useLazyTexts("card");
  const { t } = useWords();
  const status = repairStatusOf(record);
  const label = record.label || t("gallery:noLabel");
  const className = "flex-col gap-1 text-12 [&>svg]:size-6";
  const mark = (
    <CardStatus record={record} className={className}>
      <StatusMark {...{ status, className }} label={t(statusTexts[status])} />
    </CardStatus>
  );
  if (state === "shown") return <div className={place}>{mark}</div>;
  return (
    <button
      type="button"
      data-repair={state}
      className={`${place} rounded-m active:bg-hover`}
      onClick={({ currentTarget }) => press(currentTarget.closest("[data-id]") ?? currentTarget)}
    >
      {state === "justSolved" ? (
        <span className="font-medium text-acc">{t("common:undo")}</span>
      ) : (
        <>
          {mark}
          <span className="sr-only">{t("card:solve", { label })}</span>
        </>
      )}
    </button>
  );
}
