import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, userEvent, waitFor } from "storybook/test";
import { CopyButton } from "./CopyButton.tsx";

const meta = {
  title: "Actions/CopyButton",
  component: CopyButton,
  args: {
    text: "https://plant.example/#/shared/reports/7f3a",
    label: "Copy link",
    copiedLabel: "Copied",
    failedLabel: "Could not copy. Mark the text and copy it.",
  },
  parameters: {
    docs: {
      description: {
        component:
          "Use it beside a link, a key or a number that people take elsewhere. Do not use it for text that is short and already marked, nor as the only way: what is copied stays readable on the page.",
      },
    },
  },
} satisfies Meta<typeof CopyButton>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Replaces the browser's clipboard while a story plays. */
function withClipboard(clipboard: Partial<Clipboard> | undefined) {
  Object.defineProperty(navigator, "clipboard", { value: clipboard, configurable: true });
  return () => {
    Reflect.deleteProperty(navigator, "clipboard");
  };
}

export const Default: Story = {};
export const IconOnly: Story = { args: { iconOnly: true } };
export const NothingYet: Story = {
  args: { text: null, disabledReason: "The link is being made" },
  play: async ({ canvas }) => {
    const button = canvas.getByRole("button");
    await userEvent.click(button);
    await expect(button).toHaveAccessibleName("Copy link");
    await expect(button).toHaveAccessibleDescription("The link is being made");
  },
};
export const LongWords: Story = { args: { label: "Jaetun raportin linkki leikepöydälle" } };
export const RightToLeft: Story = { parameters: { dir: "rtl", lang: "ar" }, args: { label: "نسخ الرابط" } };

const writeText = fn(async () => undefined);
export const Copied: Story = {
  name: "Says Copied and goes back",
  args: { confirmMs: 700 },
  beforeEach: () => withClipboard({ writeText }),
  play: async ({ canvas }) => {
    await userEvent.tab();
    await userEvent.keyboard("{Enter}");
    await expect(writeText).toHaveBeenCalledWith("https://plant.example/#/shared/reports/7f3a");
    await expect(await canvas.findByRole("status")).toHaveTextContent("Copied");
    const button = canvas.getByRole("button", { name: "Copied" });
    await expect(button).toHaveFocus();
    const widthPx = button.offsetWidth;
    await expect(await canvas.findByRole("button", { name: "Copy link" })).toHaveFocus();
    await expect(button.offsetWidth).toBe(widthPx);
    await expect(canvas.getByRole("status")).toBeEmptyDOMElement();
  },
};

let marked = "";
export const WithoutAClipboard: Story = {
  beforeEach: () => {
    const real = document.execCommand;
    document.execCommand = () => {
      marked = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    };
    const back = withClipboard(undefined);
    return () => {
      document.execCommand = real;
      back();
    };
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"));
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("Copied"));
    await expect(marked).toBe("https://plant.example/#/shared/reports/7f3a");
    await expect(canvas.getByRole("button")).toHaveFocus();
  },
};

export const Refused: Story = {
  beforeEach: () => {
    const real = document.execCommand;
    document.execCommand = () => false;
    const back = withClipboard({ writeText: () => Promise.reject(new Error("refused")) });
    return () => {
      document.execCommand = real;
      back();
    };
  },
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button"));
    await waitFor(() => expect(canvas.getByRole("status")).toHaveTextContent("Could not copy"));
  },
};
