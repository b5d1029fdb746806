export { type DemoFile, demoFileName, demoSnapshotFiles } from "./demo/demo-files.ts";
export { demoRecipes, demoSeed } from "./demo/demo-recipes.ts";
export type { LeakRecipe, ReflectionRecipe, SnapshotRecipe } from "./scene/recipe.ts";
export { type Scene, type SceneSpot, sceneCatalog } from "./scene/scene-catalog.ts";
export {
  type SimulationControl,
  simulateLevels,
  simulateSnapshot,
} from "./scene/simulate-snapshot.ts";
export { simulatedArray, simulatedCamera } from "./scene/simulated-camera.ts";
