import { readFile } from "node:fs/promises";
import { cards, expect, test } from "../support/test.ts";

test("[RPT-19] [RPT-20] the dashboard sums up what the gallery shows, leads to it, and stands alone as a kiosk", async ({
  page,
  open,
  api,
}) => {
  const records = await api.list();
  await open("/dashboard?period=all", "full");
  const figures = page.getByRole("region", { name: "Figures" });
  await expect(figures).toContainText("/ year");
  await expect(page).toHaveTitle(/^Dashboard · Sonolens/);

  await test.step("each figure leads to the snapshots that it is about", async () => {
    const solved = records.filter(
      ({ device_analysis_type: type, fixed }) => ["LEAK", "LEAK_SIZE"].includes(type) && fixed,
    );
    const saved = await figures.getByRole("link", { name: /^Saved/ }).textContent();
    await figures.getByRole("link", { name: /^Saved/ }).press("Enter");
    await expect(page).toHaveURL(/#\/\?type=LEAK&repair=solved$/);
    await expect(cards(page)).toHaveCount(solved.length);
    const sum = page.getByRole("region", { name: "Cost of the leaks" });
    await expect(sum).toContainText(/\$[\d,]+/.exec(saved ?? "")?.[0] ?? "none");
    await page.goBack();
    await page
      .getByRole("region", { name: "Discharges and machines" })
      .getByRole("link", { name: "Machines" })
      .click();
    await expect(page).toHaveURL(/type=MECHANICAL/);
    await page.goBack();
  });

  await test.step("a change shows at once", async () => {
    const opened = records.find(
      ({ device_analysis_type: type, fixed, leak }) => type === "LEAK" && !fixed && (leak ?? 0) > 10,
    );
    const saved = figures.getByRole("link", { name: /^Saved/ });
    const before = (await saved.textContent()) ?? "";
    await api.post(`api/snapshots/${opened?.id}/fixed/`, { fixed: 1, fixed_date_utc_ts: Date.now() });
    await expect(saved).not.toHaveText(before);
  });

  await test.step("kiosk mode leaves out all but the dashboard, until Esc", async () => {
    await page.getByRole("button", { name: "Kiosk mode" }).click();
    await expect(page).toHaveURL(/kiosk=true/);
    const isAlone = () =>
      page.evaluate(() => {
        const kiosk = [...document.querySelectorAll("main")].at(-1);
        const corner = document.elementFromPoint(20, innerHeight / 2);
        return document.querySelector("nav")?.closest("[inert]") != null && kiosk?.contains(corner) === true;
      });
    await expect.poll(isAlone).toBe(true);
    await expect(figures).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page).not.toHaveURL(/kiosk/);
    await expect.poll(isAlone).toBe(false);
  });

  await test.step("it is saved as a picture", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as PNG" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Dashboard-\d{4}-\d\d-\d\d\.png$/);
    const png = await readFile(await download.path());
    expect(png.readUInt32BE(16)).toBeGreaterThan(1_500);
    // A blank picture of this size has a few kilobytes.
    expect(png.length).toBeGreaterThan(60_000);
  });

  await test.step("a file that could not be made is told, also over a kiosk, where the message can be closed", async () => {
    const failOnce = (name: "Worker" | "XMLSerializer") =>
      page.evaluate((name) => {
        const { [name]: whole } = window;
        const failing = class {
          constructor() {
            Object.assign(window, { [name]: whole });
            throw new Error("On purpose.");
          }
        };
        Object.assign(window, { [name]: failing });
      }, name);
    await failOnce("XMLSerializer");
    await page.getByRole("button", { name: "Save as PNG" }).click();
    await expect(page.getByText("The picture could not be made.")).toBeVisible();
    await page.getByRole("button", { name: "Kiosk mode" }).click();
    await failOnce("Worker");
    await page.getByRole("button", { name: "Save as PDF" }).click();
    const message = page.getByRole("status").filter({ hasText: "The PDF could not be made." });
    await message.getByRole("button", { name: "Close" }).click();
    await expect(message).toHaveCount(0);
    await page.getByRole("button", { name: "Leave kiosk mode" }).click();
    await expect(page).not.toHaveURL(/kiosk/);
  });

  await test.step("it is saved as PDF, with the figures of the screen", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save as PDF" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^Dashboard-\d{4}-\d\d-\d\d\.pdf$/);
    const pdf = await readFile(await download.path());
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    expect(pdf.toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
  });

  await test.step("a camera narrows it and what it leads to, in the address", async () => {
    const choice = page.getByRole("combobox", { name: "Place, camera or group" });
    const option = choice.locator("option", { hasText: /^Camera / }).first();
    const count = /\((\d+)\)$/.exec((await option.textContent()) ?? "")?.[1] ?? "none";
    await choice.selectOption((await option.getAttribute("value")) ?? "");
    await expect(page).toHaveURL(/cameras=/);
    await expect(figures).toContainText(`in ${count} snapshots`);
    await expect(figures.getByRole("link", { name: /^Found/ })).toHaveAttribute("href", /cameras=/);
    await page.reload();
    await expect(figures).toContainText(`in ${count} snapshots`);
    await choice.selectOption("");
    await expect(page).not.toHaveURL(/cameras=/);
  });

  await test.step("on a phone the first screen names the worst finding and what it costs", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const worst = page.getByRole("region", { name: "Worst open findings" });
    await expect(worst).toBeInViewport();
    await expect(worst).toContainText("/ year");
  });
});
