import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import example from "../example/rename.tsx?raw";
import readme from "../README.md?raw";

it("the example of the README is the one in the folder example", () => {
  expect(/```tsx\n([\s\S]*?)```/.exec(readme)?.[1]).toBe(example);
});

it("the example of the README runs", async () => {
  await import("../example/rename.tsx");
  const name = page.getByRole("textbox", { name: "Name" });
  await userEvent.clear(name);
  await expect.element(page.getByRole("button", { name: "Save" })).toBeDisabled();
  await userEvent.fill(name, "Hall 3");
  await page.getByRole("button", { name: "Save" }).click();
  await expect.element(page.getByText("Saved as Hall 3")).toBeVisible();
});
