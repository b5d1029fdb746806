import { aSnapshot } from "../support/plant.ts";
import { expect, test } from "../support/test.ts";
test("look", async ({ page, open, api }) => {
  const { id } = await aSnapshot(api, { type: "LEAK", repair: "solved" });
  const list = await api.find("other", (r) => r.device_analysis_type === "LEAK" && r.id !== id);
  await api.post(`api/snapshots/${id}/repair-work/`, { assignee: "maintenance@plant.example", due_date: "2026-12-04", tag_number: "0147", cause: "flange", note: "Gasket DN 200 from the store" });
  await api.post(`api/snapshots/${list.id}/repair/`, { repair_status: "open" });
  await api.post(`api/snapshots/${list.id}/repair-work/`, { due_date: "2026-11-20" });
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const [w, h] of [[1440, 900], [390, 844]] as const) {
      await page.setViewportSize({ width: w, height: h });
      await open(`/snapshot/${id}`, "full");
      await page.getByTestId("repair-work").scrollIntoViewIfNeeded();
      await expect(page.getByTestId("repair-work")).toBeVisible();
      await page.getByRole("group", { name: "Cause" }).scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/look-h/panel-${w}-${scheme}.png` });
      await open(`/snapshot/${list.id}`, "full");
      await page.getByTestId("repair-work").scrollIntoViewIfNeeded();
      await page.screenshot({ path: `/tmp/look-h/over-${w}-${scheme}.png` });
      await open("/?due=overdue~toCheck", "full");
      await expect(page.getByTestId("card").first()).toBeVisible();
      await page.screenshot({ path: `/tmp/look-h/cards-${w}-${scheme}.png` });
    }
  }
});
