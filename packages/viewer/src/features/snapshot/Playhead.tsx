import { useAtomValue } from "jotai";
import { fixedText } from "../../lib/format.ts";
import { useWords } from "../../lib/use-words.ts";
import { analysisPageS, type RecordingView, TimeStripView, timeDecimals } from "../audio/index.ts";
import type { ScreenAtoms } from "./screen-atoms.ts";

/** Parts that follow the playhead, so that the rest of the screen need not be rendered 60 times a second. */
interface FollowingProps {
  readonly atoms: ScreenAtoms;
  readonly durationS: number;
}

/** Where the playhead stands, beside the length of the recording. */
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
  readonly seek: (timeS: number) => void;
}

/** The strip of the sound with its playhead. */
export function TimeStrip({ atoms, sound, durationS, stepS, canZoom, seek }: TimeStripProps) {
  const playheadS = useAtomValue(atoms.playheadS) ?? 0;
  const { waveform, spectrogram } = sound.chart ?? sound;
  return (
    <TimeStripView
      snapshot={{
        state: sound.state,
        durationS,
        sampleRateHz: sound.recording?.sampleRateHz ?? 0,
        playheadS,
        stepS,
        waveform,
        spectrogram,
        chart: sound.chart,
        analysisStartS: canZoom ? analysisPageS(playheadS, durationS) : undefined,
      }}
      actions={{ seek, resize: sound.resize }}
    />
  );
}
