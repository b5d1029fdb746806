import { readFile } from "node:fs/promises";
import { reportTemplates } from "@sonolens/domain";
import { cards, expect, test } from "../support/test.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

test("[RPT-07] [RPT-08] [RPT-21] [RPT-22] [RPT-24] a template is tried, bought in the sandbox after a payment that failed, saved, and a report is made with it", async ({
  page,
  open,
}) => {
  // Two payments and a report.
  test.slow();
  await page.route("**/api/client-configuration/", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), paywalls: true } });
  });
  await open("/?type=LEAK", "full");
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Reports", exact: true }).click();
  await page.getByRole("menuitem", { name: "Make a report" }).click();
  const report = page.getByRole("dialog", { name: "Make a report" });
  await report.getByRole("textbox", { name: "Title" }).fill("Hall B, week 47");
  await report.getByRole("button", { name: "Templates of your own" }).click();
  await page
    .getByRole("dialog", { name: "Templates of your own" })
    .getByRole("button", { name: "New template" })
    .click();

  const editor = page.getByRole("dialog", { name: "New template" });
  await editor.getByRole("textbox", { name: /^Name of the template/ }).fill("For the plant manager");
  const firstPage = editor.getByRole("img", { name: "Page 1 of the report" });
  await expect(firstPage).toBeVisible();
  const drawn = await firstPage.getAttribute("src");
  await editor
    .getByLabel("Logo at the start of the header", { exact: true })
    .setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: png });
  await expect(editor.getByRole("img", { name: "Logo at the start of the header" })).toBeVisible();
  const sections = editor.getByRole("list", { name: "Contents" }).getByRole("listitem");
  await sections.nth(6).dragTo(sections.nth(0));
  await expect(sections.nth(0)).toContainText("Table of findings");
  await expect(firstPage).not.toHaveAttribute("src", drawn ?? "");
  const save = editor.getByRole("button", { name: "Save template" });
  await expect(save).toHaveAttribute("aria-disabled", "true");

  const name = editor.getByRole("textbox", { name: /^Name of the template/ });
  const pay = async (button: string, press: string) => {
    await editor.getByRole("button", { name: button }).click();
    await expect(page.getByText("44.00 EUR")).toBeVisible();
    await page.getByRole("button", { name: press, exact: true }).click();
    // Back in the template that it was begun in.
    await expect(name).toHaveValue("For the plant manager");
    await expect(page).toHaveURL(/type=LEAK/);
    await expect(sections.nth(0)).toContainText("Table of findings");
  };
  await pay("Buy for €44", "Let the payment fail");
  await expect(editor.getByText("The payment did not succeed.")).toBeVisible();
  await expect(save).toHaveAttribute("aria-disabled", "true");
  await pay("Try again", "Pay");
  await expect(editor.getByText("Paid. You can now make templates of your own")).toBeVisible();
  await expect(save).not.toHaveAttribute("aria-disabled", "true");
  await save.click();

  await expect(report.getByRole("combobox", { name: "Template" })).toContainText("For the plant manager");
  await expect(report.getByRole("textbox", { name: "Title" })).toHaveValue("Hall B, week 47");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    report.getByRole("button", { name: "Make report", exact: true }).click(),
  ]);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  await report.getByRole("button", { name: "Close" }).last().click();

  await page.getByRole("button", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  await expect(settings.getByText(/^Receipt 2\d{3}-\d{6}$/)).toBeVisible();
  await expect(settings.getByText("Customised reports")).toHaveCount(1);
});

test("[RPT-21] a template that someone else changed meanwhile is not overwritten, and both versions can be kept", async ({
  page,
  open,
  api,
}) => {
  const content = { ...reportTemplates.short, name: "Ours" };
  const { id } = await (await api.post("api/report-templates/", { content, logos: [] })).json();
  await open("/?type=LEAK", "full");
  await expect(cards(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Reports", exact: true }).click();
  await page.getByRole("menuitem", { name: "Make a report" }).click();
  await page.getByRole("button", { name: "Templates of your own" }).click();
  await page.getByRole("button", { name: "Edit: Ours" }).click();
  const editor = page.getByRole("dialog", { name: "Edit template" });
  const name = editor.getByRole("textbox", { name: /^Name of the template/ });
  await name.fill("Mine");
  await api.patch(`api/report-templates/${id}/`, { content: { ...content, name: "Theirs" } });
  await editor.getByRole("button", { name: "Save template" }).click();
  await expect(editor.getByRole("alert")).toContainText("Someone else changed this template");
  await editor.getByRole("button", { name: "Show theirs" }).click();
  await expect(name).toHaveValue("Theirs");
  await editor.getByRole("button", { name: "Show mine" }).click();
  await expect(name).toHaveValue("Mine");
  await editor.getByRole("button", { name: "Save mine as a copy" }).click();
  await expect(page.getByText("Template saved")).toBeVisible();
  await expect
    .poll(async () =>
      (await api.get<{ content: { name: string } }[]>("api/report-templates/")).map(
        (each) => each.content.name,
      ),
    )
    .toEqual(["Theirs", expect.stringMatching(/Mine/)]);
});
