import { type GroupSettingPart, limits, type Settings, type ThresholdSlider } from "@sonolens/domain";
import { Button, NumberField, RangeSlider, SaveState, type SaveStatus, Segmented } from "@sonolens/ui-kit";
import { type ReactNode, useId } from "react";
import type { SettingsChange } from "../../data/account/settings.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { CurrencyField } from "../../lib/ui/CurrencyField.tsx";
import { FixedSetting, type FixedSettingText } from "./FixedSetting.tsx";
import { TimeZoneField } from "./TimeZoneField.tsx";
import type { SettingNumber } from "./use-setting-number.ts";

export interface SettingsModel {
  readonly settings: Settings;
  /** Null if not set. */
  readonly energyPrice: SettingNumber;
  readonly co2: SettingNumber;
  readonly correction: SettingNumber;
  /** Of all times; null for that of the device. */
  readonly timeZone: string | null;
  /** In the selected unit. */
  readonly distance: SettingNumber;
  readonly severity: {
    readonly slider: ThresholdSlider;
    readonly move: (thumb: "low" | "high", shown: number) => void;
  };
  /** What groups of the organization fix. */
  readonly fixed: { readonly [Part in GroupSettingPart]?: FixedSettingText };
}

export interface SettingsViewProps {
  readonly model: SettingsModel;
  readonly actions: {
    readonly change: (patch: SettingsChange) => void;
    readonly setTimeZone: (timeZone: string | null) => void;
    readonly close: () => void;
  };
  /** The field that has the focus first; Enter in it closes the settings. */
  readonly startsAt?: "energyPrice" | undefined;
}

