import * as z from "zod/mini";

export interface LeakForms {
  /** l/min, or the same with the time of the audio from which it was computed, in seconds. */
  leak?: number | { leak: number | null; fromAudioTime: number | null } | null | undefined;
}

/** Reads a leak sent as an object with its audio time as the two fields `leak` and `leak_fromAudioTime`. */
export const withFlatLeak = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.pipe(z.transform(flatten), schema as never) as unknown as z.ZodMiniType<
    z.output<Schema>,
    Omit<z.input<Schema>, "leak"> & LeakForms
  >;

function flatten(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const { leak, leak_fromAudioTime: flatTime } = value as { leak?: unknown; leak_fromAudioTime?: unknown };
  if (typeof leak !== "object" || leak === null) return value;
  const { leak: leakLpm, fromAudioTime } = leak as { leak?: unknown; fromAudioTime?: unknown };
  return { ...value, leak: leakLpm, leak_fromAudioTime: flatTime ?? fromAudioTime };
}
