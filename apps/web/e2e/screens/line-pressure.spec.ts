import { openInputs } from "../support/inputs.ts";
import { aLeak } from "../support/plant.ts";
import { expect, test } from "../support/test.ts";

test("the pressure in the line tells the size of a leak as a hole, is explained, kept, and taken away again", async ({
  page,
  open,
  api,
}) => {
  const { id } = await aLeak(api);
  const before = await api.get<{ leakSizeLpmin: number }>(`api/snapshots/${id}/analytics/leak/`);
  const holeMm = async () =>
    Number(/hole of ([\d.]+)\smm/.exec((await page.getByTestId("leak-hole").textContent()) ?? "")?.[1]);

  await open(`/snapshot/${id}`, "full");
  const size = page.getByTestId("leak-size");
  await expect(size).toContainText("l/min");
  const shownSize = await size.textContent();
  await openInputs(page);
  const field = page.getByRole("textbox", { name: "Line pressure" });
  await expect(field).toHaveValue("");
  await expect(page.getByTestId("leak-hole")).toHaveCount(0);

  // An impossible value is rejected with the valid range, and changes nothing.
  await field.fill("0");
  await field.blur();
  await expect(page.getByText("Value between 0.1 and 100")).toBeVisible();
  await expect(page.getByTestId("leak-hole")).toHaveCount(0);

  const saved = page.waitForResponse((answer) => answer.url().includes("/linepressure/"));
  await field.fill("6");
  await expect(page.getByTestId("leak-hole")).toContainText(
    /at 6\sbar \(between [\d.]+\smm and [\d.]+\smm\)$/,
  );
  expect((await saved).request().postDataJSON()).toEqual({ linepressure: 6 });
  // A hole of 1 mm lets 58.58 l/min (63.7 l/min of free air) of air of 20 °C through at 6 bar.
  expect(await holeMm()).toBeCloseTo(Math.sqrt(before.leakSizeLpmin / 58.58), 1);
  await expect(size).toHaveText(shownSize ?? "");

  await page.getByRole("button", { name: "Calculation" }).click();
  const dialog = page.getByRole("dialog", { name: "Calculation" });
  for (const fact of [
    /Equivalent hole/,
    /Line pressure6\sbar/,
    /Discharge coefficient C0\.97/,
    /Molar mass M28\.97\sg\/mol/,
    /With sharp edges \(C = 0\.61\)[\d.]+\smm/,
    /The pressure does not change the size/,
  ])
    await expect(dialog).toContainText(fact);
  await expect(dialog.getByTestId("hole-formula")).toContainText("Choked flow");
  await page.keyboard.press("Escape");

  await page.reload();
  await expect(page.getByTestId("inputs-summary")).toContainText("6\u00a0bar");
  await openInputs(page);
  await expect(field).toHaveValue("6");
  await expect(page.getByTestId("leak-hole")).toBeVisible();

  // Steam condenses: there is no formula for it, so there is no field either.
  const gas = page.getByRole("combobox", { name: "Gas" });
  await gas.selectOption("STEAM");
  await expect(field).toHaveCount(0);
  await expect(page.getByTestId("leak-hole")).toHaveCount(0);
  await gas.selectOption("AIR");
  await expect(page.getByTestId("leak-hole")).toBeVisible();

  const removed = page.waitForResponse((answer) => answer.url().includes("/linepressure/"));
  await field.fill("");
  await expect(page.getByTestId("leak-hole")).toHaveCount(0);
  expect((await removed).request().postDataJSON()).toEqual({ linepressure: null });
  expect((await api.detail(id)).meta.line_pressure_bar ?? null).toBeNull();
});
