import { deviceTimeZone, formatClock } from "@sonolens/i18n";
import { Combobox } from "@sonolens/ui-kit";
import { useMemo } from "react";
import { useWords } from "../../lib/format/use-words.ts";

export interface TimeZoneFieldProps {
  /** An IANA name; null for that of the device. */
  readonly value: string | null;
  readonly onValueChange: (timeZone: string | null) => void;
}

const ofDevice = "device";

/** The clock of all times, searchable by region and city: that of the device, or of the plant. */
export function TimeZoneField({ value, onValueChange }: TimeZoneFieldProps) {
  const { t, locale } = useWords();
  const options = useMemo(() => {
    const names = new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ...(value === null ? [] : [value])]);
    return [
      {
        value: ofDevice,
        label: t("settings:timeZoneOfDevice", { zone: formatClock(locale, deviceTimeZone()) }),
      },
      ...[...names].map((name) => ({ value: name, label: name.replaceAll("_", " ") })),
    ];
  }, [t, locale, value]);
  return (
    <Combobox
      label={t("settings:timeZone")}
      hint={t("settings:timeZoneHint")}
      required
      value={value ?? ofDevice}
      onValueChange={(name) => name !== null && onValueChange(name === ofDevice ? null : name)}
      options={options}
    />
  );
}
