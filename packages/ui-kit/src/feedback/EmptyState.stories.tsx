import type { Meta, StoryObj } from "@storybook/react-vite";
import { Button } from "../button/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

const meta = {
  component: EmptyState,
  args: {
    title: "No snapshots yet",
    children: "Pair a camera and take one.",
    action: <Button variant="primary">Pair camera</Button>,
  },
} satisfies Meta<typeof EmptyState>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithAction: Story = {};
export const TitleAlone: Story = { args: { children: null, action: null } };
export const LongWords: Story = {
  args: {
    children: "Yhdistä kamera ja ota ensimmäinen otos. Paineilmavuotojenvuosikustannusarvio näkyy tässä.",
  },
};
