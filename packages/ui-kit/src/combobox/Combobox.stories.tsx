import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fireEvent, fn, screen, userEvent, waitFor, within } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { cubeIcon } from "../generated/icons/cube.ts";
import { mapPinIcon } from "../generated/icons/map-pin.ts";
import { Dialog } from "../overlay/Dialog.tsx";
import { Combobox } from "./Combobox.tsx";
import type { ComboboxProps } from "./combobox-types.ts";
import type { ComboboxOption } from "./option-search.ts";

/** Waits for animation frames: what a component renders in its next frame is visible after two. */
async function frames(count = 2): Promise<void> {
  for (let frame = 0; frame < count; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}

function Held(props: ComboboxProps) {
  const [value, setValue] = useState(props.value);
  const change = (next: string | null) => {
    setValue(next);
    props.onValueChange(next);
  };
  return <Combobox {...props} value={value} onValueChange={change} />;
}

const components: ComboboxOption[] = [
  { value: "c7-l1", label: "Cubicle 7, termination L1", detail: "substation-east", icon: cubeIcon },
  { value: "c7-l2", label: "Cubicle 7, termination L2", detail: "substation-east", icon: cubeIcon },
  { value: "t3-b", label: "Bushing B, transformer T3", detail: "substation-west", icon: cubeIcon },
  { value: "p204", label: "Pump P-204 coupling", detail: "hall B", icon: cubeIcon },
  {
    value: "old",
    label: "Dryer outlet valve",
    icon: cubeIcon,
    disabled: true,
    disabledReason: "Belongs to another group",
  },
];
const many = Array.from({ length: 1000 }, (_, index) => ({
  value: `v${index + 1}`,
  label: `Valve ${index + 1}`,
  detail: `hall ${"ABCDE"[index % 5]}`,
}));

const meta = {
  title: "Inputs/Combobox",
  component: Combobox,
  render: (args) => (
    <div style={{ maxWidth: 340 }}>
      <Held {...args} />
    </div>
  ),
  args: {
    label: "Component",
    value: "c7-l2",
    options: components,
    icon: cubeIcon,
    placeholder: "None",
    words: {
      open: "Show components",
      clear: "Clear",
      loading: "Loading components",
      failed: "Could not load the components.",
      retry: "Try again",
      none: (query: string) => `No component named “${query}”`,
      found: (count: number) => `${count} components`,
    },
    onValueChange: fn(),
  },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for one of many that people know by name: a component, a group, a gas supplier; with free text where a name may be new. Do not use it for fewer than ten fixed choices (SelectField, Segmented), for several at once (TagInput), or for actions (Menu).",
      },
    },
  },
} satisfies Meta<typeof Combobox>;
export default meta;
type Story = StoryObj<typeof meta>;

const box = () => screen.getByRole("combobox");
const labels = () => screen.getAllByRole("option").map((option) => option.querySelector("bdi")?.textContent);
const active = () => document.getElementById(box().getAttribute("aria-activedescendant") ?? "");
const open = async () => {
  await userEvent.click(box());
  await screen.findByRole("listbox");
};

export const Default: Story = {};
export const Empty: Story = { args: { value: null, hint: "What the picture shows" } };
export const Failed: Story = { args: { error: "The component could not be saved. Try again." } };
export const Disabled: Story = {
  args: { disabled: true, disabledReason: "Read-only in the demo" },
  play: async ({ args }) => {
    await userEvent.tab();
    await expect(box()).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}x{Backspace}");
    await userEvent.click(screen.getByRole("button", { name: "Show components" }));
    await expect(screen.queryByRole("listbox")).toBeNull();
    await expect(box()).toHaveAccessibleDescription("Read-only in the demo");
    await expect(box()).toHaveValue("Cubicle 7, termination L2");
    await expect(args.onValueChange).not.toHaveBeenCalled();
  },
};
export const Open: Story = { play: open };
export const OpenInTouch: Story = { globals: { density: "touch" }, play: open };
export const OneOption: Story = { args: { value: null, options: components.slice(0, 1) }, play: open };
export const LongWords: Story = {
  args: {
    label: "Kohde",
    value: "a",
    options: [
      {
        value: "a",
        label: "Paineilmavuotojenvuosikustannusarviokohdeluettelopohjoinen",
        detail: "Tampereen tehdas",
      },
      { value: "b", label: "圧縮空気配管の継手、第二工場の北側" },
      { value: "c", label: "ข้อต่อท่ออากาศอัด โรงงานที่สอง" },
    ],
  },
  play: open,
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    label: "المكوّن",
    value: "a",
    options: [
      { value: "a", label: "صمام الضاغط", detail: "القاعة ب", icon: cubeIcon },
      { value: "b", label: "Pump P-204", detail: "القاعة أ", icon: cubeIcon },
    ],
  },
  play: open,
};

