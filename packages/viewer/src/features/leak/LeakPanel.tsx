import {
  gasOptions,
  isNewerGeneration,
  type LeakUnit,
  leakUnitsFor,
  type Settings,
  settingsSchema,
} from "@sonolens/domain";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { settingsQueries, useUnknownDistanceUnit } from "../../data/account/settings.ts";
import { useServices } from "../../data/services.ts";
import { useEditSnapshot } from "../../data/snapshots/edit-snapshot.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { HowItIsWorkedOut } from "./HowItIsWorkedOut.tsx";
import { inputsTogether } from "./inputs-together.ts";
import { LeakInputsView } from "./LeakInputsView.tsx";
import { LeakResultView } from "./LeakResultView.tsx";
import { type LeakInputName, useLeakInputs } from "./use-leak-inputs.ts";
import { useLeakState } from "./use-leak-state.ts";

export interface LeakPanelProps {
  readonly snapshot: SnapshotDetail;
  /** Why editing is not allowed; undefined if it is. */
  readonly refusal: string | undefined;
  /** Second of the recording that is analyzed; undefined for the stored one. */
  readonly audioTimeS: number | undefined;
  /** Between the result and its inputs. */
  readonly children?: ReactNode;
}

/** The leak of a snapshot: its size, its cost and their inputs. */
export function LeakPanel(props: LeakPanelProps) {
  useLazyTexts("leak");
  const settings = useQuery(settingsQueries.mine(useServices()));
  // If the settings cannot be loaded, the defaults apply.
  const known = settings.data ?? (settings.isError ? settingsSchema.parse({}) : undefined);
  return known ? <LoadedLeakPanel {...props} settings={known} /> : null;
}

function LoadedLeakPanel(props: LeakPanelProps & { readonly settings: Settings }) {
  const { snapshot, refusal, audioTimeS, settings, children } = props;
  const { edition } = useServices();
  const edit = useEditSnapshot();
  const utilizationKind = edition.defaults.utilization;
  const [lastSaved, setLastSaved] = useState<LeakInputName>();
  const inputs = useLeakInputs({
    ...{ snapshot, settings, edit },
    utilization: utilizationKind,
    onSave: setLastSaved,
  });
  const { status, undo, retry } = inputsTogether(inputs, lastSaved);
  const state = useLeakState({
    ...{ snapshot, settings, inputs, utilizationKind, audioTimeS },
    isDraft: status !== "idle" && status !== "saved",
  });
  const [chosenUnit, setUnit] = useState<LeakUnit>();
  const [explains, setExplains] = useState(false);
  const unknownDistanceUnit = useUnknownDistanceUnit();
  const panel = useRef<HTMLDivElement>(null);
  const gas = inputs.gas.value;
  const unit = chosenUnit && leakUnitsFor(gas).includes(chosenUnit) ? chosenUnit : settings.leak_size_unit;
  const result = { ...state.result, unit };
  if (snapshot.device_analysis_type === "PD" || result.display?.kind === "pdDetected")
    return (
      <LeakResultView
        model={result}
        actions={{ setUnit, ...state, explain: () => undefined, enterPrice: () => undefined }}
      />
    );
  return (
    <div ref={panel}>
      <LeakResultView
        model={result}
        actions={{
          setUnit,
          force: state.force,
          retry: state.retry,
          explain: () => setExplains(true),
          enterPrice: () => panel.current?.querySelector<HTMLInputElement>("[name=price]")?.focus(),
        }}
      />
      {children}
      <LeakInputsView
        model={{
          inputs,
          units: result.units,
          unknownDistanceUnit,
          utilization: utilizationKind,
          gases: gasesOf(snapshot, gas),
          hasCostMode: edition.switches.costModeInput,
          currency: result.cost.currency,
          usualEnergyCost: state.usualEnergyCost,
          status,
          readOnly: refusal !== undefined,
        }}
        actions={{ undo, retry }}
      />
      {explains && <HowItIsWorkedOut model={result} onClose={() => setExplains(false)} />}
    </div>
  );
}

/** What the camera and the lists of the snapshot allow, including the current choice. */
function gasesOf({ meta }: SnapshotDetail, chosen: ReturnType<typeof gasOptions>[number]) {
  const allowed = gasOptions({
    whitelist: meta.gas_whitelist,
    blacklist: meta.gas_blacklist,
    newerGeneration: isNewerGeneration(meta.software_version),
  });
  return allowed.includes(chosen) ? allowed : [chosen, ...allowed];
}
