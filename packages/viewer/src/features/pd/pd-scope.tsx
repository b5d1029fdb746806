import {
  distanceFromMeters,
  dominantPdClass,
  hasMap,
  type Settings,
  validateAcFrequency,
  validateDistance,
  validateVoltage,
} from "@sonolens/domain";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type Atom, useAtomValue } from "jotai";
import { createContext, type ReactNode, use, useState } from "react";
import { type PdQuestion, pdQueries } from "../../data/analysis/pd.ts";
import { useSavedInput } from "../../data/drafts/use-saved-input.ts";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { snapshotFields } from "../../data/snapshots/snapshot-fields.ts";
import { fieldSaver, useUndoableEdit } from "../../data/snapshots/undo.ts";
import type { Pattern, PdResult, SnapshotDetail } from "../../data/types.ts";
import type { RepairNeed } from "../../lib/format/repair-step.ts";
import { useWords } from "../../lib/format/use-words.ts";
import type { Answered } from "./pd-state.ts";

/** The discharge of a snapshot, for all sections of its panel. */
export interface PdModel {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  readonly readOnly: boolean;
  readonly refocusAt: (meters: number) => void;
  readonly inputs: ReturnType<typeof usePdInputs>;
  /** Undefined while an input is invalid. */
  readonly question: PdQuestion | undefined;
  readonly finding: Answered<PdResult>;
  readonly pattern: Answered<Pattern>;
  readonly retryFinding: () => void;
  readonly retryPattern: () => void;
}

const PdContext = createContext<PdModel | undefined>(undefined);

export interface PdScopeProps {
  readonly snapshot: SnapshotDetail;
  readonly settings: Settings;
  /** Second of the recording to analyze; undefined for the stored one, or the whole recording. */
  readonly analysisTimeS: Atom<number | undefined>;
  /** Nothing can be changed; the reason is shown elsewhere. */
  readonly readOnly: boolean;
  /** Refocuses the sound map at a distance, meters. */
  readonly refocusAt: (meters: number) => void;
  readonly children: ReactNode;
}

/** Gives the sections in it the discharge of a snapshot: its analysis and the inputs. */
export function PdScope(props: PdScopeProps) {
  const { snapshot, settings, analysisTimeS, readOnly, refocusAt, children } = props;
  const { locale } = useWords();
  const { api } = useServices();
  const inputs = usePdInputs(snapshot, settings);
  const question = useSettled(inputs, useAtomValue(analysisTimeS), hasMap(snapshot));
  const nothing = { acFrequencyHz: 0 };
  const options = { enabled: question !== undefined, placeholderData: keepPreviousData };
  const finding = useQuery({ ...pdQueries.finding(api, snapshot, question ?? nothing, locale), ...options });
  const pattern = useQuery({ ...pdQueries.pattern(api, snapshot, question ?? nothing), ...options });
  return (
    <PdContext
      value={{
        ...{ snapshot, settings, readOnly, refocusAt, inputs, question },
        finding: answered(finding, question !== undefined),
        pattern: answered(pattern, question !== undefined),
        retryFinding: () => void finding.refetch(),
        retryPattern: () => void pattern.refetch(),
      }}
    >
      {children}
    </PdContext>
  );
}

/** Whether there is a discharge to repair; unclear if no kind of discharge was recognized. */
export function usePdNeed(): RepairNeed {
  const { finding } = usePd();
  if (finding.state !== "present") return "repair";
  const first = dominantPdClass(finding.value.classifications);
  if (first === "noise") return "nothing";
  return first === undefined || first === "cannotTell" ? "unclear" : "repair";
}

/** The discharge of the panel. */
export function usePd(): PdModel {
  const model = use(PdContext);
  if (!model) throw new Error("Sections of a discharge are in a PdScope.");
  return model;
}

/** Typed and stored values, each number in its own unit. */
function usePdInputs(snapshot: SnapshotDetail, settings: Settings) {
  const saveAs = fieldSaver(useUndoableEdit(), snapshot);
  const unit = settings.source_distance_unit;
  const distance = useSavedInput<number | null>({
    place: `${snapshot.id}:distance`,
    stored: snapshotFields.distance.of(snapshot),
    toShown: (meters) => (meters === null ? null : distanceFromMeters(meters, unit)),
    validate: (typed) => validateDistance(typed, { unit }),
    save: saveAs(snapshotFields.distance),
  });
  const voltage = useSavedInput<number | null>({
    place: `${snapshot.id}:voltage`,
    stored: snapshotFields.voltage.of(snapshot),
    toShown: (kilovolts) => kilovolts,
    validate: validateVoltage,
    save: saveAs(snapshotFields.voltage),
  });
  const frequency = useSavedInput<number>({
    place: `${snapshot.id}:frequency`,
    // If none was entered, it is detected from the sound.
    stored: snapshotFields.acFrequency.of(snapshot),
    toShown: (hertz) => hertz,
    validate: validateAcFrequency,
    save: saveAs(snapshotFields.acFrequency),
  });
  return { distance, voltage, frequency, unit };
}

/**
 * The query as of when the user last stopped typing; undefined while distance or frequency is invalid, and then nothing
 * is requested (PD-06). A camera measures the distance; of the sound of one microphone it may stay unknown.
 */
function useSettled(
  { distance, voltage, frequency }: ReturnType<typeof usePdInputs>,
  audioTimeS: number | undefined,
  needsDistance: boolean,
): PdQuestion | undefined {
  const isDistanceUsable = needsDistance ? distance.current != null : distance.current !== undefined;
  const isUsable = isDistanceUsable && frequency.current !== undefined;
  const now = isUsable
    ? {
        ...(distance.current != null && { distanceM: distance.current }),
        acFrequencyHz: frequency.current,
        ...(voltage.current != null && { voltageKv: voltage.current }),
      }
    : undefined;
  const [settled, setSettled] = useState(now);
  const isTyped = [distance, voltage, frequency].some(({ status }) => status === "unsaved");
  if (!isTyped && now && JSON.stringify(now) !== JSON.stringify(settled)) setSettled(now);
  if (!isUsable) return undefined;
  const shown = settled ?? now;
  return shown && { ...shown, audioTimeS };
}

/** A 400 of the server is reported like inputs that are invalid on the client. */
function answered<Value>(query: UseQueryResult<Value>, isEnabled: boolean): Answered<Value> {
  if (!isEnabled || reasonOf(query.error)?.status === 400) return { state: "invalidParams" };
  if (query.isError) return { state: "failed", details: errorDetails(query.error), busy: query.isFetching };
  return query.data === undefined
    ? { state: "loading" }
    : { state: "present", value: query.data, asking: query.isFetching };
}
