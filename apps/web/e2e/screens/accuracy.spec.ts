import { claimRows } from "@sonolens/acoustics";
import { aLeak, aSnapshot } from "../support/plant.ts";
import { expect, test } from "../support/test.ts";

test.describe("how good the results are", () => {
  test("is a press away from each kind of result and from Help, and leads back", async ({
    page,
    open,
    api,
  }) => {
    const title = page.getByRole("heading", { name: "How good is this?", level: 1 });
    const leak = await aLeak(api);
    const pd = await aSnapshot(api, { type: "PD" });
    const machine = await aSnapshot(api, { type: "MECHANICAL" });
    for (const [{ id }, link, about] of [
      [leak, "How good is this?", "Leaks"],
      [pd, "How good is this?", "Partial discharges"],
      [machine, "How good is this?", "Machines"],
      [machine, "How good are directions and levels?", "Direction and level"],
    ] as const)
      await test.step(about, async () => {
        await open(`/snapshot/${id}`, "full");
        await page.getByRole("link", { name: link }).press("Enter");
        await expect(title).toBeVisible();
        const heading = page.getByRole("heading", { name: about, level: 2 });
        await expect(heading).toBeFocused();
        await expect(heading).toBeInViewport();
        await page.getByRole("button", { name: "Back", exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`#/snapshot/${id}`));
      });
    await test.step("Help", async () => {
      await open("/faq");
      await page.getByRole("link", { name: "Measured figures" }).click();
      await expect(title).toBeVisible();
      await expect(page).toHaveTitle(/^How good is this\? · Sonolens/);
    });
  });

  test("has each figure with its recordings, marks the simulated ones, and states where nothing real was compared", async ({
    page,
    open,
  }) => {
    await open("/accuracy", "demo");
    const kind = page.getByRole("article", { name: "Kind of a discharge" });
    await expect(kind.getByRole("row", { name: /^Internal discharge/ })).toContainText(
      "None: not compared with real recordings",
    );
    await expect(kind.getByText(/ \(simulated\): \d/).first()).toBeVisible();
    await expect(kind.getByRole("link", { name: "Ultrasonic discharges of a laboratory" })).toHaveAttribute(
      "href",
      /^https:\/\/github\.com\//,
    );
    const all = kind.getByRole("table", { name: "All counts: Kind of a discharge" });
    await expect(all).toBeHidden();
    await kind.locator("summary").press("Enter");
    const row = claimRows.find(
      ({ claim, part, data }) =>
        claim === "dischargeKind" && part === "corona" && data === "laboratoryDischarges",
    );
    if (row?.data === undefined || row.data === "none")
      throw new Error("There are no real recordings of corona.");
    await expect(all.getByRole("row", { name: /^Corona, Ultrasonic discharges/ }).first()).toContainText(
      new RegExp(`${row.right + row.wrong + row.open}${row.right}${row.wrong}${row.open}$`),
    );
    await expect(all.getByRole("row", { name: /^Corona, Computed/ }).first()).toContainText("simulated");
  });
});
