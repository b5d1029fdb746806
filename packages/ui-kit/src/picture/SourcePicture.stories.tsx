import { editions } from "virtual:sonolens-editions";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { SourcePicture } from "./SourcePicture.tsx";

/** For the entry pages (sign-in, registration, reset): one picture of what the product finds. Nowhere else. */
const meta = {
  title: "Pictures/SourcePicture",
  parameters: {
    docs: {
      description: {
        component:
          "Use it on the way in, to show what the product finds. Do not use it for measured results: its heat is drawn, not measured.",
      },
    },
  },
  component: SourcePicture,
  args: { picture: "", sourcePercent: [50, 50] },
  render: (args, { globals }) => {
    const edition = editions.find(({ name }) => name === globals.edition) ?? editions[0];
    return <SourcePicture {...args} {...edition?.hero} className="h-[80dvh] w-full bg-well" />;
  },
} satisfies Meta<typeof SourcePicture>;
export default meta;
type Story = StoryObj<typeof meta>;

export const OfTheEdition: Story = {};
export const OnAPhone: Story = {
  decorators: [
    (Story) => (
      <div style={{ maxWidth: 320 }}>
        <Story />
      </div>
    ),
  ],
};