/** All settings, grouped by topic. */
export function SettingsView({ model, actions, startsAt }: SettingsViewProps) {
  const { t } = useWords();
  const { settings, fixed } = model;
  const { change } = actions;
  return (
    <div className="flex flex-col gap-7">
      <Section title={t("settings:costs")}>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {fixed.energyPrice ? (
            <FixedSetting label={t("settings:energyPrice")} {...fixed.energyPrice} />
          ) : (
            <>
              <CurrencyField
                value={settings.currency_iso_code}
                hasPrice={settings.energy_cost_kwh > 0}
                onValueChange={(currency) => change({ currency_iso_code: currency })}
              />
              <Setting
                number={model.energyPrice}
                label={t("settings:energyPrice")}
                hint={t("settings:energyPriceHint")}
                unit={`${settings.currency_iso_code}/kWh`}
                max={limits.costPerUnit.max}
                step={0.01}
                {...(startsAt === "energyPrice" && { autoFocus: true, onEnter: actions.close })}
              />
            </>
          )}
          {fixed.co2 ? (
            <FixedSetting label={t("settings:co2")} {...fixed.co2} />
          ) : (
            <Setting
              number={model.co2}
              label={t("settings:co2")}
              hint={t("settings:co2Hint")}
              unit="kg/kWh"
              step={0.01}
            />
          )}
        </div>
      </Section>
      <Section title={t("settings:units")}>
        <Choice
          label={t("settings:leakUnit")}
          value={settings.leak_size_unit}
          options={{ LPM: "l/min", CFM: "ft³/min" }}
          onValueChange={(unit) => change({ leak_size_unit: unit })}
        />
        <Choice
          label={t("settings:distanceUnit")}
          value={settings.source_distance_unit}
          options={{ METERS: t("settings:meters"), FEET: t("settings:feet") }}
          onValueChange={(unit) => change({ source_distance_unit: unit })}
        />
        <Choice
          label={t("settings:temperatureUnit")}
          value={settings.temperature_unit}
          options={{ CELSIUS: "°C", FAHRENHEIT: "°F" }}
          onValueChange={(unit) => change({ temperature_unit: unit })}
        />
        <TimeZoneField value={model.timeZone} onValueChange={actions.setTimeZone} />
      </Section>
      <Section title={t("settings:leaks")}>
        {fixed.severity ? (
          <FixedSetting label={t("settings:severity")} {...fixed.severity} />
        ) : (
          <Severity model={model} />
        )}
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Setting
            number={model.distance}
            label={t("settings:distance")}
            hint={t("settings:distanceHint")}
            unit={settings.source_distance_unit === "FEET" ? "ft" : "m"}
            {...(settings.source_distance_unit === "FEET" ? limits.distanceFt : limits.distanceM)}
            step={0.1}
          />
          {fixed.correction ? (
            <FixedSetting label={t("settings:correction")} {...fixed.correction} />
          ) : (
            <Setting
              number={model.correction}
              label={t("settings:correction")}
              hint={t("settings:correctionHint")}
              step={0.05}
            />
          )}
        </div>
      </Section>
      {(fixed.reportTemplate || fixed.reportLanguage) && (
        <Section title={t("settings:reports")}>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            {fixed.reportTemplate && (
              <FixedSetting label={t("settings:reportTemplate")} {...fixed.reportTemplate} />
            )}
            {fixed.reportLanguage && (
              <FixedSetting label={t("settings:reportLanguage")} {...fixed.reportLanguage} />
            )}
          </div>
        </Section>
      )}
      <Section title={t("settings:pictures")}>
        <Choice
          label={t("settings:colorScheme")}
          value={settings.color_scheme}
          options={{ STRENGTH: t("settings:byStrength"), LOCATION: t("settings:byLocation") }}
          onValueChange={(scheme) => change({ color_scheme: scheme })}
        />
        <p className="text-12 text-ink-3">{t("settings:colorSchemeHint")}</p>
      </Section>
    </div>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col gap-3.5 border-line not-first:border-t not-first:pt-5"
    >
      <h3 id={id} className="text-16 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface SettingProps {
  readonly number: SettingNumber;
  readonly label: string;
  readonly hint: string;
  readonly unit?: string;
  readonly min?: number;
  readonly max?: number;
  readonly step: number;
  readonly autoFocus?: boolean;
  readonly onEnter?: () => void;
}

function Setting({ number, label, hint, min = 0, ...others }: SettingProps) {
  const { t } = useWords();
  return (
    <NumberField
      {...others}
      label={label}
      hint={hint}
      {...(number.error !== undefined && { error: number.error })}
      min={min}
      placeholder={t("settings:notSet")}
      value={number.value}
      onValueChange={number.set}
    />
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: Readonly<Record<Value, string>>;
  readonly onValueChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onValueChange }: ChoiceProps<Value>) {
  const names = Object.keys(options) as Value[];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
      <span className="text-13 font-medium" aria-hidden="true">
        {label}
      </span>
      <Segmented
        label={label}
        value={value}
        onValueChange={onValueChange}
        options={names.map((name) => ({ value: name, label: options[name] }))}
      />
    </div>
  );
}

function Severity({ model }: Pick<SettingsViewProps, "model">) {
  const { t } = useWords();
  const { slider, move } = model.severity;
  const unit = model.settings.leak_size_unit === "CFM" ? "ft³/min" : "l/min";
  return (
    <RangeSlider
      label={t("settings:severity")}
      hint={t("settings:severityHint")}
      value={{ low: slider.shownLow, high: slider.shownHigh }}
      onValueChange={(value, end) => move(end, value[end])}
      min={0}
      max={slider.scale}
      typedMax={10_000}
      step={slider.scale / 80}
      unit={unit}
      words={{ low: t("settings:severityLow"), high: t("settings:severityHigh") }}
    />
  );
}

export interface SettingsFootProps {
  readonly status: SaveStatus;
  readonly retry: () => void;
  readonly close: () => void;
}

/** The save status, and the close button. */
export function SettingsFoot({ status, retry, close }: SettingsFootProps) {
  const { t } = useWords();
  return (
    <>
      <div className="min-w-0 flex-1">
        <SaveState
          status={status}
          words={{ save: t("common:tryAgain") }}
          {...(status === "failed" && { onSave: retry })}
        />
      </div>
      <Button variant="primary" onClick={close}>
        {t("common:done")}
      </Button>
    </>
  );
}
