import type { Meta, StoryObj } from "@storybook/react-vite";
import { Checkbox } from "../choice/Checkbox.tsx";
import { StarToggle } from "../choice/StarToggle.tsx";
import { filmStripIcon } from "../generated/icons/film-strip.ts";
import { Tag } from "../marks/Tag.tsx";
import { Isolines } from "./Isolines.tsx";
import { PictureFrame } from "./PictureFrame.tsx";

const photo =
  "data:image/svg+xml," +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 50 30"><rect width="50" height="30" fill="#6b7175"/><rect y="12" width="50" height="5" fill="#4d7a9c"/><circle cx="27" cy="14.500" r="6" fill="#3d6687"/></svg>',
  );

const meta = {
  title: "Pictures/PictureFrame",
  parameters: {
    docs: {
      description: {
        component:
          "Use it round every snapshot's picture, with small marks in its corners. Do not use it for logos, portraits or drawings: nothing else stands in the well.",
      },
    },
  },
  component: PictureFrame,
  args: { children: <img src={photo} alt="Flange on a blue pipe" className="photo-dimmed" /> },
  decorators: [
    (Story) => (
      <div style={{ width: 240, padding: 8 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof PictureFrame>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Selected: Story = {
  args: {
    selected: true,
    topStart: <Checkbox label="Select" hideLabel checked onCheckedChange={() => undefined} />,
    topEnd: <StarToggle label="Star" pressed onPicture onPressedChange={() => undefined} />,
    bottomStart: <Tag label="Video" icon={filmStripIcon} onPicture />,
  },
};
export const Missing: Story = { args: { placeholder: { text: "The file picture.jpg is missing." } } };
export const MissingWithLongName: Story = {
  args: { placeholder: { text: `The file ${"paineilmavuoto-".repeat(8)}.jpg is missing.` } },
};
export const Contours: Story = {
  args: {
    children: <Isolines count={10} centre={[55, 60]} className="absolute inset-0 size-full text-white/60" />,
  },
};
