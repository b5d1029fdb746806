import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import { StoryFrame } from "../../../testing/story-frame.tsx";
import { ScanTagView } from "./ScanTagView.tsx";

const meta: Meta<typeof ScanTagView> = {
  title: "Screens/Scan a leak tag",
  parameters: {
    docs: {
      description: {
        component:
          "Use it to read the code of one leak tag with the camera of the device, or from a photo. Do not use it for a number that is typed, which has a field.",
      },
    },
  },
  component: ScanTagView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
};
export default meta;
type Story = StoryObj<typeof ScanTagView>;

const actions = { usePhoto: fn(), close: fn() };
const picture = <video muted aria-label="Picture of the camera" className="size-full object-cover" />;

export const Running: Story = {
  args: { model: { camera: "running", problem: undefined, isSearching: false }, actions, picture },
  play: async () => {
    await screen.findByRole("dialog", { name: "Scan a leak tag" });
    const photo = new File(["0147"], "tag.png", { type: "image/png" });
    const input = document.querySelector<HTMLInputElement>("[role=dialog] input[type=file]");
    if (!input) throw new Error("There is no file input.");
    await userEvent.upload(input, photo);
    await expect(actions.usePhoto).toHaveBeenCalledWith(photo);
  },
};
export const Starting: Story = {
  args: { model: { camera: "starting", problem: undefined, isSearching: false }, actions, picture },
};
export const OtherCode: Story = {
  args: { model: { camera: "running", problem: "otherCode", isSearching: false }, actions, picture },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("status")).toHaveTextContent("This is not the code of a leak tag.");
  },
};
export const Refused: Story = {
  args: { model: { camera: "refused", problem: undefined, isSearching: false }, actions, picture },
  play: async () => {
    const dialog = within(await screen.findByRole("dialog"));
    await expect(dialog.getByRole("status")).toHaveTextContent("The camera is not allowed for this page.");
  },
};
export const OnlyPhotos: Story = {
  args: { model: { camera: undefined, problem: "noCode", isSearching: true }, actions, picture },
};
