import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { inPanel } from "../../testing/in-panel.tsx";
import { RefocusView } from "./RefocusView.tsx";
import type { RefocusModel } from "./refocus-state.ts";
import type { Refocused } from "./refocused.ts";

const channels = {
  sampleRateHz: 96_000,
  channelCount: 64,
  durationS: 2,
  wholeBandHz: [1000, 27_000] as [number, number],
  toneHz: 12_300,
};
const field = { width: 1, height: 1, levelsDb: new Float32Array(1) };
const again: Refocused = {
  bandHz: [9000, 27_000],
  timeS: null,
  distanceM: 2.4,
  still: field,
  frames: { width: 1, height: 1, frameCount: 1, startS: 0, frameIntervalS: 2, levels: new Float32Array(1) },
  dynamicRangeDb: 6,
  sources: [
    { azimuthDeg: -12.4, elevationDeg: 78.1, levelDb: 61.2, u: 0.41, v: 0.53, outsidePicture: false },
    { azimuthDeg: 40, elevationDeg: 70, levelDb: 55, u: 0.7, v: 0.5, outsidePicture: false },
  ],
};
const opened: RefocusModel = {
  isMap: false,
  recording: { kind: "open", channels },
  cameraBandHz: [20_000, 25_000],
  unit: "METERS",
  form: { lowKhz: 20, highKhz: 25, startS: null, endS: null, distance: null },
  usable: true,
  lookingShare: undefined,
  problem: undefined,
  shown: undefined,
  keep: { kind: "idle" },
  keepRefusal: undefined,
};

const meta: Meta<typeof RefocusView> = {
  title: "Screens/Detail: refocus",
  parameters: {
    docs: {
      description: {
        component:
          "Use it beside the stage for a snapshot that carries its raw channels. Do not use it to change how a heat map is drawn, which the controls under the stage do.",
      },
    },
  },
  component: RefocusView,
  decorators: [inPanel],
  args: {
    model: opened,
    actions: {
      ...{ open: fn(), openBox: fn(), type: fn(), setUsable: fn(), apply: fn() },
      ...{ stop: fn(), goBack: fn(), keep: fn(), openKept: fn() },
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

const of = (named: Partial<RefocusModel>): Story => ({ args: { model: { ...opened, ...named } } });

export const Closed = of({ recording: { kind: "closed" } });
export const Fetching: Story = {
  ...of({ recording: { kind: "fetching", doneBytes: 8_400_000, allBytes: 24_600_000 } }),
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText("8.4 of 24.6 MB")).toBeVisible();
    await userEvent.click(canvas.getByRole("button", { name: "Cancel" }));
    await expect(args.actions.stop).toHaveBeenCalledOnce();
  },
};
export const FetchingWithoutLength = of({
  recording: { kind: "fetching", doneBytes: 400_000, allBytes: undefined },
});
export const NotFetched = of({ recording: { kind: "failed", code: "networkError", distanceM: null } });
export const TooLittleMemory = of({ recording: { kind: "failed", code: "outOfMemory", distanceM: null } });
export const Damaged: Story = {
  ...of({ recording: { kind: "failed", code: "zipTruncated", distanceM: null } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText("The recording is damaged and cannot be read.")).toBeVisible();
  },
};
export const Open: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "High" }));
    await expect(args.actions.type).toHaveBeenCalledWith({ lowKhz: 9, highKhz: 27 });
    await userEvent.click(canvas.getByRole("button", { name: "Strongest tone" }));
    await expect(args.actions.type).toHaveBeenCalledWith({ lowKhz: 10.95, highKhz: 13.8 });
    await userEvent.type(canvas.getByRole("textbox", { name: "Focus distance" }), "{Enter}");
    await expect(args.actions.apply).toHaveBeenCalledOnce();
  },
};
export const InFeet = of({
  unit: "FEET",
  form: { lowKhz: 20, highKhz: 25, startS: null, endS: null, distance: 7.9 },
});
export const BandFalls: Story = {
  ...of({ form: { lowKhz: 25, highKhz: 20, startS: null, endS: null, distance: null } }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Refocus" }));
    await expect(args.actions.apply).not.toHaveBeenCalled();
  },
};
export const PartOfTheTime: Story = {
  ...of({ form: { lowKhz: 24, highKhz: 38, startS: 0.63, endS: 1.05, distance: 2.4 } }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.clear(canvas.getByRole("textbox", { name: "End" }));
    await expect(args.actions.type).toHaveBeenCalledWith({ endS: null });
    await userEvent.click(canvas.getByRole("button", { name: "Select on the spectrogram" }));
    await expect(args.actions.openBox).toHaveBeenCalledOnce();
  },
};
export const TimeFalls: Story = {
  ...of({ form: { lowKhz: 24, highKhz: 38, startS: 1.05, endS: 0.63, distance: null } }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Refocus" }));
    await expect(args.actions.apply).not.toHaveBeenCalled();
  },
};
export const NothingDetected = of({ problem: "recordingSilent" });
export const BandRefused: Story = {
  ...of({ problem: "bandInvalid" }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("alert")).toHaveTextContent("at most 48.0 kHz");
  },
};
export const Looking = of({ lookingShare: 0.42 });
export const Shown: Story = {
  ...of({ shown: again, form: { lowKhz: 9, highKhz: 27, startS: null, endS: null, distance: 2.4 } }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent(
      "Shown: 9–27 kHz, 2.4 m. Not saved.2 sources, the strongest 61.2 dB, 12° left, 3° down",
    );
  },
};
export const LookingOnceMore = of({ shown: again, lookingShare: 0.1 });
export const MustNotKeep: Story = {
  ...of({ shown: again, keepRefusal: "The demo account changes nothing." }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Save as a new snapshot" }));
    await expect(args.actions.keep).not.toHaveBeenCalled();
  },
};
export const Writing = of({ shown: again, keep: { kind: "writing" } });
export const Sending = of({
  shown: again,
  keep: { kind: "sending", doneBytes: 4_000_000, allBytes: 24_600_000 },
});
export const NotKept = of({ shown: again, keep: { kind: "failed", code: "networkError" } });
export const Kept: Story = {
  ...of({ shown: again, keep: { kind: "kept", id: "snapshot-2" } }),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Open" }));
    await expect(args.actions.openKept).toHaveBeenCalledOnce();
  },
};