export const Keyboard: Story = {
  play: async ({ args }) => {
    await userEvent.tab();
    await expect(box()).toHaveFocus();
    await expect(box()).toHaveAttribute("aria-expanded", "false");
    await userEvent.keyboard("{ArrowDown}");
    await screen.findByRole("listbox", { name: "Component" });
    await expect(active()).toHaveTextContent("termination L2");
    await expect(active()).toHaveAttribute("aria-selected", "true");
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect(active()).toHaveTextContent("Pump P-204");
    // Skips the disabled one and wraps around.
    await userEvent.keyboard("{ArrowDown}");
    await expect(active()).toHaveTextContent("termination L1");
    await userEvent.keyboard("{ArrowUp}");
    await expect(active()).toHaveTextContent("Pump P-204");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}{ArrowDown}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("t3-b");
    await expect(box()).toHaveValue("Bushing B, transformer T3");
    await expect(box()).toHaveFocus();
    await userEvent.keyboard("{ArrowDown}{ArrowUp}{Tab}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("c7-l2");
    await expect(box()).not.toHaveFocus();
  },
};

export const KeyboardWithoutAValue: Story = {
  name: "Opens with the first option active by the arrow down, with the last one by the arrow up",
  args: { value: null },
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard("{ArrowUp}");
    await expect(active()).toHaveTextContent("Pump P-204");
    await userEvent.keyboard("{Escape}{ArrowDown}");
    await expect(active()).toHaveTextContent("termination L1");
    // What was typed and removed again chooses nothing.
    await userEvent.keyboard("x{Backspace}{Enter}");
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("c7-l1");
    await expect(box()).toHaveValue("Cubicle 7, termination L1");
  },
};

export const Typed: Story = {
  name: "Finds while typing, and Enter takes the first find",
  play: async ({ canvas, args }) => {
    await userEvent.click(box());
    await userEvent.keyboard("{Control>}a{/Control}east l1");
    await waitFor(() => expect(labels()).toEqual(["Cubicle 7, termination L1"]));
    const stressed = [...document.querySelectorAll("[role=option] mark")].map((mark) => mark.textContent);
    await expect(stressed).toEqual(["L1", "east"]);
    await expect(canvas.getByRole("status")).toHaveTextContent("1 components");
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("c7-l1");
    await userEvent.keyboard("{Control>}a{/Control}zzz");
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("No component named “zzz”"));
    await userEvent.keyboard("{Enter}");
    await userEvent.tab();
    // Text that matches no option reverts to the selected one.
    await expect(box()).toHaveValue("Cubicle 7, termination L1");
    await expect(args.onValueChange).toHaveBeenCalledTimes(1);
    await userEvent.click(box());
    await userEvent.keyboard("{Control>}a{/Control}PUMP P-204 COUPLING");
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith("p204");
    await userEvent.click(box());
    await userEvent.keyboard("{Control>}a{/Control}{Backspace}");
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
  },
};

export const Pointer: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Show components" }));
    await expect(box()).toHaveFocus();
    await userEvent.click(await screen.findByRole("option", { name: /Dryer/ }));
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole("option", { name: /Pump/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("p204");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    await expect(box()).toHaveFocus();
    await expect(box()).toHaveValue("");
  },
};

