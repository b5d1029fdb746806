import {
  type GroupSettingPart,
  type GroupSettings,
  leakUnitSymbol,
  reportTemplateNames,
  type Settings,
  thresholdSlider,
} from "@sonolens/domain";
import { formatNumber, isLocale, localeNames } from "@sonolens/i18n";
import { useWords } from "./use-words.ts";

interface NamedTemplate {
  readonly id: string;
  readonly content: { readonly name: string };
}

/** Writes what a group fixes of a part; needs the texts of the settings and of the report dialog. */
export function useGroupSettingText(
  templates: readonly NamedTemplate[],
  unit: Settings["leak_size_unit"],
): (part: GroupSettingPart, values: GroupSettings) => string {
  const { t, locale } = useWords();
  const number = (value: number) => formatNumber(value, locale, { maximumFractionDigits: 6 });
  return (part, values) => {
    switch (part) {
      case "energyPrice":
        return `${number(values.energy_cost_kwh ?? 0)} ${values.currency_iso_code}/kWh`;
      case "co2":
        return `${number(values.co2_cost_kg_kwh ?? 0)} kg/kWh`;
      case "severity": {
        const { shownLow, shownHigh } = thresholdSlider(
          {
            lowLpm: values.leak_size_severity_low_lpmin ?? 0,
            highLpm: values.leak_size_severity_high_lpmin ?? 0,
          },
          unit,
        );
        const flow = (value: number) => `${number(Number(value.toPrecision(3)))} ${leakUnitSymbol(unit)}`;
        return t("settings:severityFrom", { low: flow(shownLow), high: flow(shownHigh) });
      }
      case "correction":
        return number(values.leak_size_corr_factor ?? 1);
      case "reportTemplate": {
        const { report_template: template } = values;
        const supplied = reportTemplateNames.find((name) => name === template);
        if (supplied) return t(`reportDialog:template.${supplied}`);
        return templates.find(({ id }) => id === template)?.content.name ?? "";
      }
      case "reportLanguage": {
        const { report_language: language = "" } = values;
        return isLocale(language) ? localeNames[language] : language;
      }
    }
  };
}
