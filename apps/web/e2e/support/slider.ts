import type { Locator } from "@playwright/test";
import { expect } from "./test.ts";

/** The value that a slider states. */
export const sliderValue = async (slider: Locator) => Number(await slider.getAttribute("aria-valuenow"));

/** Presses the right arrow until the value is at least this; each press waits until the one before it is shown. */
export async function pressUpTo(slider: Locator, least: number): Promise<void> {
  for (let value = await sliderValue(slider); value < least; value = await sliderValue(slider)) {
    await slider.press("ArrowRight");
    await expect.poll(() => sliderValue(slider)).toBeGreaterThan(value);
  }
}
