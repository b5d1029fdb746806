import type { Meta, StoryObj } from "@storybook/react-vite";
import { type ReactNode, useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { Accordion } from "../accordion/Accordion.tsx";
import { Button } from "../button/Button.tsx";
import { Loading, Skeleton } from "../feedback/Skeleton.tsx";
import { Panel } from "./Panel.tsx";

function Filters() {
  const [open, setOpen] = useState<string[]>(["status"]);
  const line = (text: string) => <p className="text-13 text-ink-2">{text}</p>;
  return (
    <div className="px-4 sm:px-6">
      <Accordion
        level={3}
        open={open}
        onOpenChange={setOpen}
        className="border-y-0!"
        sections={[
          { id: "status", title: "Status", count: "2", content: line("Open, in repair") },
          {
            id: "place",
            title: "Place and date",
            summary: "Hall B · 1–21 November",
            content: line("Hall B"),
          },
          { id: "more", title: "Advanced", summary: "Tags, camera, group", content: line("Tags") },
        ]}
      />
    </div>
  );
}

const lines = (count: number): ReactNode => (
  <div className="flex flex-col gap-4 p-4 sm:px-6">
    {Array.from({ length: count }, (_, at) => `Line ${at + 1}`).map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);

const meta = {
  title: "Overlays/Panel",
  component: Panel,
  args: {
    open: true,
    onOpenChange: fn(),
    title: "Filters",
    closeLabel: "Close",
    children: <Filters />,
    aside: <Button variant="quiet">Clear all</Button>,
    footer: (
      <Button variant="primary" large wide>
        Show 25 snapshots
      </Button>
    ),
  },
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it for a task of several controls that is done beside the page: filters, settings of a report. Do not use it for a short question (Dialog), a few controls of one button (Popover), or for what stays open while the page is used (a column of the page).",
      },
    },
  },
} satisfies Meta<typeof Panel>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  name: "Covers a phone, and stands at the end of a desk",
  play: async () => {
    const box = (await screen.findByRole("dialog", { name: "Filters" })).getBoundingClientRect();
    await expect(Math.round(box.height)).toBe(window.innerHeight);
    await expect(Math.round(box.width)).toBe(window.innerWidth < 600 ? window.innerWidth : 396);
    await waitFor(() =>
      expect(Math.round(screen.getByRole("dialog").getBoundingClientRect().right)).toBe(window.innerWidth),
    );
  },
};
export const OnAPhone: Story = {
  name: "Covers a phone, with the way out first",
  globals: { viewport: { value: "mobile1", isRotated: false }, density: "touch" },
  play: async () => {
    const panel = await screen.findByRole("dialog", { name: "Filters" });
    await expect(window.innerWidth).toBeLessThan(600);
    await expect([panel.offsetWidth, panel.offsetHeight]).toEqual([window.innerWidth, window.innerHeight]);
    const close = screen.getByRole("button", { name: "Close" });
    await expect([close.offsetWidth, close.offsetHeight]).toEqual([44, 44]);
    const title = screen.getByRole("heading", { name: "Filters" });
    await expect(close.getBoundingClientRect().right).toBeLessThan(title.getBoundingClientRect().left);
    await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
  },
};
export const WithoutFooter: Story = {
  args: { footer: undefined, aside: undefined, description: "How it is worked out" },
};
export const Long: Story = {
  args: { children: lines(60) },
  play: async () => {
    const panel = await screen.findByRole("dialog");
    // Long content is a tab stop, so that it can be scrolled by keys.
    await waitFor(() => expect(screen.getByText("Line 1").closest("[tabindex]")).not.toBe(panel));
    const body = screen.getByText("Line 1").closest("[tabindex]") as HTMLElement;
    await expect(body.scrollHeight).toBeGreaterThan(body.clientHeight);
    await expect(panel.scrollHeight).toBeLessThanOrEqual(panel.clientHeight);
    const footer = screen.getByRole("button", { name: "Show 25 snapshots" }).getBoundingClientRect();
    await expect(footer.bottom).toBeLessThanOrEqual(window.innerHeight);
  },
};
export const LoadingItsContent: Story = {
  args: {
    children: (
      <Loading label="Loading filters">
        <div className="flex flex-col gap-3 p-4 sm:px-6">
          <Skeleton height="36px" />
          <Skeleton height="36px" />
        </div>
      </Loading>
    ),
  },
};
export const LongWords: Story = {
  args: {
    title: "Paineilmavuotojenvuosikustannusarviokohdeluettelon suodattimet",
    aside: <Button variant="quiet">Tyhjennä kaikki</Button>,
    footer: (
      <Button variant="primary" large wide>
        Näytä kahdeksankymmentäseitsemän otosta
      </Button>
    ),
  },
};
export const Large: Story = { args: { size: "large" } };
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: {
    title: "عوامل التصفية",
    closeLabel: "إغلاق",
    aside: undefined,
    footer: <Button variant="primary">عرض</Button>,
  },
  play: async () => {
    await waitFor(async () => {
      const box = (await screen.findByRole("dialog")).getBoundingClientRect();
      await expect(Math.round(box.left)).toBe(0);
    });
  },
};

export const Keyboard: Story = {
  name: "Keeps the focus and the page still, and gives both back",
  args: { trigger: <Button>Filters</Button> },
  render: ({ open: _, onOpenChange: __, ...args }) => (
    <div style={{ height: "200vh" }}>
      <Panel {...args} />
    </div>
  ),
  play: async ({ canvas }) => {
    const behind = canvas.getByRole("button", { name: "Filters" });
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    const panel = await screen.findByRole("dialog", { name: "Filters" });
    await expect(panel).toHaveFocus();
    await expect(getComputedStyle(document.body).overflow).toBe("hidden");
    await expect(behind.closest("[inert]")).not.toBeNull();
    for (let press = 0; press < 9; press += 1) {
      await userEvent.tab();
      await expect(panel).toContainElement(document.activeElement as HTMLElement);
    }
    await userEvent.tab({ shift: true });
    await expect(panel).toContainElement(document.activeElement as HTMLElement);
    screen.getByRole("button", { name: "Show 25 snapshots" }).focus();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(behind).toHaveFocus());
    await expect(getComputedStyle(document.body).overflow).not.toBe("hidden");
    await userEvent.click(behind);
    await userEvent.click(await screen.findByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  },
};
