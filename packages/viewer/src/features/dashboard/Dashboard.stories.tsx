import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { DashboardView } from "./DashboardView.tsx";
import { aDashboard, dashboardRecords, pricing } from "./testing/a-dashboard.ts";

const meta: Meta<typeof DashboardView> = {
  title: "Screens/Dashboard",
  parameters: {
    proves: "RPT-19 RPT-20",
    docs: {
      description: {
        component:
          "Use it to answer what is lost, what is saved and what to do first. Do not use it to work through findings, which is done in the gallery that each figure leads to.",
      },
    },
  },
  component: DashboardView,
  decorators: [(Story) => <StoryFrame>{<main>{Story()}</main>}</StoryFrame>],
  args: {
    model: aDashboard(dashboardRecords),
    renderPlace: (cluster) => `Hall ${cluster.slice(1, 2)}`,
    renderPicture: () => null,
  },
};
export default meta;
type Story = StoryObj<typeof DashboardView>;

export const WithCosts: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: /^Still open, at least/ })).toHaveAttribute(
      "href",
      "#/?from=2025-12-01&type=LEAK&repair=open%7EinRepair&sort=costDesc",
    );
    await expect(canvas.getByRole("table", { name: "Found, saved and open" })).toHaveTextContent(
      "November 2026",
    );
  },
};
export const WithoutAPrice: Story = {
  args: { model: aDashboard(dashboardRecords, { ...pricing, energyCostPerKwh: 0 }) },
};
export const NoLeaks: Story = {
  args: { model: aDashboard(dashboardRecords.filter(({ id }) => !id.startsWith("leak"))) },
};
export const AllCamerasUsed: Story = {
  args: {
    model: { ...aDashboard(dashboardRecords), cameras: [{ serial: "1", name: "Hall kit 1", unusedDays: 0 }] },
  },
};
export const OnAPhone: Story = {
  globals: { viewport: { value: "mobile1", isRotated: false } },
};
