import { expect, test } from "../support/test.ts";

test("[RPT-23] a report is sent by schedule: with the filter of the gallery, sent now, changed, paused and deleted", async ({
  page,
  open,
}) => {
  await open("/?type=LEAK&repair=open", "full");
  await page.getByRole("button", { name: "Reports", exact: true }).click();
  await page.getByRole("menuitem", { name: "Send by schedule" }).click();
  const form = page.getByRole("dialog", { name: "Send a report by schedule" });
  await expect(form.getByText(/Open/)).toBeVisible();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(/./);
  await form.getByRole("textbox", { name: "Name" }).fill("Open leaks");
  await form.getByRole("combobox", { name: "Taken" }).selectOption("At any time");
  await form.getByRole("combobox", { name: "Day of the week" }).selectOption("Tuesday");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toHaveCount(0);

  const row = page.getByRole("row", { name: /Open leaks/ });
  await expect(row).toContainText("Every Tuesday, 07:00");
  await expect(row).toContainText(/Next: .*07:00/);
  await expect(row).toContainText("Not yet");
  const choose = async (name: string) => {
    await row.getByRole("button", { name: /^Actions/ }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  await choose("Send now");
  await expect(row).toContainText(/Sent to 1 person/, { timeout: 60_000 });

  await choose("Change");
  const changing = page.getByRole("dialog", { name: "Change the schedule" });
  await expect(changing.getByText(/Open/)).toBeVisible();
  await changing.getByRole("radio", { name: "Every month" }).click();
  await changing.getByRole("combobox", { name: "Day of the month" }).selectOption("31");
  await changing.getByRole("button", { name: "Save" }).click();
  await expect(row).toContainText("On the last day of every month, 07:00");
  await choose("Pause");
  await expect(row).toContainText("Paused");

  await page.getByRole("tab", { name: "Issued" }).click();
  await expect(page.getByText("No issued reports yet").or(page.getByRole("table"))).toBeVisible();
  await open("/reports?tab=schedules");
  await choose("Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No report is sent by schedule yet")).toBeVisible();
});
