import type { Scope } from "@sonolens/foundation";

/** What is played: one channel, its rate, and how fast the recording passes while it plays. */
export interface PlaybackSource {
  readonly samples: Float32Array<ArrayBuffer>;
  readonly sampleRateHz: number;
  /** Seconds of the recording per second of listening. */
  readonly speed: number;
  readonly gainDb: number;
}

/** Plays a recording from a place in it, and says where it is. */
export interface Playback {
  play(source: PlaybackSource, fromS: number, onEnd: () => void): Promise<void>;
  stop(): void;
  /** Seconds into the recording, or undefined while nothing plays. */
  positionS(): number | undefined;
}

/** The device's own rate is used only where it refuses the recording's: some sound cards stop at 96 kHz. */
function openContext(sampleRateHz: number): AudioContext {
  try {
    return new AudioContext({ sampleRate: sampleRateHz });
  } catch {
    return new AudioContext();
  }
}

/** Plays with Web Audio. Samples are handed over as they are, so the recording's own rate is kept. */
export function createPlayback(scope: Scope): Playback {
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
  scope.add(() => {
    stop();
    void context?.close();
  });

  return {
    stop,
    positionS: () =>
      context && started
        ? started.fromS + Math.max(0, context.currentTime - started.atS) * started.speed
        : undefined,
    async play(source, fromS, onEnd) {
      stop();
      const mine = turn;
      if (!context || contextRateHz !== source.sampleRateHz) {
        await context?.close();
        context = openContext(source.sampleRateHz);
        contextRateHz = source.sampleRateHz;
      }
      await context.resume();
      if (mine !== turn) return;
      const buffer = context.createBuffer(1, source.samples.length, source.sampleRateHz);
      buffer.copyToChannel(source.samples, 0);
      const gain = context.createGain();
      gain.gain.value = 10 ** (source.gainDb / 20);
      node = context.createBufferSource();
      node.buffer = buffer;
      node.playbackRate.value = source.speed;
      node.connect(gain).connect(context.destination);
      node.onended = () => {
        stop();
        onEnd();
      };
      started = { atS: context.currentTime, fromS, speed: source.speed };
      node.start(0, fromS);
    },
  };
}
