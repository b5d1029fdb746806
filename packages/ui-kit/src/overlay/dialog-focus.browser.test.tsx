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
