import type { LeakRecipe, Scene, SnapshotRecipe } from "@sonolens/camera-simulator";

/** A recipe from the command line options; by default a quiet hall at 20 °C. */
export function simulatedRecipe(wanted: {
  scene: Scene;
  leaks: LeakRecipe[];
  durationS: number;
  createdDate: string;
  label?: string;
}): SnapshotRecipe {
  const { scene, leaks, durationS, createdDate, label } = wanted;
  const spot = scene.spots.find(({ id }) => id === leaks[0]?.spotId);
  const depthM = spot?.positionM[2] ?? 1;
  const sound = leaks.map(({ spotId, flowLpm }) => `${spotId} ${flowLpm}`).join(", ");
  return {
    name: `${scene.name}: ${sound}, ${durationS} s`,
    scene: scene.name,
    leaks,
    humDb: 66,
    temperatureC: 20,
    humidityPercent: 50,
    distanceM: Math.max(0.3, Math.round(depthM * 100) / 100),
    durationS,
    framesPerSecond: 10,
    dynamicRangeDb: 7,
    thresholdDb: 25,
    createdDate,
    device: { serial: "SIM-0001", label: "Simulated camera" },
    location: { latitude: 60.17, longitude: 24.94 },
    label: label ?? scene.title,
    tags: ["simulated"],
    analysisType: "LEAK",
  };
}
