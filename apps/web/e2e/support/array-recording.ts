import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { encodeWav } from "@sonolens/acoustics";
import { type Product, runSonolens } from "./product.ts";

/** A far-field source, to the left (-) or right (+) of the camera's axis. */
export interface FarSound {
  readonly bandHz: readonly [number, number];
  /** Degrees. */
  readonly asideDeg: number;
}

export interface ArrayRecording {
  readonly label: string;
  readonly microphones: number;
  readonly sampleRateHz: number;
  readonly durationS: number;
  readonly sounds: readonly FarSound[];
  /** The analyzed band of the camera, Hz. */
  readonly bandHz: readonly [number, number];
}

const radiusM = 0.08;
const soundSpeedMs = 343;
const tones = 12;
/** Horizontal field of view of the camera. */
export const fieldOfViewDeg = 60;

/** Horizontal position of a far source in the picture, 0 to 1: an ideal pinhole camera. */
export const placeAcross = ({ asideDeg }: FarSound): number =>
  0.5 + tangent(asideDeg) / tangent(fieldOfViewDeg / 2) / 2;
const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 180);

/**
 * Imports a recording of a ring of microphones, with its raw channels and a photograph, into an account's library
 * with `sonolens import`. The camera is in the center of the ring and looks along z; the right of its picture is -x.
 */
export async function importRecording(
  { dataFolder }: Product,
  folder: string,
  { label, microphones, sampleRateHz, durationS, sounds, bandHz }: ArrayRecording,
  account: string,
): Promise<void> {
  const places = Array.from({ length: microphones }, (_, index) => {
    const angle = (2 * Math.PI * index) / microphones;
    return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)] as const;
  });
  const waves = sounds.flatMap(({ bandHz: [lowHz, highHz], asideDeg }, index) =>
    Array.from({ length: tones }, (_, tone) => ({
      // Spread unevenly, so that the sum is not periodic.
      hz: lowHz + (highHz - lowHz) * ((tone * 0.618_034 + 0.1 * index) % 1),
      towardsX: -Math.sin((asideDeg * Math.PI) / 180),
    })),
  );
  const channels = places.map(([x]) =>
    Float32Array.from({ length: Math.round(sampleRateHz * durationS) }, (_, n) => {
      let sum = 0;
      for (const [index, { hz, towardsX }] of waves.entries())
        sum += Math.sin(
          2 * Math.PI * hz * (n / sampleRateHz + (x * towardsX) / soundSpeedMs) + index * index,
        );
      return (0.02 * sum) / Math.sqrt(tones);
    }),
  );
  const path = (name: string) => join(folder, name);
  writeFileSync(path("recording.wav"), encodeWav(channels, sampleRateHz, "pcm16"));
  const rows = places.map(([x, y], index) => `${index + 1},m${index + 1},${x},${y},0`);
  writeFileSync(path("ring.csv"), ["channel,name,x_m,y_m,z_m", ...rows, ""].join("\n"));
  const camera = {
    positionM: [0, 0, 0],
    viewDirection: [0, 0, 1],
    up: [0, 1, 0],
    horizontalFovDeg: fieldOfViewDeg,
  };
  writeFileSync(path("camera.json"), JSON.stringify(camera));
  const photo = resolve(
    import.meta.dirname,
    "../../../../packages/camera-simulator/assets/scenes/air-prep-1.jpg",
  );
  await runSonolens(dataFolder, [
    "import",
    path("recording.wav"),
    ...["--array", path("ring.csv"), "--band", bandHz.join("-")],
    ...["--picture", photo, "--camera", path("camera.json"), "--full-scale-db", "120", "--label", label],
    ...["--account", account],
  ]);
}
