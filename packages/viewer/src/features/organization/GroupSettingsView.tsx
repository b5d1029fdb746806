import {
  type FixedSettings,
  type GroupSettingPart,
  type GroupSettings,
  groupSettingPartNames,
  groupSettingParts,
  limits,
  moveLeakThreshold,
  reportTemplateNames,
  type Settings,
  thresholdSlider,
} from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Button, Checkbox, NumberField, RangeSlider, SelectField } from "@sonolens/ui-kit";
import { type ReactNode, useState } from "react";
import type { SettingsOfGroup } from "../../data/organization/group-settings.ts";
import { reportLanguageOptions } from "../../lib/format/report-languages.ts";
import { useGroupSettingText } from "../../lib/format/use-group-setting-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Outcome } from "../../lib/state/outcome.ts";
import { ChangeDialog } from "../../lib/ui/ChangeDialog.tsx";
import { CurrencyField } from "../../lib/ui/CurrencyField.tsx";
import { formOfGroup, type GroupSettingsForm, partsOf, patchOf, problemOf } from "./group-settings-form.ts";

/** A template that the people of the group see. */
export interface GroupTemplate {
  readonly id: string;
  readonly content: { readonly name: string };
}

export interface GroupSettingsModel {
  readonly groupName: string;
  readonly settings: SettingsOfGroup;
  /** What counts for the user. */
  readonly ofUser: Settings;
  /** Of the group and of those above it. */
  readonly templates: readonly GroupTemplate[];
}

export interface GroupSettingsSectionProps {
  readonly model: Pick<GroupSettingsModel, "settings" | "templates"> & {
    readonly unit: Settings["leak_size_unit"];
  };
  /** Undefined in the example, where they can only be read. */
  readonly change: (() => void) | undefined;
}

/** The group that fixes a part. */
const fixing = ({ groups }: FixedSettings, part: GroupSettingPart): string | undefined =>
  groups[groupSettingParts[part][0]]?.name;

