import { annualCostOf, formatEstimatedCost, leakPricingOf } from "@sonolens/domain";
import { checkCircleIcon, filled, Icon } from "@sonolens/ui-kit";
import { useSettingsOrDefaults } from "../../../data/account/settings.ts";
import { useServices } from "../../../data/services.ts";
import type { SnapshotRecord } from "../../../data/types.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import { useLazyTexts } from "../../../lib/loading/use-lazy-texts.ts";
import { useSessionState } from "../../../lib/state/frame.ts";
import { CardFinding } from "../card-finding/CardFinding.tsx";
import { keptCards } from "./kept-cards.ts";

/** The finding of a card; after the snapshot was marked as solved there, what that saves. */
export function CardAnswer({ record }: { readonly record: SnapshotRecord }) {
  const isKept = useSessionState(keptCards).has(record.id);
  return isKept ? <Saving record={record} /> : <CardFinding record={record} />;
}

function Saving({ record }: { readonly record: SnapshotRecord }) {
  const { locale } = useWords();
  const settings = useSettingsOrDefaults();
  const { utilization } = useServices().edition.defaults;
  const cost = settings && annualCostOf(record, leakPricingOf(settings, utilization));
  return (
    <SolvedLine cost={cost ? formatEstimatedCost(cost, settings.currency_iso_code, locale) : undefined} />
  );
}

/** Says that a card was just solved, and what a year without the leak saves. */
export function SolvedLine({ cost }: { readonly cost: string | undefined }) {
  useLazyTexts("card");
  const { t } = useWords();
  return (
    <span role="status" className="col-span-2 row-span-2 flex items-start gap-1.5 text-solved-text">
      <Icon icon={filled(checkCircleIcon)} size={16} className="mt-0.5" />
      <span className="min-w-0 font-medium">
        {cost === undefined ? t("card:solvedToday") : t("card:solvedSaving", { cost })}
      </span>
    </span>
  );
}
