import { describe, expect, it } from "vitest";
import { analyzeRecording } from "./analyze-recording.ts";
import { recordRoom, roomSampleRateHz } from "./testing/simulated-room.ts";
import { statedErrorDeg } from "./testing/stated-error.ts";
import { unitVector } from "./vector.ts";

const isLong = process.env.SONOLENS_LONG === "1";
const rightDeg = 5;

describe.each(["impulse", "noise"] as const)("the source of %s in rooms whose walls reflect", (sound) => {
  it("has its azimuth within 5 degrees, and its elevation is stated rightly or within the range", async () => {
    const trials: Record<"isRight" | "isOpen" | "isElevationRight" | "isInRange" | "isWithin", boolean>[] =
      [];
    for (let seed = 5000; seed < (isLong ? 5060 : 5008); seed++) {
      const room = recordRoom(seed, sound);
      const wav = { sampleRateHz: roomSampleRateHz, bitsPerSample: 32, channels: room.channels };
      const found = await analyzeRecording({ wav, geometry: room.geometry });
      if (!found.ok) throw new Error(found.error.message);
      const [source] = found.value.sources;
      if (!source) continue;
      const { elevationRangeDeg: rangeDeg, uncertaintyDeg } = source;
      const elevationOffDeg = Math.abs(source.elevationDeg - room.elevationDeg);
      const offDeg = statedErrorDeg(unitVector(room.azimuthDeg, room.elevationDeg), source);
      const isInRange = offDeg < 180;
      trials.push({
        isRight: offDeg <= rightDeg,
        isOpen: rangeDeg !== undefined,
        isElevationRight: rangeDeg === undefined && elevationOffDeg <= rightDeg,
        isInRange,
        isWithin: offDeg <= uncertaintyDeg,
      });
    }
    const count = (of: keyof (typeof trials)[number]) => trials.filter((trial) => trial[of]).length;
    if (isLong)
      console.log(
        `${sound}: direction right ${count("isRight")}, elevation right ${count("isElevationRight")}, open ${count("isOpen")}, within the uncertainty ${count("isWithin")} of ${trials.length}`,
      );
    expect(trials.length).toBe(isLong ? 60 : 8);
    expect(count("isRight")).toBeGreaterThanOrEqual(0.95 * trials.length);
    expect(count("isInRange")).toBe(trials.length);
    expect(count("isOpen")).toBeGreaterThan(0);
    expect(count("isOpen")).toBeLessThan(trials.length);
  });
});
