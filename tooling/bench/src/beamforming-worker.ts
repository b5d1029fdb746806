/** Computes a part of the map on request: one of several threads. */
import { parentPort, workerData } from "node:worker_threads";
import { createBeamformer } from "@sonolens/acoustics";
import { beamformingScene } from "./beamforming-scene.ts";

const { part, parts } = workerData as { part: number; parts: number };
const { options, channels } = beamformingScene();
const points = options.gridM.length / 3;
const gridM = options.gridM.slice(
  3 * Math.floor((points * part) / parts),
  3 * Math.floor((points * (part + 1)) / parts),
);
const beamformer = createBeamformer({ ...options, gridM });
parentPort?.on("message", () => parentPort?.postMessage(beamformer.levels(channels)));
