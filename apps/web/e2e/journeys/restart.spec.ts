import { Api } from "../support/api.ts";
import { openInputs } from "../support/inputs.ts";
import { startProduct, withFolder } from "../support/product.ts";
import { expect, storeSession, test } from "../support/test.ts";

test("everything that was edited is still there after the server was killed and started again", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await withFolder(async (folder) => {
    const first = await startProduct(folder);
    const port = Number(new URL(first.url).port);
    const [record] = await (await Api.signIn(first.url, "full")).list();
    if (!record) throw new Error("The demo data is empty.");
    const changed = page.getByText("Changes saved");
    await storeSession(page, first.url, "full");
    await page.goto(`${first.url}#/snapshot/${record.id}`);

    await page.getByRole("textbox", { name: "Label" }).fill("Flange 7, gasket at 5 o’clock 閥");
    await page.getByRole("button", { name: "Save label" }).click();
    await expect(changed).toBeVisible();
    await page.getByRole("textbox", { name: "Comment" }).fill("Order DN80.\nPN16.");
    await page.getByRole("button", { name: "Save comment" }).click();
    await page.getByRole("button", { name: "Tag", exact: true }).click();
    await page.keyboard.type("shutdown-48");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await openInputs(page);
    await page.getByRole("textbox", { name: "Distance" }).fill("4.2");
    await page.getByRole("button", { name: "Star", exact: true }).click();
    await page.getByRole("slider", { name: "Range" }).fill("11.5");
    await page.getByRole("slider", { name: "Picture" }).fill("0.62");
    await page.getByRole("switch", { name: "All sources" }).click();
    const api = await Api.signIn(first.url, "full");
    const wanted = {
      label: "Flange 7, gasket at 5 o’clock 閥",
      comments: "Order DN80.\nPN16.",
      tags: [...record.tags, "shutdown-48"],
      source_distance: 4.2,
      starred: !record.starred,
      dynamicrange_lin: 11.5,
      meta: { picture_brightness: 0.62, heatmap_mode: "single" },
    };
    await expect.poll(() => api.detail(record.id)).toMatchObject(wanted);
    await first.kill();

    const second = await startProduct(folder, port);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(wanted.label);
    await expect(page.getByRole("textbox", { name: "Label" })).toHaveValue(wanted.label);
    await expect(page.getByRole("textbox", { name: "Comment" })).toHaveValue(wanted.comments);
    await expect(page.getByTestId("inputs-summary")).toContainText("4.2\u00a0m");
    await expect(page.getByRole("button", { name: "Remove tag shutdown-48" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Star", exact: true })).toHaveAttribute(
      "aria-pressed",
      String(wanted.starred),
    );
    await expect(page.getByRole("slider", { name: "Range" })).toHaveValue("11.5");
    await expect(page.getByRole("slider", { name: "Picture" })).toHaveValue("0.62");
    await expect(page.getByRole("switch", { name: "All sources" })).not.toBeChecked();
    expect(await (await Api.signIn(second.url, "full")).detail(record.id)).toMatchObject(wanted);
    await second.kill();
  });
});
