import { distanceFromMeters, validateAcFrequency, validateDistance, validateVoltage } from "@sonolens/domain";
import { palettes } from "@sonolens/heatmap-renderer";
import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { type Atom, useAtomValue } from "jotai";
import { type ReactNode, useState } from "react";
import { usePaletteName } from "../../data/account/preferences.ts";
import { settingsQueries } from "../../data/account/settings.ts";
import { type PdQuestion, pdQueries } from "../../data/analysis/pd.ts";
import { errorDetails, reasonOf } from "../../data/server/call-error.ts";
import { useServices } from "../../data/services.ts";
import { useEditSnapshot } from "../../data/snapshots/edit-snapshot.ts";
import { snapshotEdits } from "../../data/snapshots/snapshot-edits.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { useSavedInput } from "../../lib/state/use-saved-input.ts";
import { saveBytes } from "../../lib/ui/save-bytes.ts";
import { KindSection } from "./KindSection.tsx";
import { PatternSection } from "./PatternSection.tsx";
import { PatternVideo } from "./PatternVideo.tsx";
import { PdInputsSection } from "./PdInputsSection.tsx";
import { patternCsvFile } from "./pattern-csv.ts";
import type { Answered } from "./pd-state.ts";
import { SeveritySection } from "./SeveritySection.tsx";

export interface PdPanelProps {
  readonly snapshot: SnapshotDetail;
  /** Second of the recording to analyze; undefined for the stored one, or the whole recording. */
  readonly analysisTimeS: Atom<number | undefined>;
  /** Nothing can be changed; the reason is shown elsewhere. */
  readonly readOnly: boolean;
  /** Between results and inputs. */
  readonly children?: ReactNode;
}

/** Type, severity and pattern of a partial discharge, and the inputs of its analysis. */
export function PdPanel({ snapshot, analysisTimeS, readOnly, children }: PdPanelProps) {
  useLazyTexts("pd");
  const { locale } = useWords();
  const services = useServices();
  const { api } = services;
  const palette = palettes[usePaletteName()];
  const inputs = usePdInputs(snapshot);
  const question = useSettled(inputs, useAtomValue(analysisTimeS));
  const nothing = { distanceM: 0, acFrequencyHz: 0 };
  const finding = useQuery({
    ...pdQueries.finding(api, snapshot, question ?? nothing, locale),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  const pattern = useQuery({
    ...pdQueries.pattern(api, snapshot, question ?? nothing),
    enabled: question !== undefined,
    placeholderData: keepPreviousData,
  });
  const [videoOpen, setVideoOpen] = useState(false);
  const found = pattern.data;
  const shownFinding = answered(finding, question !== undefined);
  return (
    <>
      <KindSection finding={shownFinding} retry={() => void finding.refetch()} />
      {shownFinding.state === "present" && <SeveritySection finding={shownFinding.value} />}
      <PatternSection
        pattern={answered(pattern, question !== undefined)}
        palette={palette}
        actions={{
          retry: () => void pattern.refetch(),
          saveCsv() {
            if (!found) return;
            const { name, bytes } = patternCsvFile(snapshot, found);
            saveBytes(bytes, name, "text/csv");
          },
          openVideo: () => setVideoOpen(true),
        }}
      />
      {children}
      <PdInputsSection {...inputs} readOnly={readOnly} />
      {videoOpen && question && (
        <PatternVideo
          id={snapshot.id}
          acFrequencyHz={question.acFrequencyHz}
          close={() => setVideoOpen(false)}
        />
      )}
    </>
  );
}

/** Typed and stored values, each number in its own unit. */
function usePdInputs({ id, source_distance, meta }: SnapshotDetail) {
  const edit = useEditSnapshot();
  const unit = useQuery(settingsQueries.mine(useServices())).data?.source_distance_unit ?? "METERS";
  const distance = useSavedInput<number | null>({
    stored: source_distance,
    toShown: (meters) => (meters === null ? null : distanceFromMeters(meters, unit)),
    validate: (typed) => validateDistance(typed, { unit }),
    save: (meters) => edit(snapshotEdits.distance(id, meters)),
  });
  const voltage = useSavedInput<number | null>({
    stored: meta.input_data?.inputs_values.voltage_kv ?? null,
    toShown: (kilovolts) => kilovolts,
    validate: validateVoltage,
    save: (kilovolts) => edit(snapshotEdits.voltage(id, kilovolts, meta.input_data)),
  });
  const frequency = useSavedInput<number>({
    // If none was entered, it is detected from the sound.
    stored: meta.ac_frequency_hz ?? 0,
    toShown: (hertz) => hertz,
    validate: validateAcFrequency,
    save: (hertz) => edit(snapshotEdits.acFrequency(id, hertz)),
  });
  return { distance, voltage, frequency, unit };
}

/**
 * The query as of when the user last stopped typing; undefined while distance or frequency is invalid, and then nothing
 * is requested (PD-06).
 */
function useSettled(
  { distance, voltage, frequency }: ReturnType<typeof usePdInputs>,
  audioTimeS: number | undefined,
): PdQuestion | undefined {
  const isUsable = distance.current != null && frequency.current !== undefined;
  const now = isUsable
    ? {
        distanceM: distance.current,
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
