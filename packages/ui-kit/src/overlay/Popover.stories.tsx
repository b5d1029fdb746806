import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, screen, userEvent, waitFor } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { Checkbox } from "../choice/Checkbox.tsx";
import { Combobox } from "../combobox/Combobox.tsx";
import { funnelSimpleIcon } from "../generated/icons/funnel-simple.ts";
import { Popover } from "./Popover.tsx";

function Gases() {
  const [chosen, setChosen] = useState<readonly string[]>(["Air"]);
  return (
    <div className="flex flex-col gap-2">
      {["Air", "Methane", "Nitrogen"].map((gas) => (
        <Checkbox
          key={gas}
          label={gas}
          checked={chosen.includes(gas)}
          onCheckedChange={(on) => setChosen(on ? [...chosen, gas] : chosen.filter((other) => other !== gas))}
        />
      ))}
    </div>
  );
}

const meta = {
  title: "Overlays/Popover",
  component: Popover,
  args: {
    trigger: <Button icon={funnelSimpleIcon}>Gas</Button>,
    title: "Gas",
    closeLabel: "Close",
    children: <Gases />,
  },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a few controls or an explanation that belong to one button, while the page stays in view. Do not use it for a list of actions (Menu), a hint without controls (Tooltip), a long form (Panel), or a question that must be answered (Dialog).",
      },
    },
  },
} satisfies Meta<typeof Popover>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async (name = "Gas") => {
  await userEvent.click(screen.getByRole("button", { name }));
  await screen.findByRole("dialog");
};

export const Closed: Story = {};
export const Open: Story = { play: () => open() };
export const WithFooter: Story = {
  args: { footer: <Button variant="primary">Show 25</Button> },
  play: () => open(),
};
export const HiddenTitle: Story = { args: { hideTitle: true, title: "Gases" }, play: () => open() };
export const Long: Story = {
  args: {
    title: "Näin vuotojen vuosikustannusarvio lasketaan",
    children: (
      <div className="flex flex-col gap-3">
        {Array.from({ length: 30 }, (_, at) => `Paineilmavuotojen vuosikustannusarvion rivi ${at + 1}`).map(
          (line) => (
            <p key={line}>{line}</p>
          ),
        )}
      </div>
    ),
  },
  play: async () => {
    await open();
    const box = screen.getByRole("dialog").getBoundingClientRect();
    await waitFor(() =>
      expect(screen.getByRole("dialog").getBoundingClientRect().bottom).toBeLessThanOrEqual(
        window.innerHeight,
      ),
    );
    await expect(box.width).toBeLessThanOrEqual(Math.min(360, window.innerWidth - 16));
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { trigger: <Button>الغاز</Button>, title: "الغاز", closeLabel: "إغلاق" },
  play: () => open("الغاز"),
};

export const Keyboard: Story = {
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const popover = await screen.findByRole("dialog", { name: "Gas" });
    await waitFor(() => expect(popover).toHaveFocus());
    await userEvent.tab();
    await expect(screen.getByRole("button", { name: "Close" })).toHaveFocus();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(" ");
    await expect(screen.getByRole("checkbox", { name: "Methane" })).toBeChecked();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: "Gas" })).toHaveFocus());
  },
};

const words = {
  open: "Show gases",
  clear: "Clear",
  loading: "Loading",
  failed: "Could not load.",
  retry: "Try again",
  none: () => "None",
  found: (count: number) => `${count} gases`,
};
/** A press in the list that opens above it, or Escape there, leaves the popover open. */
export const WithACombobox: Story = {
  args: {
    children: (
      <Combobox
        label="Other gas"
        value={null}
        onValueChange={() => undefined}
        options={[{ value: "h2", label: "Hydrogen" }]}
        words={words}
      />
    ),
  },
  play: async () => {
    await open();
    await userEvent.click(screen.getByRole("combobox"));
    await userEvent.click(await screen.findByRole("option", { name: "Hydrogen" }));
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(screen.getByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}");
    await screen.findByRole("listbox");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(screen.getByRole("dialog")).toBeVisible();
  },
};
