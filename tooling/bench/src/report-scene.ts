import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One finding of the report that all contenders make. */
export interface SceneFinding {
  readonly name: string;
  readonly place: string;
  readonly flow: string;
  readonly costPerYear: string;
  readonly advice: string;
  readonly facts: readonly (readonly [string, string])[];
  /** A JPEG file that no other finding has. */
  readonly photo: Buffer<ArrayBuffer>;
}

const scenes = join(import.meta.dirname, "../../../packages/camera-simulator/assets/scenes");

/** JPEG files of the demo plants. */
export const reportPhotos = (): Buffer<ArrayBuffer>[] =>
  readdirSync(scenes)
    .filter((name) => name.endsWith(".jpg"))
    .slice(0, 24)
    .map((name) => readFileSync(join(scenes, name)));

/** Findings with pictures, the same for all contenders. */
export function reportFindings(count: number): SceneFinding[] {
  const photos = reportPhotos();
  return Array.from({ length: count }, (_, index) => {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(index);
    return {
      name: `Valve drop ${index + 1}, packing line`,
      place: "Hall B / Packing",
      flow: String(((index * 37) % 420) / 10),
      costPerYear: `€ ${(index * 53) % 900}`,
      advice:
        "Renew the coupling at the next stop. Then take a second snapshot from the same place and distance: it counts as solved when nothing above 40 dB is left.",
      facts: [
        ["Distance", "4.2 m"],
        ["Gas, pressure", "air, 6.8 bar"],
        ["Temperature, humidity", "19 °C, 55 %"],
        ["Camera", "Hall kit 2, 104417"],
        ["Method", "leak 4.1.1"],
        ["Smallest visible leak", "0.6 l/min"],
      ],
      // Bytes after the end of a picture make it another file.
      photo: Buffer.concat([photos[index % photos.length] ?? Buffer.alloc(0), number]),
    };
  });
}
