import { currencies } from "@sonolens/domain";
import { Combobox } from "@sonolens/ui-kit";
import { useMemo } from "react";
import { useWords } from "../format/use-words.ts";

export interface CurrencyFieldProps {
  /** ISO 4217 code. */
  readonly value: string;
  /** Whether there is a price that another currency would clear. */
  readonly hasPrice: boolean;
  readonly onValueChange: (code: string) => void;
}

/** The currency of all costs, searchable by code or name. */
export function CurrencyField({ value, hasPrice, onValueChange }: CurrencyFieldProps) {
  const { t, locale } = useWords();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "currency" });
    return currencies
      .filter(({ minorDigits }) => minorDigits !== undefined)
      .map(({ code }) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }));
  }, [locale]);
  return (
    <Combobox
      label={t("settings:currency")}
      hint={hasPrice ? t("settings:currencyHint") : undefined}
      required
      value={value}
      onValueChange={(code) => code !== null && onValueChange(code)}
      options={options}
    />
  );
}
