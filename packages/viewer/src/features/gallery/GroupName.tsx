import { formatCost, repairStatuses, severityLevels, tooLargeKey } from "@sonolens/domain";
import type { GalleryGroup } from "@sonolens/gallery";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { settingsQueries } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { statusTexts } from "./CardView.tsx";

export interface GroupNameProps {
  readonly group: GalleryGroup;
  /** The order within the group, where its name leaves it open. */
  readonly children: (name: string, order?: ReactNode) => ReactNode;
}

/** What snapshots without a key lack, for each kind of header. */
const without = {
  severity: "card:group.noRating",
  leakLevel: "card:group.noSize",
  cost: "card:group.noCost",
  location: "card:group.noLocation",
} as const;

/** Names the groups by level, band of cost and repair status, and those without a location. */
export function GroupName({ group: { kind, key }, children }: GroupNameProps) {
  useLazyTexts("card");
  const { t } = useWords();
  const bandText = useBandText();
  if (key === null) return children(kind in without ? t(without[kind as keyof typeof without]) : "");
  const level = severityLevels.find((name) => name === key);
  const status = repairStatuses.find((name) => name === key);
  switch (kind) {
    case "severity":
      return children(
        level ? t(`common:severity.${level}`) : key,
        <OrderWithin isHighest={level === "veryHigh"} />,
      );
    case "leakLevel":
      return children(level ? t(`common:severity.${level}`) : key);
    case "repairStatus":
      return children(status ? t(statusTexts[status]) : key);
    case "cost":
      return children(key === tooLargeKey ? t("card:conclusion.tooLarge") : bandText(Number(key)));
    default:
      return children(key);
  }
}

/** How the snapshots of one level are ordered: in short where there is little room. */
function OrderWithin({ isHighest }: { readonly isHighest: boolean }) {
  const { t } = useWords();
  return (
    <span className="ps-2.5 text-12 text-ink-3">
      <span className="@max-[48rem]:hidden">
        {t(isHighest ? "card:group.tooLargeFirst" : "card:group.bySizeAndPercent")}
      </span>
      <span className="@min-[48rem]:hidden">{t("card:group.bySize")}</span>
    </span>
  );
}

/** A band of costs from its lower end, in the currency of the settings. */
function useBandText(): (from: number) => string {
  const services = useServices();
  const { t, locale } = useWords();
  const { data: settings } = useQuery(settingsQueries.mine(services));
  const money = (amount: number) => formatCost(amount, settings?.currency_iso_code ?? "", locale);
  return (from) => {
    if (from === 0) return t("card:group.costUnder", { to: money(100) });
    // Bands begin at 1 and 3 of each power of ten.
    const to = String(from).startsWith("1") ? 3 * from : (10 * from) / 3;
    return t("card:group.costBand", { from: money(from), to: money(to) });
  };
}
