import { figureOf } from "@sonolens/domain";
import { formatDateTime } from "@sonolens/i18n";
import type { ComponentFigure, ComponentHistory } from "../../data/components/components.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { readingSeverity } from "./component-facts.ts";
import type { ComponentModel } from "./component-model.ts";
import { differencesText } from "./reading-words.ts";
import { severityKey } from "./severity-key.ts";

export interface ReadingsTableProps {
  readonly model: Pick<ComponentModel, "formatOf" | "thresholds" | "distanceUnit">;
  readonly history: ComponentHistory;
  readonly figures: readonly ComponentFigure[];
}

/** All readings with their values, findings and verdicts, newest first: for a print. */
export function ReadingsTable({ model, history, figures }: ReadingsTableProps) {
  const { t, locale, timeZone } = useWords();
  const formats = figures.map((figure) => ({ figure, format: model.formatOf(figure) }));
  return (
    <table className="w-full border-collapse text-12">
      <caption className="pb-1 text-start text-14 font-semibold">{t("assets:readings")}</caption>
      {/* Repeated on each sheet. */}
      <thead className="table-header-group">
        <tr className="border-b border-line-2 text-start">
          <th scope="col" className="py-1 pe-3 text-start font-semibold">
            {t("assets:date")}
          </th>
          {formats.map(({ figure, format }) => (
            <th key={figure} scope="col" className="py-1 pe-3 text-end font-semibold">
              {t(format.name)}
            </th>
          ))}
          <th scope="col" className="py-1 pe-3 text-start font-semibold">
            {t("assets:finding")}
          </th>
          <th scope="col" className="py-1 text-start font-semibold">
            {t("assets:judgement")}
          </th>
        </tr>
      </thead>
      <tbody>
        {history.readings.toReversed().map((reading) => {
          const why = differencesText(reading, { t, locale, distanceUnit: model.distanceUnit });
          return (
            <tr key={reading.snapshot} className="break-inside-avoid border-b border-line align-top">
              <td className="py-1 pe-3 whitespace-nowrap tabular-nums">
                {formatDateTime(new Date(reading.at), locale, timeZone)}
              </td>
              {formats.map(({ figure, format }) => {
                const value = figureOf(reading, figure);
                return (
                  <td key={figure} className="py-1 pe-3 text-end whitespace-nowrap tabular-nums">
                    {value === null ? "–" : format.text(value)}
                  </td>
                );
              })}
              <td className="py-1 pe-3">
                {t(severityKey(readingSeverity(reading, model.thresholds)))}
                {why && <span className="block text-ink-3">{why}</span>}
              </td>
              <td className="py-1">{reading.verdict && t(`assets:verdict.${reading.verdict}`)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
