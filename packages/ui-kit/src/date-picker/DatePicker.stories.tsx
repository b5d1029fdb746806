import type { Meta, StoryObj } from "@storybook/react-vite";
import { useState } from "react";
import { expect, fn, screen, userEvent, waitFor } from "storybook/test";
import { DatePicker, type DatePickerProps } from "./DatePicker.tsx";

function Held(props: DatePickerProps) {
  const [value, setValue] = useState(props.value);
  const change = (next: string | null) => {
    setValue(next);
    props.onValueChange(next);
  };
  return <DatePicker {...props} value={value} onValueChange={change} />;
}

const meta = {
  title: "Inputs/DatePicker",
  component: DatePicker,
  render: (args) => (
    <div style={{ maxWidth: 220, minHeight: 420 }}>
      <Held {...args} />
    </div>
  ),
  args: {
    label: "Fixed on",
    value: "2026-11-19",
    locale: "en",
    words: {
      previousMonth: "Previous month",
      nextMonth: "Next month",
      today: "Today",
      choose: "Choose a day",
      notUsable: "A day from 3 to 22 November 2026",
    },
    min: "2026-11-03",
    max: "2026-11-22",
    onValueChange: fn(),
  },
  parameters: {
    docs: {
      description: {
        component:
          "Use it for one day near today, such as the day of a repair. Do not use it for a time between two days (DateRangePicker), a time of day, or a day far back that people know by heart and would only type.",
      },
    },
  },
} satisfies Meta<typeof DatePicker>;
export default meta;
type Story = StoryObj<typeof meta>;

const open = async (name = "Choose a day") => {
  await userEvent.click(screen.getByRole("button", { name }));
  await screen.findByRole("grid");
};

export const Default: Story = {};
export const Empty: Story = { args: { value: null, hint: "Not before the day of the snapshot" } };
export const Failed: Story = { args: { error: "The day could not be saved. Try again." } };
export const Disabled: Story = { args: { disabled: true, disabledReason: "Read-only in the demo" } };
export const Open: Story = { play: () => open() };
export const OpenInThai: Story = {
  parameters: { lang: "th" },
  args: { locale: "th" },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("textbox")).toHaveValue("19/11/2569");
    await open();
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { locale: "ar-EG", label: "تاريخ الإصلاح", min: "2026-11-01" },
  play: async () => {
    await open();
    await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/١٩/));
    await userEvent.keyboard("{ArrowLeft}");
    await expect(document.activeElement).toHaveAccessibleName(/٢٠/);
  },
};

export const Typed: Story = {
  parameters: { a11y: { test: "off" } },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Fixed on" });
    await expect(input).toHaveValue("19/11/2026");
    await userEvent.clear(input);
    await expect(args.onValueChange).toHaveBeenLastCalledWith(null);
    await userEvent.type(input, "4.11.26");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-04");
    await userEvent.tab();
    await expect(input).toHaveValue("04/11/2026");
    await userEvent.clear(input);
    await userEvent.type(input, "30.11.2026");
    await expect(input).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    await expect(input).toBeInvalid();
    await expect(canvas.getByText("A day from 3 to 22 November 2026")).toBeVisible();
    await expect(args.onValueChange).not.toHaveBeenCalledWith("2026-11-30");
  },
};

export const OnlyFinal: Story = {
  name: "Emits a day that is saved at once only when it is final",
  args: { onlyFinal: true, min: undefined, max: undefined },
  parameters: { a11y: { test: "off" } },
  play: async ({ canvas, args }) => {
    const input = canvas.getByRole("textbox", { name: "Fixed on" });
    await userEvent.clear(input);
    // "1/1/2" and "1/1/20" are days too.
    await userEvent.type(input, "1/1/2027");
    await expect(args.onValueChange).not.toHaveBeenCalled();
    await userEvent.tab();
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await expect(args.onValueChange).toHaveBeenCalledWith("2027-01-01");
    await expect(input).toHaveValue("01/01/2027");

    await userEvent.click(input);
    await userEvent.keyboard("{ArrowUp}{ArrowUp}");
    await expect(input).toHaveValue("03/01/2027");
    await expect(args.onValueChange).toHaveBeenCalledOnce();
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2027-01-03");

    await open();
    await userEvent.click(screen.getByRole("button", { name: /12 January 2027$/ }));
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2027-01-12");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Choose a day" })).toHaveFocus());

    await userEvent.clear(input);
    await userEvent.type(input, "1/1/2027/5");
    await userEvent.tab();
    await expect(input).toBeInvalid();
    await expect(args.onValueChange).toHaveBeenCalledTimes(3);
  },
};

export const Keyboard: Story = {
  parameters: { a11y: { test: "off" } },
  play: async ({ canvas, args }) => {
    await userEvent.click(canvas.getByRole("textbox"));
    await userEvent.keyboard("{ArrowDown}{PageDown}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-18");
    await userEvent.keyboard("{ArrowUp}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-19");
    await userEvent.keyboard("{Alt>}{ArrowDown}{/Alt}");
    await screen.findByRole("grid", { name: "November 2026" });
    const on = (name: RegExp) => waitFor(() => expect(document.activeElement).toHaveAccessibleName(name));
    await on(/^Thursday,? 19 November 2026$/);
    await userEvent.keyboard("{ArrowUp}");
    await on(/^Thursday,? 12 November 2026$/);
    await userEvent.keyboard("{ArrowRight}");
    await on(/^Friday,? 13 November 2026$/);
    await userEvent.keyboard("{Home}");
    await on(/^Monday,? 9 November 2026$/);
    await userEvent.keyboard("{Enter}");
    await expect(args.onValueChange).toHaveBeenLastCalledWith("2026-11-09");
    await waitFor(() => expect(screen.queryByRole("grid")).toBeNull());
    await waitFor(() => expect(canvas.getByRole("button", { name: "Choose a day" })).toHaveFocus());
    await open();
    await userEvent.keyboard("{Escape}");
    await waitFor(() => expect(canvas.getByRole("button", { name: "Choose a day" })).toHaveFocus());
  },
};

export const OutsideTheLimits: Story = {
  parameters: { a11y: { test: "off" } },
  play: async () => {
    await open();
    await expect(screen.getByRole("button", { name: /^Monday,? 2 November 2026$/ })).toBeDisabled();
    await expect(screen.getByRole("button", { name: /^Tuesday,? 3 November 2026$/ })).toBeEnabled();
    await expect(screen.getByRole("grid").querySelector("th")).toHaveTextContent("Mon");
  },
};

/** Days have a touch-friendly size if the screen has the room. */
export const OnTouch: Story = {
  globals: { density: "touch" },
  play: async () => {
    await open();
    const grid = screen.getAllByRole("grid")[0] as HTMLElement;
    const wanted = Math.min(44, Math.floor((window.innerWidth - 40) / 7));
    for (const day of grid.querySelectorAll<HTMLElement>("td button")) {
      await expect(day.offsetHeight).toBe(44);
      await expect(day.offsetWidth).toBeGreaterThanOrEqual(wanted);
    }
    const popover = grid.closest("[role=dialog]") as HTMLElement;
    await expect(popover.scrollWidth).toBeLessThanOrEqual(popover.clientWidth);
  },
};
