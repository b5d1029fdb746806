import { expect, it, onTestFinished } from "vitest";
import { Button } from "../button/Button.tsx";
import { onPage } from "../testing/on-page.tsx";
import { UiProvider } from "./UiProvider.tsx";

interface Pressed {
  /** What is above the button grows by this while it is pressed. */
  readonly growsPx: number;
  /** What the mouse moves by until the release. */
  readonly movesPx?: number;
  readonly disabled?: boolean;
  readonly pointerType?: "mouse" | "touch";
}

/** How often a button counts one press. */
async function countedPresses({
  growsPx,
  movesPx = 0,
  disabled = false,
  pointerType = "mouse",
}: Pressed): Promise<number> {
  let presses = 0;
  const page = await onPage(
    <UiProvider>
      <div />
      <Button disabled={disabled} onClick={() => (presses += 1)}>
        Save comment
      </Button>
    </UiProvider>,
  );
  onTestFinished(() => page.leave());
  const button = page.host.querySelector("button");
  const above = page.host.querySelector("div");
  if (!button || !above) throw new Error("There is no button.");
  const { left, top } = button.getBoundingClientRect();
  const at = { clientX: left + 5, clientY: top + 5, isPrimary: true, pointerType, bubbles: true };
  button.dispatchEvent(new PointerEvent("pointerdown", at));
  above.style.height = `${growsPx}px`;
  const released = { ...at, clientX: at.clientX + movesPx };
  const under = document.elementFromPoint(released.clientX, released.clientY) ?? document.body;
  // A finger keeps the events of its press, but its click comes where it is.
  (pointerType === "touch" ? button : under).dispatchEvent(new PointerEvent("pointerup", released));
  // As the browser: a click where both happened, if that is one control.
  if (under === button || button.contains(under)) button.click();
  return presses;
}

it("counts once a press during which the button is moved away", async () => {
  expect(await countedPresses({ growsPx: 200 })).toBe(1);
});

it("counts once a tap during which the button is moved away, though the finger rolls", async () => {
  expect(await countedPresses({ growsPx: 200, pointerType: "touch", movesPx: 8 })).toBe(1);
  expect(await countedPresses({ growsPx: 200, pointerType: "touch", movesPx: 60 })).toBe(0);
  expect(await countedPresses({ growsPx: 2, pointerType: "touch" })).toBe(1);
});

it("leaves a press to the browser during which the button stays under the mouse", async () => {
  expect(await countedPresses({ growsPx: 0 })).toBe(1);
  expect(await countedPresses({ growsPx: 2 })).toBe(1);
});

it("takes a press back when the mouse leaves the button, and presses nothing that is disabled", async () => {
  expect(await countedPresses({ growsPx: 200, movesPx: 60 })).toBe(0);
  expect(await countedPresses({ growsPx: 200, disabled: true })).toBe(0);
});
