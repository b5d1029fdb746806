import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArrayGeometry } from "@sonolens/acoustics";
import { describe, expect, it } from "vitest";
import { analyzeRecording } from "./analyze-recording.ts";
import type { RecordingInput } from "./recording-input.ts";
import { withDirection } from "./testing/with-direction.ts";

const folder = resolve(import.meta.dirname, "../../../../shared/data/array");

async function analyze(wav: string, csv: string, settings: Partial<RecordingInput> = {}) {
  const geometry = parseArrayGeometry(readFileSync(resolve(folder, csv), "utf8"), csv);
  if (!geometry.ok) throw new Error(geometry.error.message);
  const bytes = new Uint8Array(readFileSync(resolve(folder, wav)));
  const result = await analyzeRecording({ wav: bytes, geometry: geometry.value, ...settings });
  if (!result.ok) throw new Error(result.error.message);
  return withDirection(result.value);
}

/** How far apart two azimuths are, degrees. */
const apartDeg = (a: number, b: number): number => Math.abs(((a - b + 540) % 360) - 180);

describe.skipIf(!existsSync(folder))(
  "recordings with a stated result (skipped without the test recordings)",
  () => {
    it("one talker at 50 cm, 4 microphones", async () => {
      const found = await analyze("respeaker4-1src-50cm-1.wav", "respeaker4.csv", { bandHz: [1000, 3700] });
      expect(found.blockSize).toBe(512);
      expect(apartDeg(found.azimuthDeg, 179.8)).toBeLessThan(0.3);
      expect(Math.abs(found.elevationDeg - 23.1)).toBeLessThan(0.3);
      expect(Math.abs(found.levelDb + 28.95)).toBeLessThan(0.02);
    });

    it("a simulated room at elevation 0", async () => {
      const settings = { bandHz: [500, 1600] as const, elevationDeg: [0, 0] as const };
      const found = await analyze("audio360-square4-270.wav", "audio360-square4.csv", settings);
      expect(apartDeg(found.azimuthDeg, 4.2)).toBeLessThan(0.3);
      expect(Math.abs(found.levelDb + 4.47)).toBeLessThan(0.02);
    });

    it("an impulse on a sphere of 86 microphones, one block", async () => {
      const found = await analyze("sofia-A4-sphere86.wav", "sofia-A4-sphere86.csv", { bandHz: [1000, 3000] });
      expect(apartDeg(found.azimuthDeg, 180)).toBeLessThan(0.3);
      expect(Math.abs(found.elevationDeg - 4.6)).toBeLessThan(0.3);
      expect(Math.abs(found.levelDb + 53.89)).toBeLessThan(0.02);
    });
  },
);

describe.skipIf(!existsSync(folder))(
  "recordings with a declared direction, nothing said about the band",
  () => {
    it.each([0, 45, 90, 135, 180, 225, 270, 315])("a source at the room's angle %i", async (angle) => {
      const name = `audio360-square4-${String(angle).padStart(3, "0")}.wav`;
      const found = await analyze(name, "audio360-square4.csv");
      expect(apartDeg(found.azimuthDeg, angle + 90)).toBeLessThan(10);
    });

    it.each(["50cm-1", "50cm-2", "150cm-1", "150cm-2", "250cm-1", "250cm-2"])(
      "one talker at %s",
      async (name) => {
        const found = await analyze(`respeaker4-1src-${name}.wav`, "respeaker4.csv");
        expect(apartDeg(found.azimuthDeg, 180)).toBeLessThan(3);
        expect(Math.abs(found.elevationDeg - 20)).toBeLessThan(10);
      },
    );

    it("a circle of 16 microphones", async () => {
      const sixteen = await analyze("setk-circ16-ssl.wav", "setk-circ16-ssl.csv");
      expect(apartDeg(sixteen.azimuthDeg, 59)).toBeLessThan(5);
    });

    it("a circle of four microphones, whose beam of 150 degrees leaves too much open", async () => {
      await expect(analyze("setk-circ4-fixed.wav", "setk-circ4-fixed.csv")).rejects.toThrow(
        /^No direction: So much/,
      );
    });

    it("parts four loudspeakers that play one signal, and takes three for reflections", async () => {
      const { sources } = await analyze("sofia-A3-sphere110.wav", "sofia-A3-sphere110.csv");
      expect(sources.map(({ reflection }) => reflection === true)).toEqual([false, true, true, true]);
      const azimuths = sources.map(({ azimuthDeg }) => azimuthDeg).sort((a, b) => a - b);
      for (const [index, wanted] of [-45, -15, 15, 45].entries())
        expect(apartDeg(azimuths[index] ?? 0, wanted)).toBeLessThan(2);
      for (const { elevationDeg } of sources) expect(Math.abs(elevationDeg)).toBeLessThan(2);
    });
  },
);
