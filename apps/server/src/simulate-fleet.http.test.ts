import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { simulateCommand } from "./commands/simulate.ts";
import { runInProcess, runWords } from "./testing/run-in-process.ts";
import { runSonolens } from "./testing/run-sonolens.ts";
import { type Product, startProduct } from "./testing/start-product.ts";

const folder = mkdtempSync(join(tmpdir(), "sonolens-fleet-"));
const data = join(folder, "data");
let product: Product;

beforeAll(async () => {
  product = await startProduct({ dataDir: data });
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

const simulate = (...words: string[]) =>
  runSonolens(["simulate", "--server", product.url, "--data", data, ...words]);
const pair = (serial: string, code: string) =>
  product.call("ann", "/api/pair/", { device_serial: serial, device_totp_token: code });
const codeOf = async (fleet: ReturnType<typeof simulate>, serial: string) =>
  (await fleet.waitFor(new RegExp(`^${serial} pairing code ([A-Z2-7]{13})$`, "m")))[1] ?? "";
const inService = async () =>
  (await product.backend.cameras.list())
    .filter(({ isWithdrawn }) => !isWithdrawn)
    .map(({ serial }) => serial);

it("[PAIR-03] [LIVE-13] runs cameras that somebody pairs by what they print, and takes them away on Ctrl+C", async () => {
  const fleet = simulate("--camera", "2", "--every", "1");
  const code = await codeOf(fleet, "SIM-00001");
  await codeOf(fleet, "SIM-00002");
  await fleet.waitFor(/^SIM-00002 unpaired$/m);
  expect(await inService()).toEqual(["SIM-00001", "SIM-00002"]);
  expect((await pair("SIM-00001", code)).status).toBe(200);
  await fleet.waitFor(/^SIM-00001 online$/m);
  await fleet.waitFor(/^SIM-00001 uploaded .+\.nlz$/m);
  expect((await product.snapshotsOf("ann")).length).toBeGreaterThan(0);
  fleet.child.kill("SIGINT");
  const { code: exit, err } = await fleet.ended;
  expect(exit).toBe(0);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect(await inService()).toEqual([]);
});

it("goes on with the same cameras by the file of their secrets, which only its owner reads", async () => {
  const credentials = join(folder, "cameras.json");
  const first = simulate("--camera", "1", "--every", "0", "--credentials", credentials);
  const code = await codeOf(first, "SIM-00001");
  expect((await pair("SIM-00001", code)).status).toBe(200);
  await first.waitFor(/^SIM-00001 online$/m);
  first.child.kill("SIGINT");
  expect((await first.ended).code).toBe(0);
  expect(statSync(credentials).mode & 0o777).toBe(0o600);
  expect(existsSync(`${credentials}.new`)).toBe(false);
  expect(await inService()).toEqual(["SIM-00001"]);

  // Without a data folder, as if the server is another machine.
  const words = ["simulate", "--server", product.url, "--camera", "1", "--credentials", credentials];
  const again = runSonolens(words, { DATA_DIR: join(folder, "none") });
  await again.waitFor(/^SIM-00001 online$/m);
  again.child.kill("SIGINT");
  expect((await again.ended).code).toBe(0);
  expect(existsSync(join(folder, "none"))).toBe(false);

  const more = simulate("--camera", "2", "--every", "0", "--credentials", credentials);
  await more.waitFor(/^SIM-00001 online$/m);
  await codeOf(more, "SIM-00002");
  more.child.kill("SIGINT");
  await more.ended;
  expect(JSON.parse(readFileSync(credentials, "utf8"))).toHaveLength(2);
});

it.each([
  [["--camera", "0"]],
  [["--camera", "1.5"]],
  [["--camera", "1", "--every", "-1"]],
  [["--camera", "1", "--server", "localhost:80"]],
])("answers the wrong command line %j with exit code 2 and one sentence", async (words) => {
  const { code, err } = await runInProcess(simulateCommand, words);
  expect([code, err.trim().split("\n").length]).toEqual([2, 1]);
});

it("says what is wrong with a file of secrets", async () => {
  const broken = join(folder, "broken.json");
  writeFileSync(broken, '[{"serial":"SIM-00001"}]');
  const words = ["simulate", "--server", product.url, "--data", data, "--camera", "1"];
  const { code, err } = await runWords([...words, "--credentials", broken]);
  expect([code, err]).toEqual([
    1,
    `sonolens: ${broken} holds no list of cameras with a serial and a secret each.\n`,
  ]);
});
