import { readFileSync } from "node:fs";
import { assetsFolder } from "../assets-folder.ts";

/** A spot in a rendered picture where sound may come from. */
export interface SceneSpot {
  id: string;
  label: string;
  /** What the spot can be; the first is the most natural. */
  suits: ("leak" | "pd" | "mech")[];
  /** Scene coordinates: camera at the origin, x right, y up, z forward, meters. */
  positionM: [number, number, number];
  /** u, v in the picture, 0..1 from the top left. */
  pixel: [number, number];
  /** false: covered by something nearer to the camera. */
  visible: boolean;
}

/** A rendered picture of plant equipment, with its camera and its plausible sources. */
export interface Scene {
  /** For example "flange-1". */
  name: string;
  file: string;
  title: string;
  kind: string;
  widthPx: number;
  heightPx: number;
  horizontalFovDeg: number;
  spots: SceneSpot[];
}

interface SceneEntry {
  file: string;
  title: string;
  kind: string;
  width: number;
  height: number;
  camera: { horizontalFovDeg: number };
  sources: SceneSpot[];
}

let catalog: readonly Scene[] | undefined;

/** The 48 pictures of the package with the 3D positions of their plausible sources. Read once. */
export function sceneCatalog(): readonly Scene[] {
  catalog ??= readEntries().map(({ file, title, kind, width, height, camera, sources }) => ({
    name: file.replace(/\.jpg$/, ""),
    file,
    title,
    kind,
    widthPx: width,
    heightPx: height,
    horizontalFovDeg: camera.horizontalFovDeg,
    spots: sources,
  }));
  return catalog;
}

const readEntries = (): SceneEntry[] =>
  JSON.parse(readFileSync(new URL("scenes/scenes.json", assetsFolder), "utf8"));

/** The scene with this name. Throws if there is none, as recipes are our own. */
export function findScene(name: string): Scene {
  const scene = sceneCatalog().find((candidate) => candidate.name === name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  return scene;
}

/** The spot of a scene with this id. Throws if there is none. */
export function findSpot(scene: Scene, spotId: string): SceneSpot {
  const spot = scene.spots.find(({ id }) => id === spotId);
  if (!spot) throw new Error(`Scene ${scene.name} has no spot ${spotId}.`);
  return spot;
}

/** The JPEG of a scene. */
export const readScenePicture = (scene: Scene): Uint8Array =>
  new Uint8Array(readFileSync(new URL(`scenes/${scene.file}`, assetsFolder)));
