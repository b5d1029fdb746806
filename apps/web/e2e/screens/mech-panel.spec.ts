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
  test("[MECH-01] [MECH-02] shows kurtosis, crest factor and a possible fault, and what they mean", async ({
    page,
    open,
    api,
  }) => {
    const expected = [
      ["Pump 4, motor bearing", "Possible fault"],
      ["Circulation pump 2, new bearing", "No sign of a fault"],
    ] as const;
    await open("/faq", "full");
    for (const [label, verdict] of expected) {
      const { id } = await labelled(api, label);
      const found = await api.get<ApiSchema<"MechResult">>(`api/snapshots/${id}/analytics/mech/`);
      await open(`/snapshot/${id}`);
      await expect(result(page)).toHaveText(verdict);
      await expect(result(page)).toHaveAttribute("data-fault", String(found.possible_fault));
      await expect(figure(page, "Kurtosis")).toContainText(found.kurtosis?.toFixed(1) ?? "–");
      await expect(figure(page, "Crest factor")).toContainText(found.crest_factor?.toFixed(1) ?? "–");
    }
    const meaning = page.getByText(/^Kurtosis says how much/);
    await expect(meaning).toBeHidden();
    await page.getByText("What the figures mean").click();
    await expect(meaning).toBeVisible();
  });

  test("[SNP-42] tells a failed analysis, leaves the rest of the page alone, and tries again", async ({
    page,
    open,
    api,
  }) => {
    const { id, label } = await labelled(api, "Pump 4, motor bearing");
    const mechCall = /\/analytics\/mech\//;
    await page.route(mechCall, (route) => route.fulfill(noServer));
    await open(`/snapshot/${id}`, "full");
    await expect(page.getByText("Could not analyse the machine")).toBeVisible();
    await expect(page.locator("[data-analysis-error]")).toHaveAttribute("data-analysis-error", "mech");
    await expect(page.getByRole("textbox", { name: "Label" })).toHaveValue(label);
    await page.unroute(mechCall);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(result(page)).toHaveText("Possible fault");
    await expect(page.locator("[data-analysis-error]")).toHaveCount(0);
  });

  test("[MECH-02] says why a sound tells nothing of a machine", async ({ page, open, api }) => {
    const { id } = await labelled(api, "Pump 4, motor bearing");
    await page.route(/\/analytics\/mech\//, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as ApiSchema<"MechResult">;
      const none = { analysis_available: false, possible_fault: null, kurtosis: null, crest_factor: null };
      await route.fulfill({ response: answer, json: { ...body, ...none, reason: "noAudio" } });
    });
    await open(`/snapshot/${id}`, "full");
    await expect(result(page)).toHaveText("Cannot tell");
    await expect(page.getByText("There is no sound in this snapshot.")).toBeVisible();
  });
});
