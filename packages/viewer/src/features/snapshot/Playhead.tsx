import { useAtom, useAtomValue, useSetAtom } from "jotai";
import { useCallback, useMemo, useRef } from "react";
import { fixedText } from "../../lib/format/format.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { Part } from "../../lib/loading/Part.tsx";
import { analysisStartS, type RecordingView, TimeStripView, timeDecimals } from "../audio/index.ts";
import { boxBetween, formOfBox, RefocusBoxLayer, type SoundPoint } from "../refocus/index.ts";
import type { ScreenAtoms } from "./screen-atoms.ts";

/** Parts that follow the playhead, so that the rest of the screen need not be rendered 60 times a second. */
interface FollowingProps {
  readonly atoms: ScreenAtoms;
  readonly durationS: number;
}

/** The time of the playhead, beside the length of the recording. */
export function PlayheadTime({ atoms, durationS }: FollowingProps) {
  const { locale } = useWords();
  const playheadS = useAtomValue(atoms.playheadS) ?? 0;
  const decimals = timeDecimals(durationS);
  return (
    <span className="whitespace-nowrap md:min-w-20">
      <b className="font-semibold">{fixedText(playheadS, decimals, locale)}</b>
      <span className="text-well-ink-2">
        <span className="max-md:hidden"> / {fixedText(durationS, decimals, locale)}</span> s
      </span>
    </span>
  );
}

export interface TimeStripProps extends FollowingProps {
  readonly sound: RecordingView;
  /** One frame of the heat map. */
  readonly stepS: number;
  /** Whether the recording is long enough for the 0.1 s about the playhead. */
  readonly canZoom: boolean;
  /** Second that the analyses cover unless the user moves their window; null for the whole recording. */
  readonly storedS: number | null;
  readonly seek: (timeS: number) => void;
  /** Of the heat map as recorded, Hz; undefined where it cannot be refocused. */
  readonly refocusableHz: readonly number[] | undefined;
}

/** The sound strip with its playhead, and the window of the analyses, which moves the playhead with it. */
export function TimeStrip(props: TimeStripProps) {
  const { atoms, sound, durationS, stepS, canZoom, storedS, seek, refocusableHz } = props;
  const [movedS, setPlayheadS] = useAtom(atoms.playheadS);
  const [analysisTimeS, setAnalysisTimeS] = useAtom(atoms.analysisTimeS);
  const [isFollowed, setFollowed] = useAtom(atoms.analysesFollow);
  const before = useRef({ movedS, analysisTimeS, isFollowed });
  const playheadS = movedS ?? 0;
  const windowS =
    analysisTimeS === undefined && !isFollowed ? (storedS ?? undefined) : (movedS ?? analysisTimeS);
  const { waveform, spectrogram } = sound.chart ?? sound;
  const grab = () => {
    before.current = { movedS, analysisTimeS, isFollowed };
  };
  const giveBack = useCallback(() => {
    const { current } = before;
    setAnalysisTimeS(current.analysisTimeS);
    setFollowed(current.isFollowed);
    if (current.movedS === undefined) setPlayheadS(undefined);
    else seek(current.movedS);
  }, [seek, setAnalysisTimeS, setFollowed, setPlayheadS]);
  const topHz = (sound.recording?.sampleRateHz ?? 0) / 2;
  const limits = useMemo(() => ({ topHz, durationS }), [topHz, durationS]);
  const [isBoxOpen, setBoxOpen] = useAtom(atoms.refocus.isBoxOpen);
  const setForm = useSetAtom(atoms.refocus.form);
  const canDraw = refocusableHz !== undefined && sound.state === "present" && topHz > 0;
  const drawBox = (from: SoundPoint, to: SoundPoint) => {
    setForm((now) => ({ ...now, ...formOfBox(boxBetween(from, to, limits)) }));
    setBoxOpen(true);
  };
  return (
    <TimeStripView
      box={
        canDraw &&
        isBoxOpen &&
        !sound.chart && (
          <Part>
            <RefocusBoxLayer atoms={atoms.refocus} limits={limits} bandHz={refocusableHz} />
          </Part>
        )
      }
      model={{
        state: sound.state,
        durationS,
        sampleRateHz: sound.recording?.sampleRateHz ?? 0,
        playheadS,
        stepS,
        waveform,
        spectrogram,
        chart: sound.chart,
        analysisStartS: canZoom ? analysisStartS(windowS, playheadS, durationS) : undefined,
      }}
      actions={{
        seek,
        resize: sound.resize,
        drawBox: canDraw ? drawBox : undefined,
        window: {
          grab,
          move: (timeS) => {
            setFollowed(true);
            seek(timeS);
          },
          giveBack,
        },
      }}
    />
  );
}
