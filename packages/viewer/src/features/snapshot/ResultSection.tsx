import { compassIcon, Icon, infoIcon } from "@sonolens/ui-kit";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { recordingQueries } from "../../data/media/recording.ts";
import { useServices } from "../../data/services.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { directionText, uncertainAngleText } from "../../lib/format/direction-text.ts";
import { bandText, fixedText } from "../../lib/format/format.ts";
import { levelDifferenceText } from "../../lib/format/level-text.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { drawnSources } from "../../lib/picture/shown-sound.ts";

interface ShownSnapshot {
  readonly snapshot: SnapshotDetail;
}

/** The result of a snapshot, with the peak that its map draws. */
export function ResultSection({ snapshot }: ShownSnapshot) {
  return <ResultView snapshot={useDrawnPeak(snapshot)} />;
}

/** The one big number: the peak level, what it is relative to, and the sources behind it. */
export function ResultView({ snapshot }: ShownSnapshot) {
  const { t, locale } = useWords();
  const uncalibrated = snapshot.level_reference === "fullScale";
  return (
    <section className="flex flex-col gap-2 px-5 py-4" aria-labelledby="result-title">
      <h2 id="result-title" className="text-12 text-ink-3">
        {t("snapshot:peakLevel")}, {bandText(snapshot.band_hz, locale)}
      </h2>
      <p className="flex items-baseline gap-2 text-52 font-medium text-ink md:text-40" data-testid="result">
        {fixedText(snapshot.level_db, 1, locale)}
        <span className="text-16 font-normal tracking-normal text-ink-2">
          {t(uncalibrated ? "snapshot:dbFullScale" : "snapshot:dbSpl")}
        </span>
      </p>
      <LevelNotes snapshot={snapshot} />
      {snapshot.sources.length > 0 && <SourceList snapshot={snapshot} />}
    </section>
  );
}

/** The snapshot with the peak that its map of directions draws; on a picture, as it was found. */
function useDrawnPeak(snapshot: SnapshotDetail): SnapshotDetail {
  const { api } = useServices();
  const { direction_map: map, sources: found } = snapshot;
  const { data: still } = useQuery({
    ...recordingQueries.still(api, snapshot.id),
    enabled: map !== null,
  });
  return useMemo(() => {
    const sources = drawnSources(still, found, map);
    const peak = sources[0];
    return sources === found || !peak
      ? snapshot
      : { ...snapshot, sources: [...sources], level_db: peak.levelDb };
  }, [snapshot, still, found, map]);
}

/** What has to be known to read the levels. */
export function LevelNotes({ snapshot }: ShownSnapshot) {
  const { t } = useWords();
  return (
    <>
      {snapshot.level_reference === "fullScale" && (
        <p className="flex gap-2 rounded-m bg-sunken px-3 py-2 text-12 text-ink-2">
          <Icon icon={infoIcon} size={16} className="mt-px shrink-0" />
          <span>
            <b className="font-semibold text-ink">
              {t("common:asSentence", { text: t("snapshot:notCalibrated") })}
            </b>{" "}
            {t("snapshot:notCalibratedHint")}
          </span>
        </p>
      )}
      {snapshot.picture_kind === "directionMap" && (
        <p className="flex gap-2 rounded-m bg-sunken px-3 py-2 text-12 text-ink-2">
          <Icon icon={compassIcon} size={16} className="mt-px shrink-0" />
          <span>
            <b className="font-semibold text-ink">
              {t("common:asSentence", { text: t("snapshot:directionMap") })}
            </b>{" "}
            {t("snapshot:directionMapHint")}
          </span>
        </p>
      )}
    </>
  );
}

/** The sources of a snapshot, with the peak that its map draws. */
export function Sources({ snapshot }: ShownSnapshot) {
  return <SourceList snapshot={useDrawnPeak(snapshot)} />;
}

/** The sources of sound, the strongest first. */
function SourceList({ snapshot }: ShownSnapshot) {
  const { t, locale } = useWords();
  const strongest = snapshot.sources[0]?.levelDb ?? 0;
  return (
    <ol className="mt-1 flex flex-col gap-1 text-13" aria-label={t("snapshot:sources")}>
      {snapshot.sources.map((source, index) => (
        <li
          key={`${source.azimuthDeg} ${source.elevationDeg}`}
          className="flex items-baseline gap-3 tabular-nums"
        >
          <span className="text-ink-3">{t("snapshot:sourceNumber", { number: index + 1 })}</span>
          <span className="font-medium text-ink">
            {fixedText(source.levelDb, 1, locale)}
            {index > 0 && (
              <span className="ms-1.5 font-normal text-ink-3">
                {levelDifferenceText(source.levelDb - strongest, locale)}
              </span>
            )}
          </span>
          <span className="ms-auto text-end text-12 text-ink-3">
            {uncertainAngleText(
              directionText(source, snapshot.picture_kind === "directionMap", t, locale),
              source.uncertaintyDeg,
              locale,
            )}
            {source.outsidePicture && <span className="block">{t("snapshot:outsidePicture")}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
