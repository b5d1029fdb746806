import { createScope } from "@sonolens/foundation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PaletteName } from "../../lib/format/palette-name.ts";
import { analysisPageS, hasTimeChart, soundOfPageS } from "./analysis-page.ts";
import { type AudioClient, openAudioClient } from "./audio-client.ts";
import type { Recording, SpectrogramPicture, TimeChartPictures, WaveformImage } from "./audio-messages.ts";

export interface RecordingView {
  readonly state: "loading" | "unavailable" | "present";
  readonly recording: Recording | undefined;
  readonly waveform: WaveformImage | undefined;
  readonly spectrogram: SpectrogramPicture | undefined;
  /** The 0.1 s requested; the previous ones until the new ones are drawn. */
  readonly chart: TimeChartPictures | undefined;
  readonly client: AudioClient | undefined;
  readonly resize: (size: { width: number; height: number }) => void;
}

/**
 * Reads a WAV file in a worker and draws it there at the size of the strip. `bytes` is `undefined` while loading and
 * null if there is none; with `chartAtS`, a second of the recording, the time chart of the 0.1 s around it is drawn
 * too.
 */
export function useRecording(
  bytes: ArrayBuffer | null | undefined,
  palette: PaletteName,
  chartAtS: number | undefined,
): RecordingView {
  const [client, setClient] = useState<AudioClient>();
  const [opened, setOpened] = useState<Recording | "failed">();
  const [waveform, setWaveform] = useState<WaveformImage>();
  const [spectrogram, setSpectrogram] = useState<SpectrogramPicture>();
  const [chart, setChart] = useState<TimeChartPictures>();
  const [size, setSize] = useState({ width: 0, height: 0 });

  useEffect(() => {
    if (!bytes) return;
    const scope = createScope();
    const fresh = openAudioClient(scope);
    void fresh.ask({ kind: "open", bytes: new Uint8Array(bytes) }).then((answer) => {
      if (scope.disposed) return;
      if (!answer.ok)
        console.error(`The sound could not be read (${answer.error.code}): ${answer.error.message}`);
      setOpened(answer.ok ? answer.value : "failed");
      setClient(answer.ok ? fresh : undefined);
    });
    return () => {
      scope.dispose();
      setClient(undefined);
      setOpened(undefined);
      setWaveform(undefined);
      setSpectrogram(undefined);
      setChart(undefined);
    };
  }, [bytes]);

  useEffect(() => {
    if (!client || size.width < 8 || size.height < 8) return;
    let wanted = true;
    const pixelRatio = Math.min(2, window.devicePixelRatio || 1);
    const width = Math.round(size.width * pixelRatio);
    void client
      .ask({ kind: "waveform", width, height: Math.round(36 * pixelRatio), pixelRatio })
      .then((answer) => {
        if (wanted && answer.ok) setWaveform(answer.value);
      });
    const height = Math.round(size.height * pixelRatio);
    void client.ask({ kind: "spectrogram", width, height, palette }).then((answer) => {
      if (wanted && answer.ok) setSpectrogram(answer.value);
    });
    return () => {
      wanted = false;
    };
  }, [client, size, palette]);

  const recording = opened === "failed" ? undefined : opened;
  const chartStartS =
    recording && chartAtS !== undefined && hasTimeChart(recording.durationS)
      ? soundOfPageS(analysisPageS(chartAtS, recording.durationS))
      : undefined;
  useEffect(() => {
    if (!client || chartStartS === undefined || size.width < 8 || size.height < 8) return;
    let wanted = true;
    const pixelRatio = Math.min(2, window.devicePixelRatio || 1);
    void client
      .ask({
        kind: "timeChart",
        startS: chartStartS,
        width: Math.round(size.width * pixelRatio),
        waveformHeight: Math.round(36 * pixelRatio),
        spectrogramHeight: Math.round(size.height * pixelRatio),
        pixelRatio,
        palette,
      })
      .then((answer) => {
        if (!wanted) return;
        if (answer.ok) setChart(answer.value);
        else console.error(`There is no time chart (${answer.error.code}): ${answer.error.message}`);
      });
    return () => {
      wanted = false;
    };
  }, [client, size, palette, chartStartS]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const resize = useCallback((next: { width: number; height: number }) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSize(next), 60);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const state = bytes === null || opened === "failed" ? "unavailable" : recording ? "present" : "loading";
  return {
    ...{ state, recording, waveform, spectrogram, client, resize },
    chart: chartStartS === undefined ? undefined : chart,
  };
}
