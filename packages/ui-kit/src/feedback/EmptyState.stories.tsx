import type { Meta, StoryObj } from "@storybook/react-vite";
import { Button } from "../button/Button.tsx";
import { EmptyState } from "./EmptyState.tsx";

const meta = {
  title: "Feedback/EmptyState",
  parameters: {
    docs: {
      description: {
        component:
          "Use it where there is nothing yet, or where a filter leaves nothing: one sentence and one action. Do not use it for failures (ErrorBlock), or while it is not known whether there is anything (Loading).",
      },
    },
  },
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