export const FreeText: Story = {
  args: { label: "Place", value: "Hall B", freeText: true, icon: mapPinIcon },
  play: async ({ args }) => {
    await userEvent.click(box());
    await userEvent.keyboard("{Control>}a{/Control}Pump cellar");
    // Nothing is selected that was not typed.
    await expect(active()).toBeNull();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("Pump cellar");
    await expect(box()).toHaveValue("Pump cellar");
    await userEvent.keyboard("{Control>}a{/Control}Pump{ArrowDown}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("p204");
    await userEvent.keyboard("x{Escape}");
    await expect(box()).toHaveValue("Pump P-204 coupling");
  },
};

export const AThousand: Story = {
  args: { label: "Valve", value: "v700", options: many },
  play: async ({ canvas, args }) => {
    await open();
    await waitFor(() => expect(active()).toHaveTextContent("Valve 700"));
    await expect(screen.getAllByRole("option").length).toBeLessThan(80);
    await expect(active()).toHaveAttribute("aria-posinset", "700");
    await expect(active()).toHaveAttribute("aria-setsize", "1000");
    const inView = () => {
      const list = (screen.getByRole("listbox").parentElement as HTMLElement).getBoundingClientRect();
      const row = active()?.getBoundingClientRect();
      return row !== undefined && row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
    };
    await waitFor(() => expect(inView()).toBe(true));
    for (let press = 0; press < 4; press += 1) await userEvent.keyboard("{PageDown}");
    await expect(active()).toHaveTextContent("Valve 740");
    await waitFor(() => expect(inView()).toBe(true));
    await userEvent.keyboard("{Control>}a{/Control}");
    await userEvent.keyboard("999");
    await expect(labels()).toEqual(["Valve 999"]);
    await expect(canvas.getByRole("status")).toHaveTextContent("1 components");
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("v999");
  },
};

/** Results of a remote search, resolved when the story decides. */
function searchInHand() {
  const asked: {
    query: string;
    signal: AbortSignal;
    answer: (options: ComboboxOption[]) => void;
    fail: () => void;
  }[] = [];
  const search = (query: string, signal: AbortSignal) =>
    new Promise<ComboboxOption[]>((resolve, reject) => {
      asked.push({ query, signal, answer: resolve, fail: () => reject(new Error("offline")) });
    });
  return {
    asked,
    search,
    lastRequested: (query: string) => waitFor(() => expect(asked.at(-1)?.query).toBe(query)),
  };
}

let server = searchInHand();
const elsewhere = {
  args: {
    value: "p204",
    valueLabel: "Pump P-204 coupling",
    options: (query, signal) => server.search(query, signal),
  },
  beforeEach: () => {
    server = searchInHand();
  },
} satisfies Partial<Story>;

export const Loading: Story = { ...elsewhere, play: open };

export const FoundElsewhere: Story = {
  ...elsewhere,
  name: "Shows only the answer to what is typed last",
  play: async ({ canvas, args }) => {
    await expect(box()).toHaveValue("Pump P-204 coupling");
    await open();
    await server.lastRequested("");
    await userEvent.keyboard("{Control>}a{/Control}cub");
    await server.lastRequested("cub");
    await expect(server.asked[0]?.signal.aborted).toBe(true);
    await userEvent.keyboard("icle 7");
    await server.lastRequested("cubicle 7");
    server.asked.at(-1)?.answer(components.slice(0, 2));
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(2));
    server.asked.at(-2)?.answer(components.slice(2));
    server.asked[0]?.answer(components);
    await frames();
    await expect(labels()).toEqual(["Cubicle 7, termination L1", "Cubicle 7, termination L2"]);
    await expect(canvas.getByRole("status")).toHaveTextContent("2 components");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("c7-l2");
    await expect(box()).toHaveValue("Cubicle 7, termination L2");
  },
};

export const FailedElsewhere: Story = {
  ...elsewhere,
  name: "Says that the search failed, and tries again by key",
  play: async ({ canvas }) => {
    await open();
    await server.lastRequested("");
    server.asked[0]?.fail();
    await waitFor(() =>
      expect(canvas.getByRole("status")).toHaveTextContent("Could not load the components."),
    );
    await expect(active()).toHaveTextContent("Try again");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(server.asked).toHaveLength(2));
    server.asked[1]?.answer(components);
    await waitFor(() => expect(screen.getAllByRole("option")).toHaveLength(5));
    await userEvent.keyboard("{Control>}a{/Control}x");
    await server.lastRequested("x");
    server.asked[2]?.fail();
    await waitFor(() => expect(labels()).toEqual(["Try again"]));
  },
};

