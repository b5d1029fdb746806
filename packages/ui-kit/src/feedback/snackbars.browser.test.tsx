import { act } from "react";
import { expect, it, vi } from "vitest";
import { atTime, onPage } from "../testing/on-page.tsx";
import { Snackbars } from "./Snackbars.tsx";
import { createToaster } from "./toaster.ts";

/** A snackbar on the page, its text, and the elements to hover and focus. */
async function aSnackbar() {
  const toaster = createToaster();
  const page = await onPage(<Snackbars toaster={toaster} closeLabel="Close" />);
  // Not below the pointer, which is in the corner and would stop the clock.
  page.host.style.padding = "200px";
  return {
    ...page,
    toaster,
    say: (message: string) => act(async () => void toaster.show({ message })),
    text: () => page.host.querySelector("[role=status]")?.textContent ?? "",
    box: () => page.host.querySelector("[role=status] > div") as HTMLElement,
    close: () => page.host.querySelector("button") as HTMLButtonElement,
  };
}

const pointer = (type: "pointerover" | "pointerout", on: HTMLElement) =>
  act(
    async () =>
      void on.dispatchEvent(new PointerEvent(type, { bubbles: true, relatedTarget: document.body })),
  );

it("[ROU-53] a snackbar lasts 3 s", () =>
  atTime(async (advance) => {
    const bar = await aSnackbar();
    await bar.say("Changes saved");
    await advance(2_999);
    expect(bar.text()).toBe("Changes saved");
    await advance(1);
    expect(bar.text()).toBe("");
    await bar.leave();
  }));

it("stops its clock while the pointer or the focus rests on it, and goes on with what was left", () =>
  atTime(async (advance) => {
    const bar = await aSnackbar();
    await bar.say("Read me");
    await advance(2_000);
    await pointer("pointerover", bar.box());
    await advance(60_000);
    expect(bar.text()).toBe("Read me");
    await act(async () => bar.close().focus());
    await pointer("pointerout", bar.box());
    await advance(60_000);
    expect(bar.text()).toBe("Read me");
    await act(async () => bar.close().blur());
    await advance(999);
    expect(bar.text()).toBe("Read me");
    await advance(1);
    expect(bar.text()).toBe("");
    await bar.leave();
  }));

it("does not run out while another tab covers the page", () =>
  atTime(async (advance) => {
    const bar = await aSnackbar();
    await bar.say("Read me");
    const turn = (hidden: boolean) =>
      act(async () => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      });
    await turn(true);
    await advance(60_000);
    expect(bar.text()).toBe("Read me");
    await turn(false);
    Reflect.deleteProperty(document, "hidden");
    await advance(3_000);
    expect(bar.text()).toBe("");
    await bar.leave();
  }));

it("makes room at the end of the page while it is shown, and is above a pressed control that does not scroll", async () => {
  const bar = await aSnackbar();
  const root = document.documentElement.style;
  const button = document.body.appendChild(document.createElement("button"));
  // Over the whole page, so wherever the message is.
  Object.assign(button.style, { position: "fixed", inset: "0" });
  try {
    button.focus();
    await bar.say("Read me");
    await vi.waitFor(() => expect(root.getPropertyValue("--snack-room")).toMatch(/^\d+px$/));
    expect(root.getPropertyValue("--snack-lift")).toMatch(/^[\d.]+px$/);
    await act(async () => bar.close().click());
    for (const name of ["--snack-room", "--snack-lift"]) expect(root.getPropertyValue(name)).toBe("");
  } finally {
    button.remove();
    await bar.leave();
  }
});
