import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, within } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { IconButton } from "../button/IconButton.tsx";
import { TextField } from "../fields/TextField.tsx";
import { arrowLeftIcon } from "../generated/icons/arrow-left.ts";
import { chatCircleDotsIcon } from "../generated/icons/chat-circle-dots.ts";
import { imagesIcon } from "../generated/icons/images.ts";
import { magnifyingGlassIcon } from "../generated/icons/magnifying-glass.ts";
import { mapTrifoldIcon } from "../generated/icons/map-trifold.ts";
import { megaphoneIcon } from "../generated/icons/megaphone.ts";
import { questionIcon } from "../generated/icons/question.ts";
import { shareNetworkIcon } from "../generated/icons/share-network.ts";
import { starIcon } from "../generated/icons/star.ts";
import { uploadSimpleIcon } from "../generated/icons/upload-simple.ts";
import { videoCameraIcon } from "../generated/icons/video-camera.ts";
import { windIcon } from "../generated/icons/wind.ts";
import { Tag } from "../marks/Tag.tsx";
import { BottomTabs } from "./BottomTabs.tsx";
import type { NavAction, NavItem } from "./nav-item.ts";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";

const items: NavItem[] = [
  { id: "snapshots", label: "Snapshots", icon: imagesIcon, href: "#/", count: "1 284", current: true },
  { id: "cameras", label: "Cameras", icon: videoCameraIcon, href: "#/cameras", count: "6" },
  { id: "help", label: "Help", icon: questionIcon, href: "#/faq" },
];
const newItems = items.map((item) => (item.id === "cameras" ? { ...item, badge: "update available" } : item));
const brand = {
  name: "Sonolens NL",
  logo: <span className="block rounded-m bg-acc forced-colors:border" />,
  href: "#/",
};

const meta = {
  title: "Navigation/Sidebar, TopBar, BottomTabs",
  parameters: {
    layout: "fullscreen",
    docs: {
      components: { Sidebar, TopBar, BottomTabs },
      description: {
        component:
          "Use it once round the whole application: a sidebar on a desk, tabs at the bottom of a phone, a bar with the title on top. Do not use it for steps or views within one screen (Segmented, Tabs).",
      },
    },
  },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const desktop = { viewport: { value: "desktop" } };

export const SidebarWide: Story = {
  globals: desktop,
  render: () => (
    <Sidebar
      label="Main navigation"
      brand={brand}
      items={items}
      footItems={[{ id: "help", label: "Help", icon: questionIcon, href: "#/faq" }]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { current: "page" })).toHaveAccessibleName(/Snapshots/);
  },
};
const pressed = fn();
const footActions: NavAction[] = [
  { id: "news", label: "What is new", icon: megaphoneIcon, badge: "unread", onPress: pressed },
  { id: "feedback", label: "Feedback", icon: chatCircleDotsIcon, onPress: pressed },
];
export const SidebarWithActions: Story = {
  globals: desktop,
  render: () => (
    <div className="flex gap-8">
      <Sidebar label="Main navigation" brand={brand} items={items} footItems={footActions} />
      <Sidebar label="The same, narrow" brand={brand} items={items} footItems={footActions} collapsed />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const [news] = canvas.getAllByRole("button", { name: /^What is new\W+unread$/ });
    news?.focus();
    await userEvent.keyboard("{Enter}{Tab}{Enter}");
    await expect(pressed).toHaveBeenCalledTimes(2);
  },
};
export const SidebarWithADock: Story = {
  globals: desktop,
  render: () => (
    <Sidebar
      label="Main navigation"
      brand={brand}
      items={items}
      footItems={footActions}
      dock={<p className="rounded-l border border-line bg-raised p-2">Press / to search.</p>}
    />
  ),
  play: async ({ canvas }) => {
    const note = canvas.getByText("Press / to search.").getBoundingClientRect();
    const foot = canvas.getByRole("button", { name: /^What is new/ }).getBoundingClientRect();
    await expect(note.bottom).toBeLessThanOrEqual(foot.top);
  },
};
export const SidebarCollapsed: Story = {
  globals: desktop,
  render: () => <Sidebar label="Main navigation" brand={brand} items={items} collapsed />,
};
export const SidebarLongWords: Story = {
  globals: desktop,
  render: () => (
    <Sidebar
      label="Main navigation"
      brand={{ ...brand, name: "Paineilmavuotojenhallintajärjestelmä" }}
      items={items.map((item) => ({ ...item, label: `${item.label} und Energieverbrauchsschätzung` }))}
    />
  ),
  play: async ({ canvas }) => {
    const link = canvas.getByRole("link", { name: /^Cameras/ });
    await userEvent.hover(link);
    await expect(link).toHaveAttribute("title", "Cameras und Energieverbrauchsschätzung");
  },
};
export const SomethingNew: Story = {
  parameters: { look: "desk" },
  globals: desktop,
  render: () => (
    <div className="flex gap-8">
      <Sidebar label="Main navigation" brand={brand} items={newItems} />
      <Sidebar label="The same, narrow" brand={brand} items={newItems} collapsed />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("link", { name: /^Cameras\W+update available/ })).toHaveLength(2);
  },
};
export const TabsWithSomethingNew: Story = {
  globals: { viewport: { value: "mobile1" } },
  render: () => (
    <div className="flex min-h-dvh flex-col justify-end">
      <BottomTabs label="Main navigation" items={newItems} />
    </div>
  ),
};
export const Tabs: Story = {
  globals: { viewport: { value: "mobile1" } },
  render: () => (
    <div className="flex min-h-dvh flex-col justify-end">
      <BottomTabs label="Main navigation" items={items} />
    </div>
  ),
};

