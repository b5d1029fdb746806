import { createScope } from "@sonolens/foundation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { AudioClient } from "./audio-client.ts";
import type { Recording } from "./audio-messages.ts";
import { audibleIn, heardSamples, type ListeningMode, listeningSpeed, playbackGainDb } from "./listening.ts";
import { createPlayback, type Playback, type PlaybackFailure } from "./playback.ts";

interface PlayerOptions {
  readonly client: AudioClient | undefined;
  readonly recording: Recording | undefined;
  readonly mode: ListeningMode;
  /** The current position of the playhead, seconds. */
  readonly readPlayheadS: () => number;
  readonly setPlayheadS: (timeS: number) => void;
  /** Called if playback fails; nothing plays then. */
  readonly onFailed: (failure: PlaybackFailure) => void;
}

/** So close to the end that nothing would be audible. */
const isAtEnd = (timeS: number, durationS: number) => timeS >= durationS - 0.005;

/** Plays a recording and moves the playhead along with the sound. */
export function usePlayer(options: PlayerOptions) {
  const { client, recording, mode, readPlayheadS, setPlayheadS } = options;
  const failedRef = useRef(options.onFailed);
  useEffect(() => {
    failedRef.current = options.onFailed;
  });
  const [playing, setPlaying] = useState(false);
  const playbackRef = useRef<Playback>(undefined);
  // The samples are fetched first: only the latest request is still current when they arrive.
  const turnRef = useRef(0);

  useEffect(() => {
    const scope = createScope();
    playbackRef.current = createPlayback(scope);
    return () => {
      turnRef.current += 1;
      scope.dispose();
      setPlaying(false);
    };
  }, []);

  const start = useCallback(
    async (fromS: number, heard = mode) => {
      const playback = playbackRef.current;
      if (!client || !recording || !playback) return;
      turnRef.current += 1;
      const turn = turnRef.current;
      const answer = await client.ask(audibleIn(heard));
      if (!answer.ok || turn !== turnRef.current) return;
      let peak = 0;
      for (const sample of answer.value) peak = Math.max(peak, Math.abs(sample));
      const source = {
        ...heardSamples(heard, answer.value, recording.sampleRateHz),
        speed: listeningSpeed(heard),
        gainDb: playbackGainDb(peak),
      };
      setPlaying(true);
      const failure = await playback.play(source, fromS, () => {
        setPlaying(false);
        setPlayheadS(recording.durationS);
      });
      if (!failure || turn !== turnRef.current) return;
      setPlaying(false);
      failedRef.current(failure);
    },
    [client, recording, mode, setPlayheadS],
  );

  useEffect(() => {
    if (!playing) return;
    let frame = requestAnimationFrame(function follow() {
      const position = playbackRef.current?.positionS();
      if (position !== undefined) setPlayheadS(Math.min(position, recording?.durationS ?? position));
      frame = requestAnimationFrame(follow);
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, recording, setPlayheadS]);

  const stop = useCallback(() => {
    turnRef.current += 1;
    playbackRef.current?.stop();
    setPlaying(false);
  }, []);

  const modeRef = useRef(mode);
  useEffect(() => {
    if (modeRef.current === mode) return;
    modeRef.current = mode;
    if (playing) void start(readPlayheadS());
  }, [mode, playing, readPlayheadS, start]);

  const durationS = recording?.durationS ?? 0;
  return {
    playing,
    toggle: (): void => {
      const fromS = readPlayheadS();
      if (playing) stop();
      else void start(isAtEnd(fromS, durationS) ? 0 : fromS);
    },
    /** Continues in another listening mode than the current `mode`. */
    playAs: (heard: ListeningMode): void => void start(readPlayheadS(), heard),
    seek: (timeS: number): void => {
      setPlayheadS(timeS);
      if (!playing) return;
      if (isAtEnd(timeS, durationS)) stop();
      else void start(timeS);
    },
  };
}
