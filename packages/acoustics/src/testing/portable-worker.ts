/** Answers every `parts`-th question from `part` on, and computes that part of the map: one of several workers. */
import { parentPort, workerData } from "node:worker_threads";
import { mapPart, portableQuestions } from "./portable-answers.ts";

const { part, parts } = workerData as { part: number; parts: number };
const own = Object.entries(portableQuestions).filter((_, index) => index % parts === part);
parentPort?.postMessage({
  answers: Object.fromEntries(own.map(([name, ask]) => [name, ask()])),
  map: mapPart(part, parts),
});
