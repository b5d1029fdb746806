import {
  type CameraIdentity,
  type CameraPeer,
  createCameraFleet,
  type PeerEvent,
} from "@sonolens/camera-simulator";
import { failure, type Result, success } from "@sonolens/foundation";
import { readKnownCameras, writeKnownCameras } from "../camera-credentials.ts";
import { type CommandLine, pathFromCaller, readNumber } from "../command-line.ts";
import { refuse, say } from "../console.ts";
import { type ExitCode, exitCodes } from "../exit-codes.ts";
import { interruptSignal } from "../interrupt.ts";
import { operate } from "../operate.ts";
import { readDataDir } from "../server-options.ts";

interface Wanted {
  readonly count: number;
  readonly everyS: number;
  readonly server: string;
  readonly credentials: string | undefined;
}

/** Up to this many cameras each new pairing code is printed; for more, only the first. */
const maxFollowed = 20;
const codeStepMs = 60_000;
const maxCameras = 10_000;

/** `sonolens simulate --camera N`: cameras that pair and send, until it is stopped. */
export async function simulateFleet(line: CommandLine): Promise<ExitCode> {
  const wanted = readWanted(line);
  if (!wanted.ok) return refuse(wanted.error, exitCodes.usage);
  const { count, everyS, server, credentials } = wanted.value;
  const dataDir = readDataDir(line);
  const known = credentials === undefined ? success([]) : await readKnownCameras(credentials);
  if (!known.ok) return refuse(known.error, exitCodes.badInput);
  const cameras = known.value.slice(0, count);
  const added: CameraIdentity[] = [];
  if (cameras.length < count) {
    const code = await register(dataDir, count - cameras.length, added);
    if (code !== exitCodes.done) return code;
    cameras.push(...added);
  }
  if (credentials !== undefined && added.length > 0) {
    const written = await writeKnownCameras(credentials, [...known.value, ...added]);
    if (!written.ok) return refuse(written.error, exitCodes.machine);
  }
  await run(cameras, server, everyS);
  // The secrets of the others are lost.
  return credentials === undefined ? withdraw(dataDir, cameras) : exitCodes.done;
}

function readWanted(line: CommandLine): Result<Wanted, { message: string }> {
  const count = readNumber(line, "camera", { min: 1, max: maxCameras, unit: "cameras" });
  if (!count.ok) return count;
  const every = readNumber(line, "every", { min: 0, max: 86_400, unit: "s" });
  if (!every.ok) return every;
  if (!Number.isInteger(count.value)) return failure({ message: "--camera: give a whole number." });
  const server = line.text("server") ?? `http://localhost:${process.env.PORT || "8080"}`;
  if (!URL.canParse(server) || !/^https?:$/.test(new URL(server).protocol))
    return failure({ message: `--server ${server}: give an address such as https://sonolens.example.com.` });
  const credentials = line.text("credentials");
  return success({
    count: count.value ?? 1,
    everyS: every.value ?? 60,
    server,
    credentials: credentials === undefined ? undefined : pathFromCaller(credentials),
  });
}

/** Serial numbers that no camera uses, SIM-00001 and so on. */
function register(dataDir: string, count: number, added: CameraIdentity[]): Promise<ExitCode> {
  return operate(dataDir, async (_operator, { cameras }) => {
    const inUse = new Set(
      (await cameras.list()).filter(({ isWithdrawn }) => !isWithdrawn).map(({ serial }) => serial),
    );
    for (let number = 1; added.length < count; number += 1) {
      const serial = `SIM-${String(number).padStart(5, "0")}`;
      if (inUse.has(serial)) continue;
      const camera = await cameras.add({
        serial,
        productCode: "SIM",
        productCodeDescription: "Simulated camera",
      });
      if (!camera.ok) return refuse(camera.error, exitCodes.badInput);
      added.push({ serial, secret: camera.value.secret });
    }
    return exitCodes.done;
  });
}

function withdraw(dataDir: string, identities: readonly CameraIdentity[]): Promise<ExitCode> {
  return operate(dataDir, async (_operator, { cameras }) => {
    for (const { serial } of identities) await cameras.remove(serial);
    return exitCodes.done;
  });
}

async function run(cameras: readonly CameraIdentity[], server: string, everyS: number): Promise<void> {
  const signal = interruptSignal();
  const fleet = createCameraFleet({
    server,
    cameras,
    ...(everyS > 0 && { snapshotEveryMs: everyS * 1000 }),
    onEvent(peer, event) {
      const text = textOf(event);
      if (text !== undefined) print(peer, text);
    },
  });
  say(`${cameras.length} simulated cameras for ${server}. Stop them with Ctrl+C.`);
  fleet.turnOn();
  try {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      await Promise.all(fleet.peers.map(showCode));
      if (!isFirst && cameras.length > maxFollowed) await stopped(signal);
      // The next code by the cameras' own clock.
      else await stopped(signal, codeStepMs - ((fleet.peers[0]?.clockMs() ?? 0) % codeStepMs));
    }
  } finally {
    await fleet.turnOff();
  }
}

async function showCode(peer: CameraPeer): Promise<void> {
  if (peer.state !== "online") print(peer, `pairing code ${await peer.code()}`);
}

const print = ({ serial }: CameraPeer, text: string): void =>
  void process.stdout.write(`${serial} ${text}\n`);

function textOf(event: PeerEvent): string | undefined {
  switch (event.type) {
    case "state":
      return event.state === "off" ? undefined : event.state;
    case "uploaded":
      return `uploaded ${event.filename}`;
    case "updating":
    case "updated":
      return `${event.type} to ${event.version}`;
    case "updateFailed":
      return `could not be updated to ${event.version}`;
    case "fault":
      return undefined;
  }
}

const stopped = (signal: AbortSignal, afterMs?: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = afterMs === undefined ? undefined : setTimeout(() => done(), afterMs);
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
