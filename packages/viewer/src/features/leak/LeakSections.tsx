import { gasOptions, isAnalyzedGas, isNewerGeneration } from "@sonolens/domain";
import { Button } from "@sonolens/ui-kit";
import { useEffect, useRef, useState } from "react";
import { useSetCurrentDialog } from "../../contract/current-dialog.ts";
import { useServices } from "../../data/services.ts";
import { leakFields } from "../../data/snapshots/leak-fields.ts";
import { snapshotFields } from "../../data/snapshots/snapshot-fields.ts";
import { useAdvisedDay } from "../../data/snapshots/use-advised-day.ts";
import { useChangeLog } from "../../data/snapshots/use-change-log.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { repairStepOf } from "../../lib/format/repair-step.ts";
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
import { isLeakValue } from "./leak-change.ts";
import { leakInputTexts, leakSummary } from "./leak-input-texts.ts";
import { type LeakModel, useLeak } from "./leak-scope.tsx";
import { type LeakValueName, leakValueNames, loggedValue } from "./leak-values.ts";

/** The size of the leak, its cost, and what the last change of an input did. */
export function LeakResultSection() {
  useLazyTexts("leak");
  const { snapshot, result, readOnly, setUnit, force, retry, enter, restore, ...model } = useLeak();
  // Beside an input that cannot be used, it would explain a result that is not shown.
  const change = result.invalid.length === 0 ? model.change : undefined;
  const [explains, setExplains] = useState(false);
  const section = useRef<HTMLElement>(null);
  const entered = change?.changed.filter(isLeakValue) ?? [];
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
          model={{ result, change }}
          setInView={model.setInView}
          undo={
            readOnly || !change || entered.length === 0
              ? undefined
              : () => {
                  for (const name of entered) restore(name, change.before.values[name]);
                  section.current?.focus({ preventScroll: true });
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
  const action = display && leakActionOf(display, severity, repairStepOf(snapshot));
  const until = useAdvisedDay(snapshot, action?.term);
  if (!action) return null;
  const isDistanceMissing =
    display.kind === "noResult" &&
    (display.reason === "distanceUnknown" || display.reason === "invalidDistance");
  return (
    <AdviceSection lead={t(action.lead)} until={until} {...(action.text && { text: t(action.text) })}>
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
  const { edition } = useServices();
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
  const log = useChangeLog(snapshot, { enabled: isOpen, stored: recordedByCameras(snapshot) });
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
  const current = {
    distance: inputs.distance.current,
    gas_type: inputs.gas.value,
    temperature: temperature.current,
    humidity: humidity.current,
  };
  const recorded = (name: keyof typeof current) => {
    const value = log.recorded(name);
    if (value === null || value === undefined) return undefined;
    const known = loggedValue(name, value, utilizationKind);
    return {
      text: texts.text(name, known),
      isSame: current[name] === known,
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
        saving: model.saving,
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
        history: log.changes && {
          changes: log.changes,
          isComplete: log.isComplete,
          inputs: Object.fromEntries(leakValueNames.map((name) => [name, listed(name)])),
          takenAt: snapshot.created_date,
          nowMs: log.nowMs,
        },
      }}
      actions={{
        setOpen: model.setOpen,
        setFocused: model.setFocused,
        editForAll: () => openDialog("setting"),
      }}
    />
  );
}

/** The stored values of the inputs that cameras record, in the form of the change log. */
const recordedByCameras = (snapshot: SnapshotDetail) => ({
  distance: snapshotFields.distance.of(snapshot),
  gas_type: leakFields.gas.of(snapshot),
  humidity: leakFields.humidity.of(snapshot),
  temperature: leakFields.temperature.of(snapshot),
});

/** What the camera and the lists of the snapshot allow, including the current choice. */
function gasesOf({ meta }: SnapshotDetail, chosen: LeakModel["result"]["gas"]) {
  const allowed = gasOptions({
    whitelist: meta.gas_whitelist,
    blacklist: meta.gas_blacklist,
    newerGeneration: isNewerGeneration(meta.software_version),
  });
  return allowed.includes(chosen) ? allowed : [chosen, ...allowed];
}
