import type { Page } from "@playwright/test";
import type { ApiSchema } from "@sonolens/api-client";
import type { Api } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

const result = (page: Page) => page.getByTestId("result");
const card = (page: Page) => page.getByRole("region", { name: "Machine" });
const figure = (page: Page, name: string) =>
  card(page).getByRole("term").filter({ hasText: name }).locator("+ dd");
const noServer = { status: 500, json: { detail: "No.", codes: { detail: ["internalError"] } } };

const labelled = (api: Api, part: string) =>
  api.find(
    `machine "${part}"`,
    ({ device_analysis_type, label }) => device_analysis_type === "MECHANICAL" && label.includes(part),
  );

test.describe("a machine", () => {
  test("[MECH-01] [MECH-02] [SNP-42] shows kurtosis, crest factor and a possible fault, says why a sound tells nothing, and tries again what failed", async ({
    page,
    open,
    api,
  }) => {
    const isFound = async (id: string, verdict: string) => {
      const found = await api.get<ApiSchema<"MechResult">>(`api/snapshots/${id}/analytics/mech/`);
      await expect(result(page)).toHaveText(verdict);
      await expect(result(page)).toHaveAttribute("data-fault", String(found.possible_fault));
      await expect(figure(page, "Kurtosis")).toContainText(found.kurtosis?.toFixed(1) ?? "–");
      await expect(figure(page, "Crest factor")).toContainText(found.crest_factor?.toFixed(1) ?? "–");
    };
    await test.step("a sound that tells nothing says why", async () => {
      const { id } = await labelled(api, "Circulation pump 1");
      await page.route(new RegExp(`${id}/analytics/mech/`), async (route) => {
        const answer = await route.fetch();
        const body = (await answer.json()) as ApiSchema<"MechResult">;
        const none = { analysis_available: false, possible_fault: null, kurtosis: null, crest_factor: null };
        await route.fulfill({ response: answer, json: { ...body, ...none, reason: "noAudio" } });
      });
      await open(`/snapshot/${id}`, "full");
      await expect(result(page)).toHaveText("Cannot tell");
      await expect(page.getByText("This snapshot has no sound.")).toBeVisible();
    });
    await test.step("a failed analysis leaves the rest of the page alone, and is tried again", async () => {
      const { id, label } = await labelled(api, "Pump 4, motor bearing");
      const mechanicalCall = new RegExp(`${id}/analytics/mech/`);
      await page.route(mechanicalCall, (route) => route.fulfill(noServer));
      await open(`/snapshot/${id}`);
      await expect(page.getByText("Could not analyse the machine")).toBeVisible();
      await expect(page.locator("[data-analysis-error]")).toHaveAttribute("data-analysis-error", "mech");
      await expect(page.getByRole("textbox", { name: "Label" })).toHaveValue(label);
      await expect(page.getByRole("textbox", { name: "Comment" })).toBeEditable();
      await expect(page.locator(`canvas[data-drawn="${id}"]`)).toBeVisible();
      // A live message may have it requested again as well: by then the button would be gone.
      await page.getByRole("button", { name: "Try again" }).focus();
      await page.unroute(mechanicalCall);
      await page.keyboard.press("Enter");
      await isFound(id, "Possible fault");
      await expect(page.locator("[data-analysis-error]")).toHaveCount(0);
    });
    await test.step("an analysis that fails with the bearing leaves the result and the form, and is tried again", async () => {
      const { id } = await labelled(api, "Pump 4, motor bearing");
      const withBearing = new RegExp(`${id}/analytics/mech/.*bearing=`);
      await page.route(withBearing, (route) => route.fulfill(noServer));
      await page.getByRole("textbox", { name: "Bearing" }).fill("6205");
      await page.getByRole("textbox", { name: "Speed" }).fill("1797");
      const apply = page.getByRole("button", { name: "Apply" });
      await apply.click();
      const failed = page.getByRole("alert").filter({ hasText: "with this bearing and speed failed" });
      await expect(failed).toBeVisible();
      await isFound(id, "Possible fault");
      await expect(page.locator("[data-analysis-error]")).toHaveCount(0);
      await expect(page.getByRole("textbox", { name: "Bearing" })).toHaveValue("6205");
      await expect(apply).toBeFocused();
      await page.unroute(withBearing);
      await apply.click();
      await expect(page.getByTestId("expected-parts")).toBeVisible();
      await expect(failed).toHaveCount(0);
    });
    await test.step("a machine without a fault, and what the figures mean", async () => {
      const { id } = await labelled(api, "Circulation pump 2, new bearing");
      await open(`/snapshot/${id}`);
      await isFound(id, "No fault found");
      // A machine without a finding is not shown as one that waits for its repair.
      const repair = page.getByTestId("repair");
      await expect(repair).toContainText("Nothing found to repair");
      await expect(repair.getByRole("button", { name: /^Mark as solved/ })).toHaveCount(0);
      await expect(page.getByText("The mark is the loudest spot, not a finding")).toBeVisible();
      const meaning = page.getByText(/^Kurtosis measures how impulsive/);
      await expect(meaning).toBeHidden();
      await page.getByText("What the values mean").click();
      await expect(meaning).toBeVisible();
    });
  });
});
