import { settled } from "@sonolens/foundation";
import { useIsFetching } from "@tanstack/react-query";
import { useAtom, useAtomValue } from "jotai";
import { useEffect } from "react";
import { useRefusal } from "../../data/account/account.ts";
import { useServices } from "../../data/services.ts";
import { useEditSnapshot } from "../../data/snapshots/edit-snapshot.ts";
import { snapshotEdits } from "../../data/snapshots/snapshot-edits.ts";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { useDebounced } from "../../lib/state/use-debounced.ts";
import type { ScreenAtoms } from "./screen-atoms.ts";

/** Time after the playhead came to rest until the results follow it (VID-12). */
const refreshDelayMs = 2000;
/** The stored moment is a multiple of this (SNP-47), seconds. */
const defaultStepS = 0.5;

export interface MomentAnalysisProps {
  readonly atoms: ScreenAtoms;
  readonly id: string;
  /** What is stored: seconds, or null for the whole recording. */
  readonly storedS: number | null;
  readonly durationS: number;
}

const buttonLook = "pointer-events-auto underline underline-offset-3 max-md:min-h-11";

/**
 * Runs the analyses for the moment that is shown, and stores it as their default. Once results of a moment are shown,
 * or the window of the analyses was moved, they follow the playhead a while after it came to rest.
 */
export function MomentAnalysis({ atoms, id, storedS, durationS }: MomentAnalysisProps) {
  const { t, locale } = useWords();
  const { toaster } = useServices();
  const playheadS = useAtomValue(atoms.playheadS);
  const [analysisTimeS, setAnalysisTimeS] = useAtom(atoms.analysisTimeS);
  const isAnalyzing =
    useIsFetching({
      predicate: ({ queryKey }) => /analysis|pattern/.test(String(queryKey[0])) && queryKey.includes(id),
    }) > 0;
  const edit = useEditSnapshot();
  const refusal = useRefusal("editSnapshotAnalysisTime");
  const follow = useDebounced<number>(setAnalysisTimeS, refreshDelayMs);
  const [wasMoved, setWasMoved] = useAtom(atoms.analysesFollow);
  const isFollowing = analysisTimeS !== undefined || wasMoved;
  useEffect(() => {
    if (isFollowing && playheadS !== undefined && playheadS !== analysisTimeS) follow(playheadS);
    else follow.cancel();
  }, [isFollowing, playheadS, analysisTimeS, follow]);

  const seconds = (timeS: number) => fixedText(timeS, 1, locale);
  /** A failure is reported by the edit. */
  const store = async (timeS: number | null) => {
    await edit(snapshotEdits.analysisTime(id, timeS));
    toaster.show({
      message:
        timeS === null ? t("video:defaultCleared") : t("video:defaultSaved", { seconds: seconds(timeS) }),
      tone: "success",
    });
  };
  const storeSilently = (timeS: number | null) => void settled(store(timeS));
  if (analysisTimeS === undefined) {
    if (playheadS !== undefined)
      return (
        <button
          type="button"
          className={buttonLook}
          data-testid="analyse-moment"
          data-state="update"
          onClick={() => setAnalysisTimeS(playheadS)}
        >
          {t("video:analyseMoment")}
        </button>
      );
    if (storedS === null) return null;
    return (
      <>
        <span data-testid="analyse-moment" data-state="stored">
          {t("video:showing", { seconds: seconds(storedS) })}
        </span>
        {refusal === undefined && (
          <button type="button" className={buttonLook} onClick={() => storeSilently(null)}>
            {t("video:wholeRecording")}
          </button>
        )}
      </>
    );
  }
  const rounded = Math.min(
    Math.floor(durationS / defaultStepS) * defaultStepS,
    Math.round(analysisTimeS / defaultStepS) * defaultStepS,
  );
  return (
    <>
      <span role="status" data-testid="analyse-moment" data-state={isAnalyzing ? "analysing" : "showing"}>
        {isAnalyzing ? t("video:analysing") : t("video:showing", { seconds: seconds(analysisTimeS) })}
      </span>
      {refusal === undefined && rounded !== storedS && (
        <button type="button" className={buttonLook} onClick={() => storeSilently(rounded)}>
          {t("video:setDefault")}
        </button>
      )}
      <button
        type="button"
        className={buttonLook}
        onClick={() => {
          setAnalysisTimeS(undefined);
          setWasMoved(false);
        }}
      >
        {t("video:backToDefault")}
      </button>
    </>
  );
}
