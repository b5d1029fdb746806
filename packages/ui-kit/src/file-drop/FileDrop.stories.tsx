import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fireEvent, fn, userEvent, waitFor } from "storybook/test";
import { FileDrop } from "./FileDrop.tsx";

const meta = {
  title: "Inputs/FileDrop",
  component: FileDrop,
  args: {
    title: "Drop snapshot files here",
    hint: ".nlz, at most 400 MB each",
    chooseLabel: "Choose files",
    overLabel: "Let go to add",
    rules: { endings: [".nlz"], maxBytes: 400 * 1024 * 1024, maxFiles: 10_000 },
    onFiles: fn(),
  },
  parameters: {
    docs: {
      description: {
        component:
          "Use it where files are the task: importing snapshots, a logo. Do not use it for one small file in a long form, where a plain button will do. It checks names and sizes; what is inside a file is checked by who reads it.",
      },
    },
  },
} satisfies Meta<typeof FileDrop>;
export default meta;
type Story = StoryObj<typeof meta>;

const aFile = (name: string) => new File(["x"], name);
const held = (...files: File[]) => {
  const data = new DataTransfer();
  for (const file of files) data.items.add(file);
  return data;
};
/** A real event with real data: the events of testing libraries lose the files. */
const drag = (type: "dragenter" | "dragover" | "drop", area: HTMLElement, dataTransfer: DataTransfer) =>
  fireEvent(area, new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));

export const Default: Story = {};
export const Failed: Story = { args: { error: "2 files were left out: only .nlz can be read here." } };
export const Disabled: Story = {
  args: { disabled: true, disabledReason: "Read-only in the demo" },
  play: async ({ canvas, args }) => {
    drag("drop", canvas.getByRole("region"), held(aFile("a.nlz")));
    await expect(canvas.getByRole("button")).toHaveAccessibleDescription("Read-only in the demo");
    await expect(args.onFiles).not.toHaveBeenCalled();
  },
};
export const WithFiles: Story = {
  args: {
    children: (
      <ul className="mt-4 divide-y divide-line border-t border-line">
        <li className="py-2">hall-b-104417.nlz</li>
      </ul>
    ),
  },
};
export const LongWords: Story = {
  args: {
    title: "Pudota paineilmavuotojenvuosikustannusarviotiedostot tähän",
    hint: "Vain .nlz-tiedostot, enintään 400 Mt kukin, enintään 10 000 kerralla",
    chooseLabel: "Valitse otostiedostot",
  },
  decorators: [
    (Story) => (
      <div style={{ width: 240 }}>
        <Story />
      </div>
    ),
  ],
};
export const HeldOver: Story = {
  play: async ({ canvas }) => {
    drag("dragenter", canvas.getByRole("region"), held(aFile("a.nlz")));
    await waitFor(() => expect(canvas.getByText("Let go to add")).toBeVisible());
  },
};
export const Dropped: Story = {
  play: async ({ canvas, args }) => {
    const area = canvas.getByRole("region", { name: "Drop snapshot files here" });
    drag("dragenter", area, held(aFile("a.nlz")));
    drag("drop", area, held(aFile("a.nlz"), aFile("b.zip")));
    await waitFor(() =>
      expect(args.onFiles).toHaveBeenCalledWith({
        accepted: [expect.objectContaining({ name: "a.nlz" })],
        refused: [{ file: expect.objectContaining({ name: "b.zip" }), reason: "ending" }],
      }),
    );
    await expect(canvas.queryByText("Let go to add")).toBeNull();
  },
};
export const OnlyOne: Story = {
  args: {
    multiple: false,
    title: "Drop a logo here",
    chooseLabel: "Choose a file",
    rules: { endings: [".svg"] },
  },
  play: async ({ canvas, args }) => {
    drag("drop", canvas.getByRole("region"), held(aFile("notes.txt"), aFile("a.svg"), aFile("b.svg")));
    await waitFor(() =>
      expect(args.onFiles).toHaveBeenCalledWith({
        accepted: [expect.objectContaining({ name: "a.svg" })],
        refused: [
          { file: expect.objectContaining({ name: "notes.txt" }), reason: "ending" },
          { file: expect.objectContaining({ name: "b.svg" }), reason: "tooMany" },
        ],
      }),
    );
  },
};
export const DroppedBeside: Story = {
  name: "A file dropped beside it does not leave the page",
  play: async ({ args }) => {
    const beside = (type: "dragover" | "drop", data: DataTransfer) => {
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: data });
      document.body.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await expect(beside("dragover", held(aFile("a.nlz")))).toBe(true);
    await expect(beside("drop", held(aFile("a.nlz")))).toBe(true);
    await expect(beside("drop", new DataTransfer())).toBe(false);
    await expect(args.onFiles).not.toHaveBeenCalled();
  },
};
export const TextIsNoFile: Story = {
  play: async ({ canvas, args }) => {
    const text = new DataTransfer();
    text.setData("text/plain", "hello");
    drag("dragenter", canvas.getByRole("region"), text);
    drag("drop", canvas.getByRole("region"), text);
    await expect(canvas.queryByText("Let go to add")).toBeNull();
    await expect(args.onFiles).not.toHaveBeenCalled();
  },
};
export const Chosen: Story = {
  play: async ({ canvas, canvasElement, args }) => {
    await userEvent.tab();
    await expect(canvas.getByRole("button", { name: "Choose files" })).toHaveFocus();
    const input = canvasElement.querySelector("input") as HTMLInputElement;
    // The button and the whole area open the file dialog, once each.
    const asked = fn();
    input.addEventListener("click", asked);
    await userEvent.keyboard("{Enter}");
    await expect(asked).toHaveBeenCalledTimes(1);
    await userEvent.click(canvas.getByText("Drop snapshot files here"));
    await expect(asked).toHaveBeenCalledTimes(2);
    await userEvent.upload(input, [aFile("a.nlz")]);
    await waitFor(() => expect(args.onFiles).toHaveBeenCalledOnce());
    await userEvent.upload(input, [aFile("a.nlz")]);
    await waitFor(() => expect(args.onFiles).toHaveBeenCalledTimes(2));
  },
};
export const RightToLeft: Story = {
  parameters: { dir: "rtl", lang: "ar" },
  args: { title: "أفلت الملفات هنا", chooseLabel: "اختيار الملفات", hint: "بصيغة ‎.nlz" },
};
