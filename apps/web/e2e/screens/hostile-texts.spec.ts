import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { readSnapshotFile, writeSnapshotFile } from "@sonolens/snapshot-file";
import { stageHeatmap } from "../support/heatmap.ts";
import { makeInstantVideo } from "../support/instant-video.ts";
import { aSerial, pairCamera } from "../support/paired-camera.ts";
import { cardOf, expect, test } from "../support/test.ts";

/** Each script reports which text it was, should it ever run. */
const script = (name: string) =>
  `"'><img src=x onerror="window.ran='${name}'"><svg/onload=window.ran='${name}'><script>window.ran='${name}'</script>`;
/** Placeholders that a translation library would interpret. */
const template = "$t(common:close) {{count}} #{1+1} <0>bold</0> &lt;i&gt;";
const link = "javascript:window.ran='link'";

interface Watched extends Window {
  ran?: string;
  violations?: string[];
  /** Stops watching. */
  unwatch?: AbortController;
}

/** Records from now on what the page's policy blocks. */
const watch = (page: Page) =>
  page.evaluate(() => {
    const unwatch = new AbortController();
    const violations: string[] = [];
    Object.assign(window, { violations, unwatch });
    document.addEventListener(
      "securitypolicyviolation",
      ({ violatedDirective, blockedURI }) => violations.push(`${violatedDirective} ${blockedURI}`),
      { signal: unwatch.signal },
    );
  });

/** The scripts that ran, what the page's policy blocked, and the injected elements. */
const traces = (page: Page) =>
  page.evaluate(() => {
    const { ran, violations } = window as Watched;
    const injected =
      'img[src="x"], svg[onload], script:not([src]):not([type]), iframe, [href^="javascript:" i]';
    // One script of the page itself prefetches.
    const elements = [...document.body.querySelectorAll(injected)].map(({ outerHTML }) => outerHTML);
    return { ran, violations: violations ?? [], elements };
  });

async function expectHarmless(page: Page, where: string) {
  expect(await traces(page), where).toEqual({ ran: undefined, violations: [], elements: [] });
}

test.describe("texts that somebody else wrote", () => {
  test.use({ hasDemoPlant: false });

  test("are shown as they are, whatever a script or a template would make of them", async ({
    page,
    open,
    product,
    account,
    api,
  }) => {
    test.slow();
    page.on("dialog", (dialog) => {
      throw new Error(`a dialog says ${dialog.message()}`);
    });
    const serial = aSerial();
    await pairCamera(product, { email: account.username, tokens: account.tokens, api }, serial);
    const read = await readSnapshotFile(await makeInstantVideo(12));
    if (!read.ok) throw new Error(read.error.message);
    const { warnings: _none, manifest, ...parts } = read.value;
    const label = `${script("label")} ${template}`;
    const own = {
      snapshotId: randomUUID(),
      label,
      comments: `${script("comments")}\n${link}\n${template}`,
      tags: [script("tag"), template, link],
      device: { ...manifest.device, serial, label: script("camera") },
    };
    const file = await writeSnapshotFile({ ...parts, manifest: { ...manifest, ...own } });
    const id = await api.upload(`${script("file")}.nlz`.replaceAll("/", "_"), file);
    const nickname = script("nickname").slice(0, 60);
    expect((await api.post(`api/device/${serial}/nickname/`, { nickname })).ok).toBe(true);
    const organization = await api.post("api/organizations/", {
      name: script("organization").slice(0, 90),
    });
    expect(organization.ok, await organization.text()).toBe(true);

    await open("/more", "full");
    await expect(page.getByRole("main")).toBeVisible();
    await watch(page);
    await open("/");
    const card = cardOf(page, id);
    await expect(card).toContainText(label);
    await expectHarmless(page, "the gallery");
    await page.getByRole("searchbox").fill("<img src=x onerror=window.ran='search'>");
    await expectHarmless(page, "a search");
    await open(`/?q=${encodeURIComponent(script("address"))}&tag=${encodeURIComponent(script("tag"))}`);
    await expectHarmless(page, "an address with filters");

    await open(`/snapshot/${id}`);
    await stageHeatmap(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("$t(common:close)");
    await expect(page).toHaveTitle(/\$t\(common:close\)/);
    await expectHarmless(page, "a snapshot");
    await expect(page.getByText(link, { exact: true }).first()).toBeAttached();

    await open("/cameras");
    await expect(page.getByText(nickname).first()).toBeVisible();
    await expectHarmless(page, "cameras");
    for (const route of ["/more", `/snapshot/${encodeURIComponent(script("id"))}`, `/${script("route")}`]) {
      await open(route);
      await expect(page.getByRole("main")).toBeVisible();
      await expectHarmless(page, route);
    }
    await page.evaluate(() => (window as Watched).unwatch?.abort());
  });
});
