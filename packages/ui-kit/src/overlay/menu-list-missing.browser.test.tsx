import { act } from "react";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { Button } from "../button/Button.tsx";
import type { PartStates } from "../provider/part-states.ts";
import { UiProvider } from "../provider/UiProvider.tsx";
import { onPage } from "../testing/on-page.tsx";
import { Menu } from "./Menu.tsx";

const menu = (
  <Menu trigger={<Button>More</Button>} items={[{ id: "remove", label: "Remove", onSelect: () => {} }]} />
);

const Coming: PartStates["Coming"] = ({ giveUp }) => (
  <button type="button" onClick={giveUp}>
    Give up
  </button>
);

const Broken: PartStates["Broken"] = ({ close }) => (
  <button type="button" onClick={close}>
    Broken
  </button>
);

/** Parts whose loading the test ends; until then a press is shown as waiting. */
function controlled() {
  const waiting: PromiseWithResolvers<void>[] = [];
  const parts: PartStates = {
    async load(fetchPart) {
      const arrival = Promise.withResolvers<void>();
      waiting.push(arrival);
      await arrival.promise;
      return fetchPart();
    },
    Coming,
    Broken,
  };
  const end = (how: "reject" | "resolve") => act(async () => waiting.at(-1)?.[how]());
  return { parts, waiting, end };
}

const button = (name: string) => page.getByRole("button", { name });
const press = (name: string, type: "click" | "pointerdown") =>
  act(async () =>
    button(name)
      .element()
      .dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true })),
  );

it("a menu that was pressed shows that its list is awaited, or cannot be loaded, and opens with the next press that can", async () => {
  const { parts, waiting, end } = controlled();
  const shown = await onPage(<UiProvider parts={parts}>{menu}</UiProvider>);
  try {
    // A list that is only fetched ahead is not announced.
    await act(async () => (button("More").element() as HTMLElement).focus());
    expect(waiting).toHaveLength(1);
    await end("reject");
    expect(button("Broken").query()).toBeNull();

    await press("More", "pointerdown");
    expect(button("Give up").query()).not.toBeNull();
    await press("Give up", "click");
    expect(button("Give up").query()).toBeNull();
    expect(button("More").element().ariaExpanded).toBe("false");

    await press("More", "pointerdown");
    await end("reject");
    expect(button("Give up").query()).toBeNull();
    await press("Broken", "click");
    expect(button("More").element().ariaExpanded).toBe("false");

    await press("More", "pointerdown");
    await end("resolve");
    await expect.element(page.getByRole("menuitem", { name: "Remove" })).toBeVisible();
  } finally {
    await shown.leave();
  }
});
