import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import { fillFolder, openWith, type Settings, someFiles, wrongFiles } from "../testing/moved-folder.ts";
import { rowsOfDatabase } from "../testing/rows-of-database.ts";
import { type S3Server, startS3Server } from "../testing/start-s3-server.ts";
import { makeTemporaryFolder } from "../testing/temporary-folder.ts";
import { databaseOption } from "../testing/test-database-place.ts";
import { moveInstallation } from "./move-installation.ts";

// On PostgreSQL everything moves, else only the files.

const isLong = process.env.SONOLENS_LONG === "1";
const files = someFiles(3);
const folders = makeTemporaryFolder();
let store: S3Server;
let rows: ReturnType<typeof rowsOfDatabase>;
let many = 0;

beforeAll(async () => {
  store = await startS3Server();
  await fillFolder(join(folders.path, "model"), { rows: 4, files });
  rows = rowsOfDatabase({ file: join(folders.path, "model", "sonolens.db") });
});
afterAll(async () => {
  await store.close();
  folders.remove();
});

/** A copy of the model folder, and its target. */
function next(): { readonly path: string; readonly settings: Settings } {
  many += 1;
  const path = join(folders.path, `folder-${many}`);
  cpSync(join(folders.path, "model"), path, { recursive: true });
  return { path, settings: { ...databaseOption(path), s3: { ...store.options, prefix: `kill-${many}/` } } };
}

type Direction = "out" | "home";

function start(path: string, direction: Direction, settings: Settings, dieAt = "") {
  const script = join(import.meta.dirname, "..", "testing", "move-process.ts");
  const words = [
    "--conditions=@sonolens/source",
    script,
    path,
    JSON.stringify({ direction, ...settings }),
    dieAt,
  ];
  const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "inherit"] });
  let out = "";
  const begins = new Promise<void>((resolve) => {
    child.stdout.on("data", (text) => {
      out += text;
      if (out.includes("begins")) resolve();
    });
  });
  const ended = once(child, "close").then(([, signal]) => ({ signal: String(signal), out }));
  return { child, begins, ended };
}

/**
 * The settings with which the folder is complete: those of before or those of after the move, never both or
 * neither.
 */
async function whereItIs(path: string, settings: Settings): Promise<"folder" | "elsewhere"> {
  const found: ("folder" | "elsewhere")[] = [];
  for (const [place, used] of [
    ["folder", {}],
    ["elsewhere", settings],
  ] as const) {
    const refused = await openWith(path, used).then(
      (data) => data.database.close().then(() => undefined),
      (error: Error) => error,
    );
    if (refused !== undefined) continue;
    expect(await wrongFiles(path, used, files)).toEqual([]);
    const url = place === "elsewhere" ? settings.databaseUrl : undefined;
    expect(rowsOfDatabase(url === undefined ? { file: join(path, "sonolens.db") } : { url })).toEqual(rows);
    found.push(place);
  }
  expect(found).toHaveLength(1);
  return found[0] ?? "folder";
}

async function moveToTheEnd(path: string, direction: Direction, settings: Settings): Promise<void> {
  const signal = new AbortController().signal;
  const moved = await moveInstallation(path, { direction, ...settings, leaveDamaged: false, signal });
  expect(moved).toMatchObject({ ok: true });
  expect(await whereItIs(path, settings)).toBe(direction === "out" ? "elsewhere" : "folder");
}

it(
  "is whole on one side after a kill before any step, and goes on to its end",
  async () => {
    const where = new Map<string, number>();
    // Without the long tests some of the steps, always including those at the end.
    for (const direction of ["out", "home"] as const)
      for (let step = 1, isOver = false; !isOver; step += isLong || step > 20 ? 1 : 4) {
        const { path, settings } = next();
        if (direction === "home") await moveToTheEnd(path, "out", settings);
        const { signal, out } = await start(path, direction, settings, String(step)).ended;
        isOver = signal !== "SIGKILL";
        if (isOver) expect(out).toContain("moved");
        const place = `${direction} ${await whereItIs(path, settings)}`;
        where.set(place, (where.get(place) ?? 0) + 1);
        await moveToTheEnd(path, direction, settings);
        expect(
          readdirSync(path).filter((name) =>
            /moving|move-to|^(postgresql|blobs-in-bucket\.json)-/.test(name),
          ),
        ).toEqual([]);
      }
    process.stdout.write(`killed: ${JSON.stringify([...where])}\n`);
    // Some kills came before the switch and some after it, in each direction.
    for (const place of ["out folder", "out elsewhere", "home folder", "home elsewhere"])
      expect(where.get(place)).toBeGreaterThan(0);
  },
  isLong ? 1_200_000 : 400_000,
);

it(
  "comes to its end through kills at any moment",
  async () => {
    const random = seededRandom(20_261_124);
    const { path, settings } = next();
    for (const direction of ["out", "home"] as const) {
      for (let kill = 0; kill < (isLong ? 40 : 2); kill += 1) {
        const { child, begins, ended } = start(path, direction, settings);
        await Promise.race([begins, ended]);
        await wait(random() * 1_200);
        child.kill("SIGKILL");
        await ended;
        await whereItIs(path, settings);
      }
      await moveToTheEnd(path, direction, settings);
    }
  },
  isLong ? 1_200_000 : 400_000,
);
