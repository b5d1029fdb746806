import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { Button } from "../button/Button.tsx";
import { IconButton } from "../button/IconButton.tsx";
import { Tag } from "../marks/Tag.tsx";
import { BottomTabs } from "./BottomTabs.tsx";
import type { NavItem } from "./nav-item.ts";
import { Sidebar } from "./Sidebar.tsx";
import { TopBar } from "./TopBar.tsx";

const items: NavItem[] = [
  { id: "snapshots", label: "Snapshots", icon: "images", href: "#/", count: "1 284", current: true },
  { id: "cameras", label: "Cameras", icon: "video-camera", href: "#/cameras", count: "6" },
  { id: "help", label: "Help", icon: "question", href: "#/faq" },
];
const brand = { name: "Sonolens NL", logo: <span className="block rounded-m bg-acc" />, href: "#/" };

const meta = { title: "navigation/Navigation", parameters: { layout: "fullscreen" } } satisfies Meta;
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
      footItems={[{ id: "settings", label: "Settings", icon: "gear-six", href: "#/settings" }]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { current: "page" })).toHaveAccessibleName(/Snapshots/);
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
};
export const Tabs: Story = {
  globals: { viewport: { value: "mobile1" } },
  render: () => <BottomTabs label="Main navigation" items={items} />,
};

export const TopBarOfTheGallery: Story = {
  render: () => <TopBar title="Snapshots" end={<Button icon="upload-simple">Import</Button>} />,
};
export const TopBarOfTheDetail: Story = {
  render: () => (
    <TopBar
      compact
      line
      title="Header flange, hall B"
      start={<IconButton icon="arrow-left" label="Back to the snapshots" />}
      beside={
        <>
          <Tag label="Leak" icon="wind" />
          <span>#48213</span>
        </>
      }
      end={<IconButton icon="star" label="Star" />}
    />
  ),
};
export const TopBarLongWords: Story = {
  render: () => (
    <TopBar
      title="Paineilmavuotojenvuosikustannusarviokohdeluettelo, pohjoinen putkisilta, rivi 4, venttiili 12"
      end={<Button icon="share-network">Share</Button>}
    />
  ),
};
export const TopBarRightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  render: () => (
    <TopBar
      compact
      title="صمام ٧"
      start={<IconButton icon="arrow-left" label="رجوع" />}
      end={<Button>مشاركة</Button>}
    />
  ),
};
