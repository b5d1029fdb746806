import { createScope } from "@sonolens/foundation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { PaletteName } from "../../lib/palette-name.ts";
import { type AudioClient, openAudioClient } from "./audio-client.ts";
import type { Recording, SpectrogramPicture, WaveformImage } from "./audio-messages.ts";

export interface RecordingView {
  readonly state: "loading" | "unavailable" | "present";
  readonly recording: Recording | undefined;
  readonly waveform: WaveformImage | undefined;
  readonly spectrogram: SpectrogramPicture | undefined;
  readonly client: AudioClient | undefined;
  readonly resize: (size: { width: number; height: number }) => void;
}

/**
 * Reads a WAV file in a worker and draws it there, as large as the strip is. `bytes` is `undefined` while it is
 * still on its way and null where there is none.
 */
export function useRecording(bytes: ArrayBuffer | null | undefined, palette: PaletteName): RecordingView {
  const [client, setClient] = useState<AudioClient>();
  const [opened, setOpened] = useState<Recording | "failed">();
  const [waveform, setWaveform] = useState<WaveformImage>();
  const [spectrogram, setSpectrogram] = useState<SpectrogramPicture>();
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

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const resize = useCallback((next: { width: number; height: number }) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSize(next), 60);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  const recording = opened === "failed" ? undefined : opened;
  const state = bytes === null || opened === "failed" ? "unavailable" : recording ? "present" : "loading";
  return { state, recording, waveform, spectrogram, client, resize };
}
