import { act } from "react";
import { expect, it } from "vitest";
import { Snackbars } from "../feedback/Snackbars.tsx";
import { createToaster } from "../feedback/toaster.ts";
import { onPage } from "../testing/on-page.tsx";
import { Dialog } from "./Dialog.tsx";

it("leaves nothing on the page focusable beside a live region, and takes back the focus of an element that is removed", async () => {
  const toaster = createToaster();
  const page = await onPage(
    <>
      <main>
        <button type="button">Behind</button>
      </main>
      <Dialog open title="Settings">
        <button type="button">Inside</button>
      </Dialog>
      <Snackbars toaster={toaster} closeLabel="Close the message" />
    </>,
  );
  try {
    const dialog = document.querySelector<HTMLElement>("[role=dialog]");
    const behind = page.host.querySelector<HTMLElement>("main button");
    await act(async () => behind?.focus());
    expect(dialog?.contains(document.activeElement)).toBe(true);
    expect(behind?.closest("[inert]")).not.toBeNull();

    const inside = [...(dialog?.querySelectorAll<HTMLElement>("button") ?? [])].at(-1);
    await act(async () => inside?.focus());
    expect(document.activeElement).toBe(inside);
    await act(async () => inside?.remove());
    expect(dialog?.contains(document.activeElement)).toBe(true);
  } finally {
    await page.leave();
  }
});

it("takes back the focus of an element that is disabled or hidden, or whose field closed as it was left; Ctrl+Enter presses the main button", async () => {
  let saved = 0;
  const page = await onPage(
    <>
      <Dialog
        open
        title="Tags"
        footer={
          <>
            <button type="button">Cancel</button>
            <button type="button" onClick={() => (saved += 1)}>
              Save
            </button>
          </>
        }
      >
        <input aria-label="Name" />
      </Dialog>
    </>,
  );
  const elsewhere = document.createElement("button");
  document.body.append(elsewhere);
  try {
    const dialog = document.querySelector<HTMLElement>("[role=dialog]");
    const field = dialog?.querySelector("input");
    expect(dialog?.getAttribute("aria-modal")).toBe("true");
    await act(async () => field?.focus());
    await act(async () => {
      field?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
    });
    await expect.poll(() => saved).toBe(1);

    await act(async () => {
      if (field) field.disabled = true;
    });
    await expect.poll(() => document.activeElement).toBe(dialog);
    if (field) field.disabled = false;
    await act(async () => field?.focus());
    await act(async () => {
      field?.remove();
      elsewhere.focus();
    });
    await expect.poll(() => dialog?.contains(document.activeElement)).toBe(true);
  } finally {
    elsewhere.remove();
    await page.leave();
  }
});
