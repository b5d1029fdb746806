import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent } from "storybook/test";
import { shownSource } from "../testing/shown-source.ts";
import { ValidatedForm } from "./ValidatedForm.tsx";
import source from "./ValidatedForm.tsx?raw";

const meta = {
  title: "Patterns/Form that is checked and saved",
  component: ValidatedForm,
  args: { save: fn(async () => undefined) },
  parameters: {
    docs: {
      components: {},
      source: shownSource(source),
      description: {
        component:
          "Use it for a few fields that are saved together: it is checked when it is to be saved, the error stands at its field and says what to do. Do not use it where each field saves itself (SaveState without its buttons), nor disable the button that saves.",
      },
    },
  },
} satisfies Meta<typeof ValidatedForm>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};

export const SayingWhatIsMissing: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    const name = canvas.getByRole("textbox", { name: "Name" });
    await expect(name).toHaveFocus();
    await expect(name).toHaveAccessibleDescription("Give the camera a name.");
    await userEvent.type(name, "Camera 4");
    await userEvent.keyboard("{Enter}");
    await expect(await canvas.findByText("Saved")).toBeVisible();
    await expect(args.save).toHaveBeenCalledOnce();
  },
};

export const FailedToSave: Story = {
  args: { save: fn(() => Promise.reject(new Error("offline"))) },
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole("textbox", { name: "Name" }), "Camera 4");
    await userEvent.click(canvas.getByRole("button", { name: "Save" }));
    await expect(await canvas.findByText("Could not save. Try again.")).toBeVisible();
    await expect(canvas.getByRole("textbox", { name: "Name" })).toHaveValue("Camera 4");
  },
};
