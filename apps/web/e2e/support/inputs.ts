import { expect, type Page } from "@playwright/test";

/** Unfolds the inputs of the open snapshot, which are one line at first. */
export async function openInputs(page: Page): Promise<void> {
  const toggle = page.getByTestId("inputs").getByRole("button", { name: / inputs$/ });
  await expect(toggle).toBeVisible();
  // A section that comes later moves the button, and a press may miss it.
  await expect(async () => {
    if ((await toggle.getAttribute("aria-expanded")) === "false") await toggle.click();
    await expect(toggle).toHaveAttribute("aria-expanded", "true", { timeout: 1_000 });
  }).toPass();
}
