import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent } from "storybook/test";
import { Accordion, type AccordionProps } from "./Accordion.tsx";

function Held(props: AccordionProps) {
  const [open, setOpen] = useState(props.open);
  return (
    <Accordion
      {...props}
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        props.onOpenChange(next);
      }}
    />
  );
}

const sections = [
  {
    id: "analysis",
    title: "Analysis",
    count: "3",
    summary: "Medium, high · Air",
    content: <p>Severity, gas and leak size.</p>,
  },
  {
    id: "place",
    title: "Place and date",
    summary: "Hall B · 1–21 November",
    content: (
      <a className="link" href="#map">
        Choose on the map
      </a>
    ),
  },
  { id: "more", title: "Advanced", summary: "Tags, camera, group, starred", content: <p>Tags.</p> },
];

const meta = {
  title: "Navigation/Accordion",
  component: Accordion,
  render: (args) => (
    <div style={{ maxWidth: 360 }}>
      <Held {...args} />
    </div>
  ),
  args: { sections, open: ["analysis"], onOpenChange: fn() },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for parts of a long form or page of which most are not needed at once; say in the summary what is set inside. Do not use it for what everybody reads (sections), for two or three short parts, or for things inside things (Tree).",
      },
    },
  },
} satisfies Meta<typeof Accordion>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const AllClosed: Story = {
  args: { open: [] },
  play: async ({ canvas }) => {
    const middle = (element: Element | null) => {
      const box = (element as Element).getBoundingClientRect();
      return box.top + box.height / 2;
    };
    const head = canvas.getByRole("button", { name: /Place and date/ });
    const ofTitle = middle(canvas.getByText("Place and date"));
    await expect(Math.abs(middle(head.querySelector("svg")) - ofTitle)).toBeLessThan(1.5);
  },
};
export const One: Story = { args: { sections: sections.slice(1, 2), open: [] } };
export const Many: Story = {
  args: {
    open: [],
    sections: Array.from({ length: 12 }, (_, at) => ({
      id: `${at}`,
      title: `Line ${at + 1}`,
      content: <p>{at}</p>,
    })),
  },
};
export const InTouch: Story = { globals: { density: "touch" } };
export const LongWords: Story = {
  args: {
    open: [],
    sections: [
      {
        id: "a",
        title: "Paineilmavuotojenvuosikustannusarviokohdeluettelopohjoinen",
        count: "12",
        summary: "Tampereen tehdas, toinen halli, pohjoinen pakkauslinja ja kompressorihuone",
        content: <p>–</p>,
      },
    ],
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    open: [],
    sections: [{ id: "a", title: "المكان والتاريخ", count: "٢", summary: "القاعة ب", content: <p>–</p> }],
  },
};
export const Keyboard: Story = {
  play: async ({ canvas, args }) => {
    const head = (name: RegExp) => canvas.getByRole("button", { name });
    await expect(canvas.getByRole("heading", { level: 3, name: /Analysis/ })).toBeVisible();
    await userEvent.tab();
    await expect(head(/Analysis/)).toHaveAttribute("aria-expanded", "true");
    await userEvent.keyboard("{ArrowDown}");
    await expect(head(/Place/)).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(["analysis", "place"]);
    await expect(canvas.getByRole("region", { name: /Place/ })).toBeVisible();
    await userEvent.tab();
    await expect(canvas.getByRole("link")).toHaveFocus();
    await userEvent.tab({ shift: true });
    await userEvent.keyboard(" ");
    await expect(args.onOpenChange).toHaveBeenLastCalledWith(["analysis"]);
    await userEvent.keyboard("{End}");
    await expect(head(/Advanced/)).toHaveFocus();
    await userEvent.keyboard("{Home}");
    await expect(head(/Analysis/)).toHaveFocus();
  },
};
