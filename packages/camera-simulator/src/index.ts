export {
  type BearingFault,
  type BearingType,
  bearingFaults,
  bearingRanges,
  bearingTypes,
} from "./bearing/bearing-ranges.ts";
export { type BearingRecipe, drawBearing } from "./bearing/bearing-recipe.ts";
export { type BearingFrequencies, bearingFrequencies } from "./bearing/fault-frequencies.ts";
export { type BearingRecording, simulateBearing } from "./bearing/simulate-bearing.ts";
export { type DemoFile, demoFileName, demoFiles } from "./demo/demo-files.ts";
export { demoCalibrationHz, demoLeakCalibrationCsv, demoSerials } from "./demo/demo-leak-calibration.ts";
export { demoRecipes, demoSeed } from "./demo/demo-recipes.ts";
export {
  type DischargeKind,
  dischargeKinds,
  dischargeRanges,
  type NoiseKind,
} from "./discharge/discharge-ranges.ts";
export {
  type DischargeRecipe,
  drawDischargeRecipe,
  type NoiseRecipe,
  type PulseCluster,
} from "./discharge/discharge-recipe.ts";
export { type SimulatedDischarge, simulateDischarge } from "./discharge/simulate-discharge.ts";
export { CameraRefusal } from "./peer/camera-calls.ts";
export {
  type CameraFleet,
  type CameraFleetOptions,
  type CameraIdentity,
  createCameraFleet,
} from "./peer/camera-fleet.ts";
export {
  type CameraMemory,
  newCameraMemory,
  type UploadOutcome,
  type WaitingUpload,
} from "./peer/camera-memory.ts";
export { type TakenSnapshot, takeDemoSnapshot } from "./peer/camera-snapshot.ts";
export {
  createUnrulyLine,
  garbagePayload,
  type LineFaults,
  type UnrulyLine,
} from "./peer/chaos-line.ts";
export { createCameraPeer } from "./peer/create-camera-peer.ts";
export type {
  CameraFaults,
  CameraPeer,
  CameraPeerOptions,
  PeerEvent,
  PeerState,
} from "./peer/peer-types.ts";
export type {
  BearingSource,
  DischargeSource,
  LeakRecipe,
  ReflectionRecipe,
  SnapshotRecipe,
} from "./scene/recipe.ts";
export { type Scene, type SceneSpot, sceneCatalog } from "./scene/scene-catalog.ts";
export {
  type SimulationControl,
  simulateLevels,
  simulateSnapshot,
} from "./scene/simulate-snapshot.ts";
export { simulatedArray, simulatedCamera } from "./scene/simulated-camera.ts";
