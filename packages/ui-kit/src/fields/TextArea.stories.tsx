import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, userEvent } from "storybook/test";
import { TextArea, type TextAreaProps } from "./TextArea.tsx";

function Held(props: TextAreaProps) {
  const [value, setValue] = useState(props.value);
  return <TextArea {...props} value={value} onValueChange={setValue} />;
}

const meta = {
  title: "Inputs/TextArea",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for sentences: a comment, an advice. Do not use it for one line (TextField), or for lists of words (TagInput).",
      },
    },
  },
  component: TextArea,
  render: (args) => (
    <div style={{ maxWidth: 360 }}>
      <Held {...args} />
    </div>
  ),
  args: { label: "Comment", value: "Gasket at 5 o’clock. Order DN80, PN16.", onValueChange: () => undefined },
} satisfies Meta<typeof TextArea>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { value: "", placeholder: "What did you see? What comes next?" } };
export const WithError: Story = { args: { error: "Could not save. Try again." } };
export const ReadOnly: Story = { args: { readOnly: true, hint: "Read-only in the demo" } };
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { label: "تعليق", value: "الحشية عند الساعة الخامسة." },
};

export const GrowsWithItsText: Story = {
  args: { value: "" },
  play: async ({ canvas }) => {
    const box = canvas.getByRole("textbox");
    const before = box.clientHeight;
    await userEvent.type(box, "one{enter}two{enter}three{enter}four{enter}five");
    await expect(box.clientHeight).toBeGreaterThan(before);
  },
};