/** In the panel of a group: what it fixes for everyone in it and below it, and what is fixed above it. */
export function GroupSettingsSection({ model, change }: GroupSettingsSectionProps) {
  const { t } = useWords();
  const { settings, unit, templates } = model;
  const textOf = useGroupSettingText(templates, unit);
  const values: GroupSettings = { ...settings.inherited.values, ...settings.own };
  const parts = partsOf(values);
  const own = new Set(partsOf(settings.own));
  return (
    <section aria-label={t("organization:settings")} className="flex flex-col gap-1">
      <div className="flex min-h-ctl items-center gap-2">
        <h3 className="text-13 font-semibold">{t("organization:settings")}</h3>
        {change && (
          <span className="ms-auto -me-2">
            <Button variant="quiet" onClick={change}>
              {t("organization:settingsChange")}
            </Button>
          </span>
        )}
      </div>
      {parts.length > 0 && <p className="pb-1 text-12 text-ink-3">{t("organization:settingsText")}</p>}
      {!change && <p className="pb-1 text-12 text-ink-3">{t("organization:settingsExample")}</p>}
      {parts.length === 0 ? (
        <p className="text-13 text-ink-3">{t("organization:settingsNone")}</p>
      ) : (
        <dl className="flex flex-col gap-1.5 text-13">
          {parts.map((part) => {
            const above = own.has(part) ? undefined : fixing(settings.inherited, part);
            return (
              <div key={part} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <dt className="text-ink-2">{t(`organization:setting.${part}`)}</dt>
                <dd className="text-end wrap-anywhere tabular-nums">
                  {textOf(part, values)}
                  {above !== undefined && (
                    <span className="block text-12 text-ink-2">
                      {t("settings:fixedBy", { group: above })}
                    </span>
                  )}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}

export interface GroupSettingsDialogProps {
  readonly model: GroupSettingsModel;
  readonly save: (patch: NonNullable<ReturnType<typeof patchOf>>) => Promise<Outcome>;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Chooses what a group fixes; each part is fixed as a whole or not at all. */
export function GroupSettingsDialog({ model, save, onSaved, onClose }: GroupSettingsDialogProps) {
  const { t, locale } = useWords();
  const { settings, ofUser, templates } = model;
  const [form, setForm] = useState(() => formOfGroup(settings, ofUser, locale));
  const [tried, setTried] = useState(false);
  const textOf = useGroupSettingText(templates, ofUser.leak_size_unit);
  const set = (more: Partial<GroupSettingsForm>) => setForm({ ...form, ...more });
  const errorOf = (part: Parameters<typeof problemOf>[1]) => {
    const problem = tried ? problemOf(form, part) : undefined;
    return problem && t(errorMessageKey(problem.code), problem.params);
  };
  // What another manager changes meanwhile stays as it is.
  const [before] = useState(settings.own);
  const patch = patchOf(form, before);
  const fields: Record<GroupSettingPart, () => ReactNode> = {
    energyPrice: () => (
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <CurrencyField
          value={form.currency}
          hasPrice={form.price !== null}
          onValueChange={(currency) => set({ currency, price: null })}
        />
        <NumberField
          label={t("settings:energyPrice")}
          unit={`${form.currency}/kWh`}
          min={0}
          max={limits.costPerUnit.max}
          step={0.01}
          error={errorOf("energyPrice")}
          value={form.price}
          onValueChange={(price) => set({ price })}
        />
      </div>
    ),
    co2: () => (
      <NumberField
        hideLabel
        label={t("settings:co2")}
        hint={t("settings:co2Hint")}
        unit="kg/kWh"
        min={0}
        step={0.01}
        error={errorOf("co2")}
        value={form.co2}
        onValueChange={(co2) => set({ co2 })}
      />
    ),
    severity: () => <Thresholds form={form} unit={ofUser.leak_size_unit} set={set} />,
    correction: () => (
      <NumberField
        hideLabel
        label={t("settings:correction")}
        hint={t("settings:correctionHint")}
        min={0}
        step={0.05}
        error={errorOf("correction")}
        value={form.correction}
        onValueChange={(correction) => set({ correction })}
      />
    ),
    reportTemplate: () => (
      <SelectField
        hideLabel
        label={t("settings:reportTemplate")}
        hint={t("organization:settingsTemplateHint")}
        value={form.template}
        options={[
          ...reportTemplateNames.map((value) => ({
            value: value as string,
            label: t(`reportDialog:template.${value}`),
          })),
          ...templates.map(({ id, content }) => ({ value: id, label: content.name })),
        ]}
        onValueChange={(template) => set({ template })}
      />
    ),
    reportLanguage: () => (
      <SelectField
        hideLabel
        label={t("settings:reportLanguage")}
        value={form.language}
        options={reportLanguageOptions(form.language)}
        onValueChange={(language) => set({ language })}
      />
    ),
  };
  return (
    <ChangeDialog
      title={t("organization:settingsTitle", { name: model.groupName })}
      description={t("organization:settingsText")}
      action={t("common:save")}
      change={patch && (async () => (Object.keys(patch).length > 0 ? save(patch) : undefined))}
      onIncomplete={() => setTried(true)}
      onDone={onSaved}
      onClose={onClose}
    >
      {groupSettingPartNames.map((part) => {
        const isFixed = form.fixed.has(part);
        const above = fixing(settings.inherited, part);
        const others = [...form.fixed].filter((other) => other !== part);
        return (
          <div key={part} className="flex flex-col gap-1.5 border-line not-first:border-t not-first:pt-3">
            <Checkbox
              label={t(`organization:setting.${part}`)}
              checked={isFixed}
              onCheckedChange={(on) => set({ fixed: new Set(on ? [...others, part] : others) })}
            />
            {isFixed ? (
              <div className="ps-7">{fields[part]()}</div>
            ) : (
              <p className="ps-7 text-12 text-ink-2">
                {above === undefined
                  ? t("organization:settingsOwn")
                  : t("common:separated", {
                      first: textOf(part, settings.inherited.values),
                      second: t("settings:fixedBy", { group: above }),
                    })}
              </p>
            )}
          </div>
        );
      })}
    </ChangeDialog>
  );
}

function Thresholds(props: {
  readonly form: GroupSettingsForm;
  readonly unit: Settings["leak_size_unit"];
  readonly set: (more: Partial<GroupSettingsForm>) => void;
}) {
  const { form, unit, set } = props;
  const { t } = useWords();
  const slider = thresholdSlider(form, unit);
  return (
    <RangeSlider
      label={t("settings:severity")}
      hint={t("settings:severityHint")}
      value={{ low: slider.shownLow, high: slider.shownHigh }}
      onValueChange={(value, end) => set(moveLeakThreshold(form, end, value[end], unit))}
      min={0}
      max={slider.scale}
      typedMax={10_000}
      step={slider.scale / 80}
      unit={unit === "CFM" ? "ft³/min" : "l/min"}
      words={{ low: t("settings:severityLow"), high: t("settings:severityHigh") }}
    />
  );
}
