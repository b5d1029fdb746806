import {
  distanceFromMeters,
  leakThresholdsOf,
  moveLeakThreshold,
  type Settings,
  thresholdSlider,
  type Validated,
  validateCo2PerKwh,
  validateDistance,
  validateEnergyPrice,
  validateLeakCorrection,
} from "@sonolens/domain";
import { errorMessageKey } from "@sonolens/i18n";
import { Dialog, ErrorBlock, Loading, Skeleton } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DialogProps } from "../../contract/feature.ts";
import { useClaims } from "../../data/account/account.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { useTimeZoneChoice } from "../../data/account/time-zone.ts";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";
import { Purchases } from "./Purchases.tsx";
import { SettingsFoot, SettingsView, type SettingsViewProps } from "./SettingsView.tsx";
import { useFixedTexts } from "./use-fixed-texts.ts";
import { type Saving, useSaving } from "./use-saving.ts";
import { useSettingNumber } from "./use-setting-number.ts";

/** Delay from the thumb's last move to saving the severity thresholds (SET-15). */
const saveThresholdsMs = 500;

/** Units, prices and thresholds of the signed-in user; each saves itself. */
export const SettingsDialog = (props: DialogProps) => <OwnSettings {...props} />;

/** The settings for a user who wants to enter the price of energy: its field has the focus, and Enter leads back. */
export const EnergyPriceDialog = (props: DialogProps) => <OwnSettings {...props} startsAt="energyPrice" />;

type OwnSettingsProps = DialogProps & Pick<SettingsViewProps, "startsAt">;

function OwnSettings({ onClose, startsAt }: OwnSettingsProps) {
  useLazyTexts("settings", "reportDialog");
  const { t } = useWords();
  const settings = useQuery(settingsQueries.mine(useServices()));
  const isDemo = useClaims()?.is_demo ?? false;
  const saving = useSaving();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t("settings:title")}
      {...(isDemo && { description: t("settings:demo") })}
      footer={<SettingsFoot status={saving.status} retry={saving.retry} close={onClose} />}
    >
      {settings.data ? (
        <>
          <LoadedSettings settings={settings.data} saving={saving} startsAt={startsAt} close={onClose} />
          <Purchases />
        </>
      ) : settings.isError ? (
        <ErrorBlock
          title={t("settings:couldNotLoad")}
          advice={t(errorMessageKey(reasonOf(settings.error)?.code ?? "undefinedError"))}
          retry={{
            onRetry: () => void settings.refetch(),
            busy: settings.isFetching,
          }}
          details={{ text: errorDetails(settings.error) }}
        />
      ) : (
        <Loading label={t("common:loading")} className="flex flex-col gap-4 py-2">
          <Skeleton height="60px" />
          <Skeleton height="60px" />
          <Skeleton height="60px" />
        </Loading>
      )}
    </Dialog>
  );
}

interface LoadedSettingsProps extends Pick<OwnSettingsProps, "startsAt"> {
  readonly settings: Settings;
  readonly saving: Saving;
  readonly close: () => void;
}

function LoadedSettings({ settings, saving, startsAt, close }: LoadedSettingsProps) {
  const { save } = saving;
  const distanceUnit = settings.source_distance_unit;
  const energyPrice = useSettingNumber(settings.energy_cost_kwh || null, validateEnergyPrice, (price) =>
    save({ energy_cost_kwh: price }),
  );
  const co2 = useSettingNumber(
    settings.co2_cost_kg_kwh,
    (typed): Validated<number | null> =>
      typed === null ? { ok: true, value: null } : validateCo2PerKwh(typed),
    (kg) => save({ co2_cost_kg_kwh: kg }),
  );
  const correction = useSettingNumber(settings.leak_size_corr_factor, validateLeakCorrection, (factor) =>
    save({ leak_size_corr_factor: factor }),
  );
  const [timeZone, setTimeZone] = useTimeZoneChoice();
  const distance = useSettingNumber(
    settings.source_distance === null ? null : distanceFromMeters(settings.source_distance, distanceUnit),
    (typed) => validateDistance(typed, { unit: distanceUnit }),
    (meters) => save({ source_distance: meters }),
  );
  return (
    <SettingsView
      model={{
        settings,
        energyPrice,
        co2,
        correction,
        distance,
        timeZone,
        severity: useSeverity(settings, saving),
        fixed: useFixedTexts(settings),
      }}
      actions={{ change: save, setTimeZone, close }}
      startsAt={startsAt}
    />
  );
}

function useSeverity(settings: Settings, { save }: Saving) {
  const unit = settings.leak_size_unit;
  const stored = leakThresholdsOf(settings);
  const [moved, setMoved] = useState<typeof stored>();
  const saveLater = useDebounced((next: typeof stored) => {
    save({ leak_size_severity_low_lpmin: next.lowLpm, leak_size_severity_high_lpmin: next.highLpm });
    setMoved(undefined);
  }, saveThresholdsMs);
  const shown = moved ?? stored;
  return {
    slider: thresholdSlider(shown, unit),
    move(thumb: "low" | "high", value: number) {
      const next = moveLeakThreshold(shown, thumb, value, unit);
      setMoved(next);
      saveLater(next);
    },
  };
}
