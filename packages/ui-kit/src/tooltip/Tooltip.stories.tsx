import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { Tooltip } from "./Tooltip.tsx";

const meta = {
  title: "Overlays/Tooltip",
  component: Tooltip,
  args: { text: "Solved on 19 November", children: <Button>Hover or focus</Button>, defaultOpen: true },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a hint that repeats or adds: the name of an icon, a key, a full date. Do not use it for what one must know to go on, for links or buttons (Popover), or on things that cannot be focused.",
      },
    },
  },
} satisfies Meta<typeof Tooltip>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Open: Story = {};
export const WithShortcut: Story = { args: { text: "Star", shortcut: "S" } };

const longText = "Paineilmavuotojenvuosikustannusarvio ".repeat(12).trim();
export const Wide: Story = {
  parameters: { proves: "[ROU-58] Is at most 400 px wide, and says all" },
  args: { text: longText },
  play: async () => {
    const tip = await screen.findByRole("tooltip");
    const box = tip.closest("[data-side]") as HTMLElement;
    await expect(box.offsetWidth).toBeLessThanOrEqual(400);
    await expect(box.offsetWidth).toBeGreaterThan(Math.min(400, window.innerWidth - 16) - 60);
    await expect(box.scrollWidth).toBeLessThanOrEqual(box.clientWidth);
    await expect(tip).toHaveTextContent(longText);
  },
};
export const OneLongWord: Story = { args: { text: "a".repeat(120) } };
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { text: "أُصلح في 19 نوفمبر", children: <Button>مرّر أو ركّز</Button> },
};

const onPress = fn();
export const HeldByAFinger: Story = {
  args: { defaultOpen: false, children: <Button onClick={onPress}>Hold</Button> },
  play: async ({ canvas }) => {
    onPress.mockClear();
    const button = canvas.getByRole("button");
    const touch = { pointerType: "touch", isPrimary: true, button: 0, bubbles: true, cancelable: true };
    const pointer = (name: string, at = {}) =>
      button.dispatchEvent(new PointerEvent(name, { ...touch, ...at }));
    // A scrolling finger shows nothing, and a tap still presses.
    pointer("pointerdown");
    pointer("pointermove", { clientY: 30 });
    await new Promise((resolve) => setTimeout(resolve, 700));
    await expect(screen.queryByRole("tooltip")).toBeNull();
    pointer("pointerdown");
    pointer("pointerup");
    button.click();
    await expect(onPress).toHaveBeenCalledOnce();
    pointer("pointerdown");
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("Solved on 19 November");
    pointer("pointerup");
    button.click();
    await expect(onPress).toHaveBeenCalledOnce();
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull(), { timeout: 3000 });
  },
};

export const Keyboard: Story = {
  args: { defaultOpen: false },
  play: async () => {
    await userEvent.tab();
    await expect(await screen.findByRole("tooltip")).toHaveTextContent("Solved on 19 November");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("tooltip")).toBeNull());
  },
};
