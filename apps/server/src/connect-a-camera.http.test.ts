import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runSonolens } from "./testing/run-sonolens.ts";
import { coronaWav } from "./testing/sounding-files.ts";
import { type Board, boardProgram, startBoard } from "./testing/start-board.ts";
import { type Product, startProduct } from "./testing/start-product.ts";

const docs = resolve(import.meta.dirname, "../../../docs");
const page = readFileSync(join(docs, "connect-a-camera.md"), "utf8");
const blocks = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, "gm"))].map(([, block = ""]) => block);
/** In the order of the page. */
const [add = "", start = "", make = "", offer = ""] = blocks("sh").map((block) => block.trim());
const board = mkdtempSync(join(tmpdir(), "sonolens-board-"));
const data = join(board, "server-data");
let product: Product;
let device: Board;

beforeAll(async () => {
  product = await startProduct({ dataDir: data });
});
afterAll(async () => {
  device?.stop();
  await product.close();
  rmSync(board, { recursive: true, force: true });
});

async function type(command: string) {
  const words = command.split(" ");
  expect(words.slice(0, 4)).toEqual(["npm", "run", "sonolens", "--"]);
  const done = await runSonolens(words.slice(4), { DATA_DIR: data, SONOLENS_CALLED_FROM: board }).ended;
  expect([done.code, done.err]).toEqual([0, expect.any(String)]);
  return done.out;
}
const prints = (line: RegExp) => expect.poll(() => device.printed()).toMatch(line);
const me = () => product.call<ApiSchema<"DeviceVersions">>("ann", "/api/device/PI-0001/");

it("is a program that one reads in one go", () => {
  expect(readFileSync(boardProgram, "utf8").trim().split("\n").length).toBeLessThanOrEqual(200);
});

it("[PAIR-03] [LIVE-01] [LIVE-13] [UPD-09] whoever follows the page has a camera that pairs, sends and updates", async () => {
  // 1. Register it
  const { secret } = JSON.parse(await type(add)) as { secret: string };

  // 2. Set the board up
  const settings = JSON.parse(blocks("json")[0] ?? "{}") as object;
  const [node, ...words] = start.split(" ");
  expect(node).toBe("node");
  device = startBoard(board, { ...settings, server: product.url, secret }, words);

  // 3. Pair it
  await prints(/^pairing code [A-Z2-7]{13}$/m);
  const code = /^pairing code (\w+)$/m.exec(device.printed())?.[1];
  const json = { device_serial: "PI-0001", device_totp_token: code };
  expect((await product.call("ann", "/api/pair/", json)).status).toBe(200);
  await prints(/^online$/m);

  // 4. Send a recording
  writeFileSync(join(board, "recording.wav"), coronaWav());
  writeFileSync(join(board, "microphones.csv"), blocks("csv")[0] ?? "");
  await type(make);
  await prints(/^sent first\.nlz$/m);
  expect(await product.snapshotsOf("ann")).toHaveLength(1);
  expect(existsSync(join(board, "outbox", "first.nlz.sent"))).toBe(true);

  // 5. Update it
  writeFileSync(join(board, "package.bin"), "the new software");
  await type(offer);
  const [offered] = (await me()).body.AvailableSoftwareUpdates;
  const wanted = {
    targetSoftwareVersion: offered?.SoftwareVersionId,
    configurationId: null,
    updateMode: "S3",
  };
  expect((await product.call("ann", "/api/device/PI-0001/update/", wanted)).status).toBe(200);
  await prints(/^updated to 1\.1\.0$/m);
  expect((await me()).body).toMatchObject({ SoftwareVersionId: "1.1.0", Status: "READY" });
  expect(readFileSync(join(board, "update-1.1.0.bin"), "utf8")).toBe("the new software");
  expect(JSON.parse(readFileSync(join(board, "device.json"), "utf8"))).toMatchObject({
    secret,
    softwareVersion: "1.1.0",
  });

  // After unpairing, it waits for its next owner.
  await product.call("ann", "/api/device/PI-0001/remove/", {});
  await expect.poll(() => device.printed().trim().split("\n").at(-1)).toMatch(/^pairing code/);
});