export const NothingFound: Story = {
  play: async ({ canvas }) => {
    await open();
    await userEvent.keyboard("{Control>}a{/Control}compressor 9");
    await waitFor(() =>
      expect(canvas.getByRole("status")).toHaveTextContent("No component named “compressor 9”"),
    );
  },
};

const phone = { viewport: { value: "mobile1", isRotated: false }, density: "touch" };
export const OpenOnAPhone: Story = { globals: phone, play: open };
export const OnAPhone: Story = {
  name: "On a phone, chooses from the whole screen",
  globals: phone,
  args: { options: [...components, ...many] },
  play: async ({ args }) => {
    const opener = box();
    await expect(opener).toHaveTextContent("Cubicle 7, termination L2");
    await userEvent.click(opener);
    const sheet = await screen.findByRole("dialog", { name: "Component" });
    const field = () => within(sheet).getByRole("combobox");
    await expect(field()).toHaveFocus();
    await expect(field()).toHaveValue("");
    const place = sheet.getBoundingClientRect();
    await expect([place.width, place.height]).toEqual([window.innerWidth, window.innerHeight]);
    for (const option of within(sheet).getAllByRole("option").slice(0, 5))
      await expect(option.offsetHeight).toBeGreaterThanOrEqual(44);
    // Unchanged.
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(box()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog");
    await userEvent.keyboard("pump");
    await waitFor(() => expect(labels()).toEqual(["Pump P-204 coupling"]));
    await expect(screen.getByText("Pump", { selector: "mark" })).toBeVisible();
    await userEvent.click(screen.getByRole("option", { name: /Pump/ }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.onValueChange).toHaveBeenLastCalledWith("p204");
    await expect(box()).toHaveFocus();
    await expect(box()).toHaveTextContent("Pump P-204 coupling");
    // Typed, cleared again, and left by the arrow: no new selection.
    await userEvent.keyboard("{Enter}");
    await screen.findByRole("dialog");
    await userEvent.keyboard("x{Backspace}");
    await userEvent.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.onValueChange).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole("button", { name: "Clear" }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    await expect(box()).toHaveFocus();
  },
};
export const FreeTextOnAPhone: Story = {
  globals: phone,
  args: { label: "Place", value: "Hall B", freeText: true, icon: mapPinIcon },
  play: async ({ args }) => {
    await userEvent.click(box());
    const sheet = await screen.findByRole("dialog", { name: "Place" });
    await expect(within(sheet).getByRole("combobox")).toHaveValue("Hall B");
    await userEvent.keyboard(", cellar{Enter}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await expect(args.onValueChange).toHaveBeenLastCalledWith("Hall B, cellar");
  },
};

const inADialog = (args: ComboboxProps) => (
  <Dialog trigger={<Button>Move</Button>} title="Move to another component" closeLabel="Close">
    <Held {...args} />
  </Dialog>
);

export const InADialog: Story = {
  render: inADialog,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Move" }));
    await screen.findByRole("dialog");
    await open();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    await expect(screen.getByRole("dialog")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await userEvent.click(screen.getByRole("option", { name: /Bushing/ }));
    await expect(box()).toHaveValue("Bushing B, transformer T3");
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};

export const InADialogAtOnce: Story = {
  name: "In a dialog, with keys that come within one frame",
  render: inADialog,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Move" }));
    await screen.findByRole("dialog");
    await userEvent.click(box());
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("listbox")).toBeNull());
    const drawn = async () => {
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
    };
    for (const key of ["ArrowDown", "ArrowDown"]) {
      fireEvent.keyDown(box(), { key });
      // It is positioned but not visible yet: that takes a frame.
      await drawn();
    }
    fireEvent.keyDown(box(), { key: "Enter" });
    await drawn();
    // No frame has passed, yet the layer that captured the key is gone.
    await expect(screen.queryByRole("listbox")).toBeNull();
    await expect(box()).toHaveValue("Bushing B, transformer T3");
    fireEvent.keyDown(box(), { key: "Escape" });
    await drawn();
    await expect(screen.queryByRole("dialog")).toBeNull();
  },
};
