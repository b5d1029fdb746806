import { bestEffort, type Scope } from "@sonolens/foundation";

/** Audio to play: one channel with its playback rate. */
export interface PlaybackSource {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
  /** Seconds of the recording per second of listening. */
  readonly speed: number;
  readonly gainDb: number;
}

/**
 * Why there is no sound: the audio output does not start (there may be none), or the browser does not support the
 * sample rate (the limit is 384 kHz in Safari, 192 kHz in some versions of Firefox).
 */
export type PlaybackFailure = "noOutput" | "rateNotSupported";

/** Plays a recording from a position in it, and reports the position. */
export type Playback = ReturnType<typeof createPlayback>;

/** An output that has not started by then will not start: a working device takes some milliseconds. */
const maxStartMs = 3000;

/** The device's own rate is used only if it rejects the recording's: some sound cards stop at 96 kHz. */
function openContext(sampleRateHz: number): AudioContext {
  try {
    return new AudioContext({ sampleRate: sampleRateHz });
  } catch {
    return new AudioContext();
  }
}

/** Whether the output starts. Without a device, the promise of `resume` stays pending in Firefox and Safari. */
async function startsIn(context: AudioContext, maxMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, maxMs, false);
  });
  const resumed = context.resume().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([resumed, late]);
  } finally {
    clearTimeout(timer);
  }
}

function bufferOf(context: AudioContext, { samples, sampleRateHz }: PlaybackSource): AudioBuffer | undefined {
  try {
    const buffer = context.createBuffer(1, samples.length, sampleRateHz);
    buffer.copyToChannel(samples, 0);
    return buffer;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotSupportedError") return undefined;
    throw error;
  }
}

/** Plays with Web Audio. Samples are passed on unchanged, at their own rate. */
export function createPlayback(scope: Scope) {
  let context: AudioContext | undefined;
  let contextRateHz = 0;
  let node: AudioBufferSourceNode | undefined;
  let turn = 0;
  let started: { atS: number; fromS: number; speed: number } | undefined;

  const stop = () => {
    turn += 1;
    if (node) {
      node.onended = null;
      node.stop();
      node.disconnect();
    }
    node = undefined;
    started = undefined;
  };
  /** Closing is not awaited: its promise may stay pending like that of `resume`. */
  const closeContext = () => {
    void bestEffort(context?.close());
    context = undefined;
  };
  scope.add(() => {
    stop();
    closeContext();
  });

  return {
    stop,
    /** Seconds into the recording, or undefined while nothing plays. */
    positionS: (): number | undefined =>
      context && started
        ? started.fromS + Math.max(0, context.currentTime - started.atS) * started.speed
        : undefined,
    /** Settles once it plays, fails, or is stopped or replaced by a later call. */
    async play(
      source: PlaybackSource,
      fromS: number,
      onEnd: () => void,
    ): Promise<PlaybackFailure | undefined> {
      stop();
      const current = turn;
      if (!context || contextRateHz !== source.sampleRateHz) {
        closeContext();
        context = openContext(source.sampleRateHz);
        contextRateHz = source.sampleRateHz;
      }
      const output = context;
      const buffer = bufferOf(output, source);
      if (!buffer) return "rateNotSupported";
      const isRunning = await startsIn(output, maxStartMs);
      if (current !== turn) return undefined;
      if (!isRunning) {
        // The next attempt opens a new context: a device may have been plugged in by then.
        closeContext();
        return "noOutput";
      }
      const gain = output.createGain();
      gain.gain.value = 10 ** (source.gainDb / 20);
      node = output.createBufferSource();
      node.buffer = buffer;
      node.connect(gain).connect(output.destination);
      node.onended = () => {
        stop();
        onEnd();
      };
      started = { atS: output.currentTime, fromS, speed: source.speed };
      node.start(0, fromS / source.speed);
      return undefined;
    },
  };
}