export const TopBarOfTheGallery: Story = {
  render: () => <TopBar title="Snapshots" end={<Button icon={uploadSimpleIcon}>Import</Button>} />,
};
function BarWithSearch({ widthPx, first = "" }: { widthPx?: number; first?: string }) {
  const [text, setText] = useState(first);
  return (
    <div style={{ maxWidth: widthPx }}>
      <TopBar
        title="Snapshots"
        search={{
          field: (
            <TextField
              hideLabel
              soft
              label="Search labels"
              placeholder="Search labels"
              icon={magnifyingGlassIcon}
              type="search"
              value={text}
              onValueChange={setText}
            />
          ),
          active: text !== "",
          onClear: () => setText(""),
          openLabel: "Search labels",
          closeLabel: "Close the search",
        }}
        end={
          <>
            <IconButton icon={mapTrifoldIcon} label="Places" />
            <Button icon={uploadSimpleIcon}>Import</Button>
          </>
        }
      />
    </div>
  );
}

export const TopBarWithSearch: Story = {
  parameters: { look: "desk" },
  globals: desktop,
  render: () => <BarWithSearch />,
};
export const TopBarWithSearchOnAPhone: Story = {
  render: () => <BarWithSearch widthPx={390} />,
  play: async ({ canvas, canvasElement }) => {
    const bar = canvasElement.querySelector("header") as HTMLElement;
    const shows = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) && element.offsetWidth > 0;
    const opener = canvas.getByRole("button", { name: "Search labels" });
    await expect(bar.scrollWidth).toBeLessThanOrEqual(bar.clientWidth);
    await expect(shows(canvas.getByRole("heading"))).toBe(true);
    await userEvent.tab();
    await expect(opener).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    const field = canvas.getByRole("searchbox", { name: "Search labels" });
    await expect(field).toHaveFocus();
    await expect(field.offsetWidth).toBeGreaterThan(240);
    // What it covers cannot be focused.
    await userEvent.tab();
    await expect(bar.contains(document.activeElement)).toBe(false);
    await userEvent.tab({ shift: true });
    await userEvent.keyboard("pump");
    await userEvent.keyboard("{Escape}");
    await expect(opener).toHaveFocus();
    await expect(field).toHaveValue("");
    await expect(shows(field)).toBe(false);
    await userEvent.keyboard("{Enter}");
    await expect(field).toHaveFocus();
    await userEvent.click(canvas.getByRole("button", { name: "Close the search" }));
    await expect(opener).toHaveFocus();
  },
};
export const TopBarSearchingOnAPhone: Story = {
  render: () => <BarWithSearch widthPx={390} first="pump" />,
  play: async ({ canvas }) => {
    const field = canvas.getByRole("searchbox", { name: "Search labels" });
    await expect(field).toBeVisible();
    await expect(field).toHaveValue("pump");
    await expect(field).not.toHaveFocus();
    // Cleared by typing, it remains open: the user keeps typing.
    await userEvent.clear(field);
    await expect(field).toHaveFocus();
  },
};
export const TopBarBeginsWithThePage: Story = {
  render: () => (
    <>
      <TopBar title="Pump" start={<IconButton icon={arrowLeftIcon} label="Back" />} />
      <p className="px-4 md:px-6">Text of the page</p>
    </>
  ),
  play: async ({ canvas, canvasElement }) => {
    const text = document.createRange();
    text.selectNodeContents(within(canvasElement).getByText("Text of the page"));
    const icon = canvas.getByRole("button").querySelector("svg") as SVGElement;
    // The icons have a margin in their square.
    await expect(
      Math.abs(icon.getBoundingClientRect().left - text.getBoundingClientRect().left),
    ).toBeLessThan(1);
  },
};
export const TopBarOfTheDetail: Story = {
  render: () => (
    <TopBar
      compact
      line
      title="Header flange, hall B"
      start={<IconButton icon={arrowLeftIcon} label="Back to the snapshots" />}
      beside={
        <>
          <Tag label="Leak" icon={windIcon} />
          <span>#48213</span>
        </>
      }
      end={<IconButton icon={starIcon} label="Star" />}
    />
  ),
};
export const TopBarLongWords: Story = {
  render: () => (
    <TopBar
      title="Paineilmavuotojenvuosikustannusarviokohdeluettelo, pohjoinen putkisilta, rivi 4, venttiili 12"
      end={<Button icon={shareNetworkIcon}>Share</Button>}
    />
  ),
};
export const TopBarRightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  render: () => (
    <TopBar
      compact
      title="صمام ٧"
      start={<IconButton icon={arrowLeftIcon} label="رجوع" />}
      end={<Button>مشاركة</Button>}
    />
  ),
};
