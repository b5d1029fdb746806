import { formatAcFrequency, formatDistance, formatVoltage, pdAdviceTerms } from "@sonolens/domain";
import { palettes } from "@sonolens/heatmap-renderer";
import { useState } from "react";
import { usePaletteName } from "../../data/account/preferences.ts";
import { useAdvisedDay } from "../../data/snapshots/use-advised-day.ts";
import { useChangeLog } from "../../data/snapshots/use-change-log.ts";
import { repairStepOf } from "../../lib/format/repair-step.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useLazyTexts } from "../../lib/loading/use-lazy-texts.ts";
import { knownFocus } from "../../lib/ui/known-focus.ts";
import { saveBytes } from "../../lib/ui/save-bytes.ts";
import { KindSection } from "./KindSection.tsx";
import { PatternSection } from "./PatternSection.tsx";
import { PatternVideo } from "./PatternVideo.tsx";
import { PdAdvice } from "./PdAdvice.tsx";
import { PdInputsView } from "./PdInputsView.tsx";
import { patternCsvFile } from "./pattern-csv.ts";
import { usePd } from "./pd-scope.tsx";

/** The most likely type of the discharge, and its severity. */
export function PdResultSection() {
  useLazyTexts("pd", "card");
  const { finding, retryFinding } = usePd();
  return <KindSection finding={finding} retry={retryFinding} />;
}

/** What to do about the discharge. No discharge is never an all-clear. */
export function PdAdviceSection() {
  useLazyTexts("pd");
  const { snapshot, finding } = usePd();
  const code = finding.state === "present" ? finding.value.recommendationCode : null;
  const until = useAdvisedDay(snapshot, pdAdviceTerms.get(code ?? ""));
  return finding.state === "present" ? (
    <PdAdvice finding={finding.value} step={repairStepOf(snapshot)} until={until} />
  ) : null;
}

/** The pulses over the voltage cycle. */
export function PdPatternSection() {
  useLazyTexts("pd");
  const { snapshot, question, pattern, retryPattern } = usePd();
  const palette = palettes[usePaletteName()];
  const [videoOpen, setVideoOpen] = useState(false);
  return (
    <>
      <PatternSection
        pattern={pattern}
        palette={palette}
        actions={{
          retry: retryPattern,
          saveCsv() {
            if (pattern.state !== "present") return;
            const { name, bytes } = patternCsvFile(snapshot, pattern.value);
            saveBytes(bytes, name, "text/csv");
          },
          openVideo: () => setVideoOpen(true),
        }}
      />
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

/** The inputs of the analysis, folded into one line. */
export function PdInputsSection() {
  useLazyTexts("pd");
  const { t, locale } = useWords();
  const { snapshot, settings, inputs, readOnly, refocusAt } = usePd();
  const [isOpen, setOpen] = useState(false);
  const { created_date, source_distance } = snapshot;
  const log = useChangeLog(snapshot, { enabled: isOpen, stored: { distance: source_distance } });
  const { distance, voltage, frequency, unit } = inputs;
  const none = t("snapshot:notSet");
  const texts = {
    distance: (value: unknown) =>
      typeof value === "number" ? formatDistance(value, settings.source_distance_unit, locale) : none,
    voltage: (value: unknown) =>
      typeof value === "number" ? formatVoltage(value, locale) : t("pd:notKnown"),
    acfrequency: (value: unknown) =>
      typeof value === "number" && value > 0 ? formatAcFrequency(value, locale) : t("pd:frequencyFromSound"),
  };
  const recorded = log.recorded("distance");
  const current = distance.current;
  return (
    <PdInputsView
      {...{ distance, voltage, frequency, unit, readOnly, isOpen, setOpen }}
      summary={[
        current === null || current === undefined ? t("snapshot:distanceNotSet") : texts.distance(current),
        ...(typeof voltage.current === "number" ? [texts.voltage(voltage.current)] : []),
        texts.acfrequency(frequency.current),
      ]}
      recorded={
        typeof recorded === "number"
          ? {
              text: texts.distance(recorded),
              isSame: current === recorded,
              onReset: readOnly ? undefined : () => distance.restore(recorded),
            }
          : undefined
      }
      focus={knownFocus(snapshot, current, refocusAt, { unit, locale })}
      history={
        log.changes && {
          changes: log.changes,
          isComplete: log.isComplete,
          takenAt: created_date,
          nowMs: log.nowMs,
          inputs: {
            distance: {
              label: t("snapshot:distance"),
              text: texts.distance,
              restore: (value) => distance.restore(value as number | null),
            },
            voltage: {
              label: t("pd:voltage"),
              text: texts.voltage,
              restore: (value) => voltage.restore(value as number | null),
            },
            acfrequency: {
              label: t("pd:frequency"),
              text: texts.acfrequency,
              restore: (value) => frequency.restore((value as number | null) ?? 0),
            },
          },
        }
      }
    />
  );
}
