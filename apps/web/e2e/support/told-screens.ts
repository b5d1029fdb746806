import { expect, type Page } from "@playwright/test";
import { takeDemoSnapshot } from "@sonolens/camera-simulator";
import { sendSnapshot, type TakeSnapshot, withCameraPeer, withoutPicture } from "./camera-peer.ts";
import { aCameraOwner, type CameraOwner } from "./paired-camera.ts";
import type { Screen, Walk } from "./screens.ts";
import { storeTokens } from "./test.ts";

const owners = new WeakMap<Page, CameraOwner>();

/** A snackbar of what a camera sends, held by the focus on it. */
const told = (name: string, text: string, take: TakeSnapshot): Screen => ({
  name,
  async show({ page, product }) {
    const owner = owners.get(page);
    if (!owner) throw new Error("The walk has not begun.");
    // The server does not take what is no snapshot.
    await withCameraPeer(product, owner, (peer) => sendSnapshot(peer).catch(() => undefined), take);
    const snack = page.getByRole("status").filter({ hasText: text });
    await expect(snack).toBeVisible();
    await snack.getByRole("button", { name: "Close" }).focus();
  },
  async leave({ page }) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "View camera" })).toHaveCount(0);
  },
});

/** What messages of each severity tell, over whatever page is open. */
export const messagesTold: Walk = {
  name: "what messages tell",
  // A page whose files the test gives out may not open a line to a broker on this machine: Chromium forbids it. The
  // colours are measured for every edition (tokens.test.ts).
  onlyDefaultEdition: true,
  async begin({ page, product, open }) {
    const owner = await aCameraOwner(product);
    owners.set(page, owner);
    await storeTokens(page, owner.tokens);
    await open("/faq");
    await expect(page.locator("html[data-live=connected]")).toBeAttached();
  },
  screens: [
    told("good news", "has come in.", takeDemoSnapshot),
    told("a warning", "missing or damaged", async (...taking) => {
      const taken = await takeDemoSnapshot(...taking);
      return { ...taken, bytes: await withoutPicture(taken.bytes) };
    }),
    told("an error", "could not be read", async (...taking) => ({
      ...(await takeDemoSnapshot(...taking)),
      bytes: new TextEncoder().encode("no snapshot"),
    })),
  ],
};
