import type { Translate } from "@sonolens/i18n";
import type { UiWords } from "@sonolens/ui-kit";

/** The built-in texts of components, in the viewer's language. */
export function translatedUiWords(t: Translate, locale: string): UiWords {
  const between = (min: string, max: string) => t("components:numberBetween", { min, max });
  const number = new Intl.NumberFormat(locale);
  return {
    close: t("common:close"),
    retry: t("common:tryAgain"),
    details: t("common:details"),
    remove: (label) => t("components:remove", { label }),
    copy: {
      copy: t("components:copy"),
      copied: t("components:copied"),
      failed: t("components:copyFailed"),
    },
    fileDrop: { choose: t("components:chooseFiles"), over: t("components:letGoToAdd") },
    tagInput: { add: t("components:add") },
    numberField: {
      range: (min, max) => {
        if (min !== null && max !== null) return between(min, max);
        if (min !== null) return t("components:numberFrom", { min });
        return max === null ? t("components:aNumber") : t("components:numberUpTo", { max });
      },
    },
    saveState: {
      unsaved: t("common:notSavedYet"),
      saving: t("common:saving"),
      saved: t("common:saved"),
      failed: t("common:couldNotSave"),
      undo: t("common:undo"),
      save: t("common:save"),
    },
    combobox: {
      open: t("components:showChoices"),
      clear: t("components:clear"),
      loading: t("common:loading"),
      failed: t("components:choicesFailed"),
      retry: t("common:tryAgain"),
      none: (query) => (query === "" ? t("components:noChoices") : t("components:noChoiceNamed", { query })),
      found: (count) => t("components:choices", { count }),
    },
    datePicker: {
      choose: t("components:chooseDay"),
      notUsable: t("components:dayNotUsable"),
      previousMonth: t("components:previousMonth"),
      nextMonth: t("components:nextMonth"),
      today: t("components:today"),
      from: t("components:from"),
      to: t("components:to"),
    },
    rangeSlider: {
      low: t("components:from"),
      high: t("components:to"),
      between: (min, max) => between(number.format(min), number.format(max)),
      spoken: (value, unit) => (unit ? `${number.format(value)} ${unit}` : number.format(value)),
    },
    pager: {
      label: t("components:pages"),
      first: t("components:firstPage"),
      previous: t("components:previousPage"),
      next: t("components:nextPage"),
      last: t("components:lastPage"),
      page: (page) => t("components:page", { page }),
      pageOf: (page, pageCount) => t("components:pageOf", { page, pageCount }),
      number: (value) => number.format(value),
    },
    table: {
      selectAll: t("components:selectAll"),
      actions: t("components:actions"),
      sortBy: t("components:sortBy"),
      ascending: t("components:ascending"),
      descending: t("components:descending"),
    },
    chart: {
      showTable: t("components:showTable"),
      noValue: t("components:noValue"),
      low: t("components:lowest"),
      high: t("components:highest"),
      series: t("components:series"),
      summary: (facts, format) =>
        facts
          .map(({ label, count, lowest, highest }) =>
            lowest === null || highest === null
              ? `${label}: ${t("components:noValue")}.`
              : t("components:seriesInWords", {
                  label,
                  count,
                  lowest: format(lowest),
                  highest: format(highest),
                }),
          )
          .join(" "),
    },
  };
}
