import { celsiusFromKelvin, gasOptions, isAnalyzedGas, isNewerGeneration } from "@sonolens/domain";
import { Button } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useServices } from "../../data/services.ts";
import { changeQueries, isLogComplete, recordedValue } from "../../data/snapshots/snapshot-changes.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { AdviceSection } from "../../lib/ui/AdviceSection.tsx";
import type { ListedInput } from "../../lib/ui/ChangeHistory.tsx";
import { knownFocus } from "../../lib/ui/known-focus.ts";
import { LeakCalculation } from "./LeakCalculation.tsx";
import { LeakInputsView } from "./LeakInputsView.tsx";
import { LeakResultBar } from "./LeakResultBar.tsx";
import { LeakResultView } from "./LeakResultView.tsx";
import { leakActionOf } from "./leak-advice.ts";
import { leakInputTexts, leakSummary } from "./leak-input-texts.ts";
import { type LeakModel, useLeak } from "./leak-scope.tsx";
import { type LeakValueName, leakValueNames, leakValuesOf, loggedValue } from "./leak-values.ts";

/** The size of the leak, its cost, and what the last change of an input did. */
export function LeakResultSection() {
  useLazyTexts("leak");
  const { t, locale } = useWords();
  const { snapshot, result, change, readOnly, setUnit, force, retry, enter, restore } = useLeak();
  const [explains, setExplains] = useState(false);
  const section = useRef<HTMLElement>(null);
  const texts = leakInputTexts({ units: result.units, currency: result.cost.currency }, t, locale);
  return (
    <>
      <LeakResultView
        ref={section}
        model={{ ...result, before: change?.before.display }}
        actions={{
          ...{ setUnit, force, retry },
          explain: () => setExplains(true),
          enterPrice: () => enter("price"),
        }}
      />
      {snapshot.device_analysis_type !== "PD" && (
        <LeakResultBar
          section={section}
          model={{ result, change, texts }}
          undo={
            readOnly || !change
              ? undefined
              : () => {
                  for (const name of change.changed) restore(name, change.before.values[name]);
                }
          }
        />
      )}
      {explains && <LeakCalculation model={result} onClose={() => setExplains(false)} />}
    </>
  );
}

/** What to do about the leak; nothing where the result already says what is missing. */
export function LeakAdviceSection() {
  useLazyTexts("leak");
  const { t } = useWords();
  const { snapshot, result, enter, readOnly } = useLeak();
  const { display, severity } = result;
  if (!display) return null;
  const action = leakActionOf(display, severity, snapshot.fixed);
  if (!action) return null;
  const isDistanceMissing =
    display.kind === "noResult" &&
    (display.reason === "distanceUnknown" || display.reason === "invalidDistance");
  return (
    <AdviceSection lead={t(action.lead)} {...(action.text && { text: t(action.text) })}>
      {isDistanceMissing && !readOnly && (
        <div>
          <Button onClick={() => enter("distance")}>{t("leak:enterDistance")}</Button>
        </div>
      )}
    </AdviceSection>
  );
}

/** The inputs of the leak, folded into one line. */
export function LeakInputsSection() {
  useLazyTexts("leak");
  const { t, locale } = useWords();
  const { api, edition } = useServices();
  const openDialog = useSetCurrentDialog();
  const model = useLeak();
  const { snapshot, inputs, result, utilizationKind, isOpen, focused, hasFocused, restore } = model;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused === undefined || !isOpen) return;
    const field = fields.current?.querySelector<HTMLInputElement>(`[name=${focused}]`);
    field?.focus();
    hasFocused();
  }, [focused, isOpen, hasFocused]);
  const { id, version, created_date, synced_date } = snapshot;
  const log = useQuery({ ...changeQueries.ofSnapshot(api, id, version), enabled: isOpen });
  const nowMs = api.session.serverNowMs();
  if (result.display?.kind === "pdDetected") return null;
  const texts = leakInputTexts({ units: result.units, currency: result.cost.currency }, t, locale);
  const { temperature, humidity } = inputs;
  const summary = leakSummary(
    result,
    {
      temperature: temperature.current ?? result.gasTemperatureC,
      humidity: humidity.current ?? humidity.value ?? 0,
    },
    texts,
    { t, locale },
  );
  const values = leakValuesOf(inputs, result.utilization);
  const logged = log.data && { changes: log.data, since: synced_date, nowMs };
  const recorded = (name: "distance" | "gas_type" | "temperature" | "humidity") => {
    if (!logged || !values) return undefined;
    const value = recordedValue(name, storedOf(snapshot, name), logged);
    if (value === null || value === undefined) return undefined;
    const known = loggedValue(name, value, utilizationKind);
    return {
      text: texts.text(name, known),
      isSame: values[name] === known,
      onReset: model.readOnly ? undefined : () => restore(name, known),
    };
  };
  const listed = (name: LeakValueName): ListedInput => ({
    label: texts.label(name),
    text: (value) => texts.text(name, loggedValue(name, value, utilizationKind)),
    restore: (value) => restore(name, loggedValue(name, value, utilizationKind)),
  });
  return (
    <LeakInputsView
      ref={fields}
      model={{
        inputs,
        units: result.units,
        unknownDistanceUnit: model.unknownDistanceUnit,
        utilization: utilizationKind,
        gases: gasesOf(snapshot, inputs.gas.value),
        isAnalyzed: isAnalyzedGas(inputs.gas.value),
        hasCostMode: edition.switches.costModeInput,
        currency: result.cost.currency,
        usualEnergyCost: model.usualEnergyCost,
        status: model.status,
        readOnly: model.readOnly,
        summary,
        isOpen,
        recorded: {
          distance: recorded("distance"),
          gas: recorded("gas_type"),
          temperature: recorded("temperature"),
          humidity: recorded("humidity"),
        },
        focus: knownFocus(snapshot, inputs.distance.current, model.refocusAt, {
          unit: result.units.distance,
          locale,
        }),
        history: logged && {
          changes: logged.changes,
          isComplete: isLogComplete(logged),
          inputs: Object.fromEntries(leakValueNames.map((name) => [name, listed(name)])),
          takenAt: created_date,
          nowMs,
        },
      }}
      actions={{
        setOpen: model.setOpen,
        setFocused: model.setFocused,
        retry: model.retrySaving,
        editForAll: () => openDialog("setting"),
      }}
    />
  );
}

/** The stored value of an input that cameras record, in the form of the change log. */
function storedOf({ source_distance, meta }: SnapshotDetail, name: string): unknown {
  if (name === "distance") return source_distance;
  if (name === "gas_type") return meta.leak_type ?? null;
  if (name === "humidity") return meta.current_relative_humidity_percent;
  const kelvin = meta.current_env_temperature_kelvin;
  return kelvin === null ? null : Number(celsiusFromKelvin(kelvin).toFixed(3));
}

/** What the camera and the lists of the snapshot allow, including the current choice. */
function gasesOf({ meta }: SnapshotDetail, chosen: LeakModel["result"]["gas"]) {
  const allowed = gasOptions({
    whitelist: meta.gas_whitelist,
    blacklist: meta.gas_blacklist,
    newerGeneration: isNewerGeneration(meta.software_version),
  });
  return allowed.includes(chosen) ? allowed : [chosen, ...allowed];
}
