import {
  formatAcFrequency,
  formatDistance,
  formatPercent,
  formatPressure,
  formatSpecificPower,
  formatTemperature,
  formatVoltage,
  pressureUnitBeside,
  removedLocation,
  type TypedUnits,
} from "@sonolens/domain";
import { formatDate, punctuationOf } from "@sonolens/i18n";
import { gasName } from "../../../lib/format/gas-name.ts";
import { noonUtc } from "../../../lib/format/noon-utc.ts";
import { useWords } from "../../../lib/format/use-words.ts";
import type { EditChange, EditName } from "./edit-fields.ts";

/** What each field is called. */
export function useFieldNames(): Readonly<Record<EditName, string>> {
  const { t } = useWords();
  return {
    label: t("snapshot:label"),
    starred: t("snapshot:star"),
    repair: t("details:repairStatus"),
    assignee: t("details:work.assignee"),
    dueDay: t("details:work.due"),
    location: t("snapshot:location"),
    distance: t("snapshot:distance"),
    gas: t("leak:gas"),
    temperature: t("leak:temperature"),
    humidity: t("leak:humidity"),
    linePressure: t("leak:linePressure"),
    specificPower: t("leak:specificPower"),
    voltage: t("pd:voltage"),
    acFrequency: t("pd:frequency"),
  };
}

/** What each field of a change is set to, in the user's units. */
export function useValueTexts(
  change: EditChange,
  units: TypedUnits,
): Readonly<Partial<Record<EditName, string>>> {
  const { t, locale, timeZone } = useWords();
  const { label, starred, repair, location, gas } = change;
  const cleared = t("bulk:cleared");
  const number = (value: number | null | undefined, text: (value: number) => string) =>
    value == null ? cleared : text(value);
  const date = (timeMs: number) => formatDate(new Date(timeMs), locale, timeZone);
  const texts: Readonly<Record<EditName, () => string>> = {
    label: () => label || cleared,
    starred: () => t(starred ? "bulk:starred" : "bulk:notStarred"),
    repair: () =>
      punctuationOf(t).series([
        t(`details:${repair?.status ?? "open"}`),
        repair?.solvedMs != null && date(repair.solvedMs),
      ]),
    assignee: () => change.assignee || cleared,
    dueDay: () => (change.dueDay == null ? cleared : formatDate(noonUtc(change.dueDay), locale, "UTC")),
    location: () => (location === removedLocation ? cleared : (location ?? "").replace(",", ", ")),
    distance: () => number(change.distance, (meters) => formatDistance(meters, units.distance, locale)),
    gas: () => (gas ? gasName(gas, t, locale) : cleared),
    temperature: () =>
      number(change.temperature, (celsius) => formatTemperature(celsius, units.temperature, locale)),
    humidity: () => number(change.humidity, (percent) => formatPercent(percent / 100, locale)),
    linePressure: () =>
      number(change.linePressure, (bar) => formatPressure(bar, pressureUnitBeside(units.leak), locale)),
    specificPower: () =>
      number(change.specificPower, (power) => formatSpecificPower(power, units.leak, locale)),
    voltage: () => number(change.voltage, (kilovolts) => formatVoltage(kilovolts, locale)),
    acFrequency: () => number(change.acFrequency, (hertz) => formatAcFrequency(hertz, locale)),
  };
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (name in change ? [[name, text()]] : [])),
  );
}
