import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { NumberField, type NumberFieldProps } from "./NumberField.tsx";

function Held(props: NumberFieldProps) {
  const [value, setValue] = useState(props.value);
  const change = (next: number | null) => {
    setValue(next);
    props.onValueChange(next);
  };
  return <NumberField {...props} value={value} onValueChange={change} />;
}

const meta = {
  title: "Inputs/NumberField",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for a measured or priced number with its unit, checked against its bounds. Do not use it for numbers that are names, such as a serial number (TextField), or where about right is right (Slider).",
      },
    },
  },
  component: NumberField,
  render: (args) => (
    <div style={{ maxWidth: 200 }}>
      <Held {...args} />
    </div>
  ),
  args: {
    label: "Distance",
    value: 4.2,
    unit: "m",
    min: 0.3,
    max: 500,
    step: 0.1,
    rangeMessage: "Value between 0.3 and 500",
    onValueChange: fn(),
    onValidityChange: fn(),
  },
} satisfies Meta<typeof NumberField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Empty: Story = { args: { value: null, placeholder: "Not set", hint: "Set it to see costs." } };
export const Disabled: Story = { args: { disabled: true, hint: "Read-only in the demo" } };
export const LongUnit: Story = { args: { label: "Specific power", value: 11.7, unit: "kW/(m³/min)" } };
export const GermanDecimals: Story = { args: { locale: "de" } };

export const OutOfRange: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Distance" });
    await userEvent.clear(input);
    await userEvent.type(input, "800");
    await expect(input).toBeInvalid();
    await expect(canvas.getByText("Value between 0.3 and 500")).toBeVisible();
    await expect(args.onValueChange).not.toHaveBeenCalledWith(800);
    await expect(args.onValidityChange).toHaveBeenLastCalledWith(false);
    await userEvent.tab();
    await expect(input).toHaveValue("800");
  },
};

export const ComplainsInTime: Story = {
  name: "Complains once it cannot become right, or when it is left",
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Distance" });
    await userEvent.clear(input);
    await userEvent.type(input, "0.");
    await expect(args.onValidityChange).toHaveBeenLastCalledWith(false);
    await expect(input).toBeValid();
    await userEvent.tab();
    await expect(input).toBeInvalid();
    await expect(canvas.getByText("Value between 0.3 and 500")).toBeVisible();
    await userEvent.clear(input);
    await userEvent.keyboard("0");
    await expect(input).toBeValid();
    await userEvent.keyboard("{Enter}");
    await expect(input).toBeInvalid();
    for (const hopeless of ["0.1", "0.2", "-", "501", "abc"]) {
      await userEvent.clear(input);
      await userEvent.keyboard(hopeless);
      await expect(input).toBeInvalid();
    }
    await userEvent.clear(input);
    await userEvent.keyboard("007,50{Enter}");
    await expect(input).toHaveValue("7.5");
  },
};
export const BelowZero: Story = {
  args: {
    label: "Temperature",
    value: -4,
    unit: "°C",
    min: -40,
    max: -1,
    step: 1,
    rangeMessage: "Value between -40 and -1",
  },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Temperature" });
    // The decimal keyboard of iPhones has no minus sign.
    await expect(input).toHaveAttribute("inputmode", "text");
    await userEvent.clear(input);
    await userEvent.type(input, "-0");
    await expect(input).toBeValid();
    await userEvent.type(input, "{Backspace}50");
    await expect(input).toBeInvalid();
    await expect(input).toHaveAccessibleDescription("°C Value between -40 and -1");
  },
};
export const ReadOnly: Story = { args: { readOnly: true, hint: "Read-only in the demo" } };

export const CommaCountsAsPoint: Story = {
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Distance" });
    await userEvent.clear(input);
    await userEvent.type(input, "7,5");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(7.5);
    await userEvent.tab();
    await expect(input).toHaveValue("7.5");
  },
};

/** The number is changed elsewhere while the field has the focus: the draft no longer applies. */
export const SetElsewhere: Story = {
  render: (args) => {
    const [value, setValue] = useState(args.value);
    return (
      <div style={{ maxWidth: 200 }}>
        <NumberField {...args} value={value} onValueChange={setValue} />
        <button type="button" onPointerDown={(event) => event.preventDefault()} onClick={() => setValue(8.5)}>
          Somebody else
        </button>
      </div>
    );
  },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Distance" });
    await userEvent.clear(input);
    await userEvent.type(input, "3.30");
    await expect(input).toHaveValue("3.30");
    canvas.getByRole("button").click();
    await waitFor(() => expect(input).toHaveValue("8.5"));
    await expect(input).toHaveFocus();
    await userEvent.type(input, "{Backspace}");
    await expect(input).toHaveValue("8.");
  },
};

/** If saving fails, the owner restores the previous number; the draft remains for a retry. */
export const TakenBack: Story = {
  render: (args) => {
    const [value, setValue] = useState(args.value);
    return (
      <div style={{ maxWidth: 200 }}>
        <NumberField {...args} value={value} onValueChange={setValue} />
        <button
          type="button"
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => setValue(args.value)}
        >
          Fail
        </button>
      </div>
    );
  },
  play: async ({ canvas }) => {
    const input = canvas.getByRole("textbox", { name: "Distance" });
    await userEvent.clear(input);
    await userEvent.type(input, "3.3");
    canvas.getByRole("button").click();
    await userEvent.type(input, "0");
    await expect(input).toHaveValue("3.30");
  },
};

export const ArrowKeysStep: Story = {
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("textbox"));
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(4.3);
    await userEvent.keyboard("{Shift>}{ArrowDown}{/Shift}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(3.3);
    await userEvent.keyboard("{PageUp}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(4.3);
    await userEvent.keyboard("{PageDown}");
    await userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith(0.3);
  },
};
