import { type DistanceUnit, formatDistance } from "@sonolens/domain";
import { formatDateTime } from "@sonolens/i18n";
import { Combobox, ErrorBlock, Loading, type OptionSource, Skeleton } from "@sonolens/ui-kit";
import { useWords } from "../../lib/format/use-words.ts";
import { Section } from "../../lib/ui/Section.tsx";
import { nearM } from "./same-point.ts";

/** A snapshot that may show the same point. */
export interface Offer {
  readonly id: string;
  readonly label: string;
  /** ISO 8601. */
  readonly takenAt: string;
  /** Meters away; undefined if it has the same label. */
  readonly distanceM: number | undefined;
  readonly href: string;
}

export interface OffersViewProps {
  readonly model: {
    /** Best first; undefined until the list is loaded. */
    readonly offers: readonly Offer[] | undefined;
    readonly failed: boolean;
    readonly busy: boolean;
    readonly unit: DistanceUnit;
  };
  readonly actions: {
    readonly retry: () => void;
    readonly choose: (id: string) => void;
    /** Searches snapshots by label. */
    readonly find: Extract<OptionSource, (...args: never[]) => unknown>;
  };
}

/** Candidates for a comparison: the best matches, and a search over all. */
export function OffersView({ model, actions }: OffersViewProps) {
  const { t, locale, timeZone } = useWords();
  const { offers, unit } = model;
  const lengthText = (meters: number) => formatDistance(meters, unit, locale);
  return (
    <Section title={t("compare:title")}>
      {model.failed && (
        <ErrorBlock
          compact
          title={t("compare:listFailed")}
          retry={{ onRetry: actions.retry, busy: model.busy }}
        />
      )}
      {!offers && !model.failed && (
        <Loading label={t("common:loading")}>
          <Skeleton height="40px" />
        </Loading>
      )}
      {offers?.length === 0 && (
        <p className="text-13 text-ink-2">{t("compare:noneLike", { distance: lengthText(nearM) })}</p>
      )}
      {offers && offers.length > 0 && (
        <>
          <p className="text-13 text-ink-2">{t("compare:about")}</p>
          <ul aria-label={t("compare:samePoint")} className="-mx-2 flex flex-col" data-testid="same-point">
            {offers.map((offer) => (
              <li key={offer.id}>
                <a
                  href={offer.href}
                  className="flex min-h-ctl flex-col justify-center rounded-s px-2 py-1 text-13 hover:bg-hover"
                >
                  <span className="font-medium text-ink tabular-nums">
                    {formatDateTime(new Date(offer.takenAt), locale, timeZone)}
                  </span>
                  <span className="truncate text-12 text-ink-3">
                    {offer.distanceM === undefined ? (
                      t("compare:sameLabel")
                    ) : (
                      <>
                        <bdi>{offer.label || t("compare:withoutLabel")}</bdi>
                        {", "}
                        {t("compare:near", { distance: lengthText(Math.round(offer.distanceM)) })}
                      </>
                    )}
                  </span>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {offers && (
        <Combobox
          label={t("compare:search")}
          value={null}
          onValueChange={(id) => id !== null && actions.choose(id)}
          options={actions.find}
        />
      )}
    </Section>
  );
}
