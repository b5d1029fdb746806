import type { CameraPicture } from "@sonolens/snapshot-file";
import type { Scene } from "./scene-catalog.ts";
import { sceneCamera } from "./simulated-camera.ts";

/** A scene's picture as a snapshot describes it. */
export function scenePicture(scene: Scene): CameraPicture {
  return {
    file: "picture.jpg",
    mediaType: "image/jpeg",
    widthPx: scene.widthPx,
    heightPx: scene.heightPx,
    kind: "camera",
    camera: sceneCamera(scene.horizontalFovDeg),
  };
}
