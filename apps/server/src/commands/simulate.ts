import { type LeakRecipe, type Scene, sceneCatalog, simulateSnapshot } from "@sonolens/camera-simulator";
import { failure, type Result, success } from "@sonolens/foundation";
import { writeSnapshotFile } from "@sonolens/snapshot-file";
import {
  type CommandLine,
  pathFromCaller,
  readCommandLine,
  readDate,
  readNumber,
  usageError,
} from "../command-line.ts";
import { answer, progressLine, refuse } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { simulatedRecipe } from "../simulated-recipe.ts";
import { checkOutPlace, writeOut } from "../write-out.ts";

const options = {
  list: { type: "boolean" },
  scene: { type: "string" },
  leak: { type: "string", multiple: true },
  seed: { type: "string" },
  duration: { type: "string" },
  label: { type: "string" },
  date: { type: "string" },
  out: { type: "string" },
  camera: { type: "string" },
  server: { type: "string" },
  every: { type: "string" },
  credentials: { type: "string" },
  data: { type: "string" },
} as const;

interface Wanted {
  readonly scene: Scene;
  readonly leaks: LeakRecipe[];
  readonly seed: number;
  readonly durationS: number;
  readonly createdDate: string;
  readonly out: string;
}

/** `sonolens simulate`: an `.nlz` of a simulated camera in front of a rendered plant, or cameras that pair and send. */
export async function simulateCommand(words: readonly string[]): Promise<ExitCode> {
  const line = readCommandLine(words, options);
  if (!line.ok) return refuse(line.error, exitCodes.usage);
  if (line.value.isSet("list")) {
    answer(
      sceneCatalog().map(({ name, title, spots }) => ({
        scene: name,
        title,
        spots: spots.map(({ id, label, suits, visible }) => ({ spot: id, label, suits, visible })),
      })),
    );
    return exitCodes.done;
  }
  if (line.value.text("camera") !== undefined)
    return (await import("./simulate-fleet.ts")).simulateFleet(line.value);
  const wanted = readWanted(line.value);
  if (!wanted.ok) return refuse(wanted.error, exitCodes.usage);
  const { scene, leaks, seed, durationS, createdDate, out } = wanted.value;
  const place = await checkOutPlace(out);
  if (!place.ok) return refuse(place.error, exitCodes.machine);
  const signal = interruptSignal();
  const progress = progressLine(`Simulating ${scene.name}`);
  try {
    const label = line.value.text("label");
    const recipe = simulatedRecipe({
      scene,
      leaks,
      durationS,
      createdDate,
      ...(label !== undefined && { label }),
    });
    const file = await simulateSnapshot(recipe, seed, { onProgress: progress.show, signal });
    const written = await writeOut(out, await writeSnapshotFile(file));
    if (!written.ok) return refuse(written.error, exitCodes.machine);
  } catch (error) {
    if (!signal.aborted) throw error;
    return exitCodes.interrupted;
  } finally {
    progress.end();
  }
  answer({ out, scene: scene.name, leaks, seed, durationS });
  return exitCodes.done;
}

function readWanted(line: CommandLine): Result<Wanted, { message: string }> {
  const out = line.text("out");
  if (out === undefined) return usageError("say where to write the snapshot with --out FILE.nlz.");
  const name = line.text("scene") ?? "flange-1";
  const scene = sceneCatalog().find((entry) => entry.name === name);
  if (!scene) return usageError(`--scene ${name}: there is no such scene. See sonolens simulate --list.`);
  const seed = readNumber(line, "seed", { min: 0, max: 2 ** 32 - 1, unit: "" });
  if (!seed.ok) return seed;
  const duration = readNumber(line, "duration", { min: 0.2, max: 10, unit: "s" });
  if (!duration.ok) return duration;
  const date = readDate(line);
  if (!date.ok) return date;
  const leaks = readLeaks(line.texts("leak"), scene);
  if (!leaks.ok) return leaks;
  return success({
    scene,
    leaks: leaks.value,
    seed: seed.value ?? 1,
    durationS: duration.value ?? 2,
    createdDate: (date.value ?? new Date()).toISOString(),
    out: pathFromCaller(out),
  });
}

function readLeaks(texts: readonly string[], scene: Scene): Result<LeakRecipe[], { message: string }> {
  const first = scene.spots.find((spot) => spot.suits.includes("leak")) ?? scene.spots[0];
  if (!first) return failure({ message: `The scene ${scene.name} has no spot for a leak.` });
  if (texts.length === 0) return success([{ spotId: first.id, flowLpm: 10 }]);
  const leaks: LeakRecipe[] = [];
  for (const text of texts) {
    const [spotId = "", flow = "10"] = text.split("=");
    const flowLpm = Number(flow);
    if (!scene.spots.some((spot) => spot.id === spotId))
      return usageError(
        `--leak ${text}: ${scene.name} has the spots ${scene.spots.map((spot) => spot.id).join(", ")}.`,
      );
    if (!(flowLpm > 0 && flowLpm <= 10_000))
      return usageError(`--leak ${text}: give a flow above 0 and at most 10000 l/min.`);
    leaks.push({ spotId, flowLpm });
  }
  return success(leaks);
}
