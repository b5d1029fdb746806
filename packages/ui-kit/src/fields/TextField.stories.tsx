import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { magnifyingGlassIcon } from "../generated/icons/magnifying-glass.ts";
import { Kbd } from "../marks/Kbd.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";

function Held(props: TextFieldProps) {
  const [value, setValue] = useState(props.value);
  return <TextField {...props} value={value} onValueChange={setValue} />;
}

const meta = {
  title: "Inputs/TextField",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for one line of text. Do not use it for numbers with a unit (NumberField), for days (DatePicker), or for more than a line (TextArea).",
      },
    },
  },
  component: TextField,
  render: (args) => (
    <div style={{ maxWidth: 320 }}>
      <Held {...args} />
    </div>
  ),
  args: { label: "Label", value: "Header flange, hall B", onValueChange: () => undefined },
} satisfies Meta<typeof TextField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { value: "", placeholder: "What is it, and where?" } };
export const WithHint: Story = { args: { hint: "Up to 2048 characters" } };
export const WithError: Story = {
  args: { error: "Enter your username", value: "" },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Label" });
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription("Enter your username");
  },
};
export const Disabled: Story = { args: { disabled: true, hint: "Read-only in the demo" } };
export const ReadOnly: Story = { args: { readOnly: true, hint: "Read-only in the demo" } };
export const LongWords: Story = {
  args: { value: "Paineilmavuotojenvuosikustannusarviokohdeluettelo, pohjoinen putkisilta, rivi 4" },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { label: "التسمية", value: "صمام ٧، الجهة الشمالية" },
};
export const Search: Story = {
  args: {
    label: "Search labels",
    hideLabel: true,
    type: "search",
    value: "",
    placeholder: "Search labels",
    icon: magnifyingGlassIcon,
    end: <Kbd>/</Kbd>,
    soft: true,
  },
  play: async ({ canvas }) => {
    const box = canvas.getByRole("searchbox", { name: "Search labels" });
    await expect(canvas.queryByRole("button")).toBeNull();
    await userEvent.type(box, "flange");
    await userEvent.click(canvas.getByRole("button", { name: "Clear" }));
    await expect(box).toHaveValue("");
    await expect(box).toHaveFocus();
    await userEvent.keyboard("hall{Escape}");
    await expect(box).toHaveValue("");
    await userEvent.keyboard("flange");
    await expect(box).toHaveValue("flange");
  },
};
export const Large: Story = {
  args: { label: "Email", large: true, type: "email", value: "m.korhonen@plant.example" },
};
