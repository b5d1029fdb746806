import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { translateIcon } from "../generated/icons/translate.ts";
import { SelectField, type SelectFieldProps } from "./SelectField.tsx";

function Held(props: SelectFieldProps<string>) {
  const [value, setValue] = useState(props.value);
  return <SelectField {...props} value={value} onValueChange={setValue} />;
}

const meta = {
  title: "Inputs/SelectField",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for one of about four to fifteen known things; phones show their own list. Do not use it for two to five short words with room for them (Segmented), or for lists to search in (Combobox).",
      },
    },
  },
  component: SelectField,
  render: (args) => (
    <div style={{ maxWidth: 200 }}>
      <Held {...args} />
    </div>
  ),
  args: {
    label: "Gas",
    value: "air",
    options: [
      { value: "air", label: "Air" },
      { value: "methane", label: "Methane" },
      { value: "steam", label: "Steam", disabled: true },
    ],
    onValueChange: () => undefined,
  },
} satisfies Meta<typeof SelectField<string>>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  play: async ({ canvas }) => {
    const select = canvas.getByRole("combobox", { name: "Gas" });
    await userEvent.selectOptions(select, "methane");
    await expect(select).toHaveValue("methane");
  },
};
export const WithIcon: Story = {
  args: {
    label: "Language",
    hideLabel: true,
    icon: translateIcon,
    value: "ja",
    options: [
      { value: "en", label: "English", lang: "en" },
      { value: "ja", label: "日本語", lang: "ja" },
    ],
  },
};
export const Disabled: Story = { args: { disabled: true, hint: "Read-only in the demo" } };
export const LongWords: Story = {
  args: {
    value: "air",
    options: [{ value: "air", label: "Paineilmavuotojenvuosikustannusarvio" }],
  },
};
