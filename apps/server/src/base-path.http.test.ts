import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ApiSchema } from "@sonolens/api-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aSmallFile } from "./testing/a-small-file.ts";
import { type Board, startBoard } from "./testing/start-board.ts";
import { freePort, hasNginx, startNginx } from "./testing/start-nginx.ts";
import { type Product, signIn, startProduct } from "./testing/start-product.ts";

// A server below a path of a shared host, behind nginx configured as in docs/operate.md.

const basePath = "/tools/sound";
describe.skipIf(!hasNginx).each([
  ["hands the path on", false],
  ["takes the path off", true],
] as const)("behind nginx that %s", (_, isTakenOff) => {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-below-"));
  let product: Product;
  let nginx: Awaited<ReturnType<typeof startNginx>>;
  let publicUrl: string;
  let board: Board | undefined;

  beforeAll(async () => {
    const webRoot = join(folder, "web");
    mkdirSync(join(webRoot, "assets"), { recursive: true });
    const page =
      '<!doctype html><title>Sonolens</title><script type="module" src="/assets/a-Bd3f_9aZ.js"></script>';
    writeFileSync(join(webRoot, "index.html"), page);
    writeFileSync(join(webRoot, "assets", "a-Bd3f_9aZ.js"), "export {};");
    const port = await freePort();
    publicUrl = `http://127.0.0.1:${port}${basePath}`;
    product = await startProduct({ publicUrl, trustProxy: true, webRoot });
    nginx = await startNginx(join(folder, "nginx"), port, [product.url], { basePath, isTakenOff });
  });
  afterAll(async () => {
    board?.stop();
    await nginx?.stop();
    await product?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("the page and its files are there, and nothing beside them", async () => {
    const page = await fetch(publicUrl);
    expect([page.status, page.url]).toEqual([200, `${publicUrl}/`]);
    const [, script = ""] = /src="([^"]+)"/.exec(await page.text()) ?? [];
    expect((await fetch(new URL(script, publicUrl))).status).toBe(200);
    for (const path of ["/api/me/", "/healthz", "/assets/a-Bd3f_9aZ.js"])
      expect((await fetch(new URL(path, publicUrl))).status).toBe(404);
  });

  it("uploads by parts go on at the address that was told", async () => {
    const headers = { authorization: `Bearer ${await signIn(publicUrl, "ann")}`, "tus-resumable": "1.0.0" };
    const bytes = Uint8Array.from(await aSmallFile());
    const started = await fetch(`${publicUrl}/api/resumable-uploads/`, {
      method: "POST",
      headers: {
        ...headers,
        "upload-length": String(bytes.length),
        "upload-metadata": "filename YS5ubHo=",
      },
    });
    const at = new URL(started.headers.get("location") ?? "", publicUrl);
    const sent = await fetch(at, {
      method: "PATCH",
      headers: { ...headers, "content-type": "application/offset+octet-stream", "upload-offset": "0" },
      body: bytes,
    });
    expect(sent.status).toBe(204);
    const { result } = (await (await fetch(at, { headers })).json()) as ApiSchema<"ResumableUpload">;
    expect(result?.created).toBe(true);
  });

  it("[PAIR-03] [LIVE-13] [LIVE-14] [API-79] a camera that knows the address with its path pairs, connects and sends", async () => {
    const peer = await product.onlineCamera("SL-1", { server: publicUrl });
    await peer.takeSnapshot();
    const [outcome] = await peer.uploadWaiting();
    expect((await product.snapshotsOf("ann")).map(({ id }) => id)).toContain(outcome?.snapshotId);

    // Its picture sets a cookie for that path only.
    const headers = { authorization: `Bearer ${await signIn(publicUrl, "ann")}` };
    const media = `${publicUrl}/vod/devices/SL-1`;
    const passed = await fetch(`${media}/signed-cookies`, { headers });
    const cookie = passed.headers.get("set-cookie") ?? "";
    expect(cookie).toContain(`; Path=${basePath}/vod/devices/SL-1/;`);
    const item = await fetch(`${media}/job-item/${outcome?.snapshotId}`, { headers });
    const { files } = (await item.json()) as ApiSchema<"JobItem">;
    const picture = files.find(({ kind }) => kind === "picture")?.url ?? "/none";
    const shown = await fetch(new URL(picture, publicUrl), {
      headers: { cookie: cookie.split(";")[0] ?? "" },
    });
    expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  });

  it("[PAIR-03] [LIVE-13] [UPD-09] so does the program for a board, which also fetches its update", async () => {
    const added = await product.backend.cameras.add({ serial: "PI-1", productCode: "PI" });
    if (!added.ok) throw new Error(added.error.message);
    await product.backend.cameras.addSoftware({
      version: "1.1.0",
      productCode: "PI",
      bytes: new TextEncoder().encode("the new software"),
    });
    const place = join(folder, "board");
    mkdirSync(place);
    board = startBoard(place, { server: publicUrl, serial: "PI-1", secret: added.value.secret });
    const prints = (line: RegExp) => expect.poll(() => board?.printed()).toMatch(line);
    await prints(/^pairing code [A-Z2-7]{13}$/m);
    const [, code] = /^pairing code (\w+)$/m.exec(board.printed()) ?? [];
    const json = { device_serial: "PI-1", device_totp_token: code };
    expect((await product.call("ann", "/api/pair/", json)).status).toBe(200);
    await prints(/^online$/m);
    const wanted = { targetSoftwareVersion: "1.1.0", configurationId: null, updateMode: "S3" };
    expect((await product.call("ann", "/api/device/PI-1/update/", wanted)).status).toBe(200);
    await prints(/^updated to 1\.1\.0$/m);
    expect(readFileSync(join(place, "update-1.1.0.bin"), "utf8")).toBe("the new software");
  });
});
