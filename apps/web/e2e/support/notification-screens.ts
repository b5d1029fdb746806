import { expect } from "@playwright/test";
import { takeDemoSnapshot } from "@sonolens/camera-simulator";
import { sendSnapshot, type TakeSnapshot, withCameraPeer, withoutPicture } from "./camera-peer.ts";
import type { CameraOwner } from "./paired-camera.ts";
import type { Screen, Visit } from "./screens.ts";
import { isLive } from "./settle.ts";

/** A snackbar about a camera's message, kept open by the focus on it. */
const told = (
  ownerOf: (visit: Visit) => CameraOwner,
  [name, text, take, story]: readonly [name: string, text: string, take: TakeSnapshot, story?: string],
): Screen => ({
  name,
  ...(story && { story }),
  // A page whose files the test serves may not connect to a broker on this machine: Chromium forbids it. The colors
  // are measured for every edition (tokens.test.ts).
  onlyDefaultEdition: true,
  async show(visit) {
    const { page, product } = visit;
    await expect(isLive(page)).toBeAttached();
    // The server rejects files that are no snapshot.
    await withCameraPeer(product, ownerOf(visit), (peer) => sendSnapshot(peer).catch(() => undefined), take);
    const snack = page.getByRole("status").filter({ hasText: text });
    await expect(snack).toBeVisible();
    await snack.getByRole("button", { name: "Close" }).focus();
  },
  async leave({ page }) {
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "View camera" })).toHaveCount(0);
  },
});

/** A message of each severity, over any open page. */
export const messagesShown = (ownerOf: (visit: Visit) => CameraOwner): readonly Screen[] =>
  (
    [
      ["good news", "New snapshot from", takeDemoSnapshot],
      [
        "a warning",
        "missing or damaged",
        async (...taking) => {
          const taken = await takeDemoSnapshot(...taking);
          return { ...taken, bytes: await withoutPicture(taken.bytes) };
        },
        "ui-kit/feedback/Snackbars Warning",
      ],
      [
        "an error",
        "could not be read",
        async (...taking) => ({
          ...(await takeDemoSnapshot(...taking)),
          bytes: new TextEncoder().encode("no snapshot"),
        }),
        "ui-kit/feedback/Snackbars Failure",
      ],
    ] satisfies (readonly [string, string, TakeSnapshot, string?])[]
  ).map((message) => told(ownerOf, message));
