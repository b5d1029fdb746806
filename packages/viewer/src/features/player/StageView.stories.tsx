import { sourceColour } from "@sonolens/heatmap-renderer";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, waitFor } from "storybook/test";
import { aLevelField } from "../../testing/a-heatmap.ts";
import { aSpectrogram } from "../../testing/a-spectrogram.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { type StageModel, StageView } from "./StageView.tsx";

const two = [
  { u: 0.41, v: 0.37, levelDb: 61.2, outsidePicture: false, azimuthDeg: -12, elevationDeg: 8 },
  { u: 0.68, v: 0.6, levelDb: 57.4, outsidePicture: false, azimuthDeg: 14, elevationDeg: -6 },
];
const shown: StageModel = {
  picture: { state: "missing", fileName: undefined },
  shape: 5 / 3,
  heatmap: { state: "present", field: aLevelField(two), maxDb: 61.2 },
  label: "Compressor hall, flange 7",
  brightness: 0.2,
  dynamicRangeDb: 7,
  palette: "ember",
  mode: "multi",
  scheme: "STRENGTH",
  reference: "soundPressure",
  marks: two,
  distance: "4.2\u00a0m",
  crosshair: undefined,
  fills: "container",
};

const meta: Meta<typeof StageView> = {
  title: "Screens/Detail: picture",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for one snapshot at full size: picture, heat map, sources and legend. Do not use it for thumbnails (CardView).",
      },
    },
  },
  component: StageView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="h-120 w-200 max-w-full">{Story()}</main>
      </StoryFrame>
    ),
  ],
  args: { model: shown, actions: { moveCrosshair: () => undefined, showQuiet: fn() } },
};
export default meta;
type Story = StoryObj<typeof StageView>;

export const TwoSources: Story = {};
export const Tide: Story = { args: { model: { ...shown, palette: "tide" } } };
export const LevelUnderThePointer: Story = {
  args: { model: { ...shown, crosshair: { u: 0.45, v: 0.4 } } },
};
export const NotCalibrated: Story = { args: { model: { ...shown, reference: "fullScale" } } };
export const SourceOutsideThePicture: Story = {
  args: {
    model: {
      ...shown,
      marks: [{ u: 1, v: 0.3, levelDb: 66, outsidePicture: true, azimuthDeg: 70, elevationDeg: 10 }],
    },
  },
};
export const PictureMissing: Story = {
  args: { model: { ...shown, picture: { state: "missing", fileName: "flange-7.nlz" } } },
};
export const SoundOnly: Story = {
  render: (args) => (
    <StageView
      {...args}
      model={{
        ...shown,
        picture: { state: "present", url: aSpectrogram() },
        heatmap: { state: "none" },
        marks: [],
      }}
      facts={<p className="ms-auto text-well-ink-2">Sound only · Time 0 to 0.50 s, frequency 0 to 192 kHz</p>}
    />
  ),
};
export const HeatmapFailed: Story = {
  args: { model: { ...shown, heatmap: { state: "failed" }, marks: [] } },
};
export const Loading: Story = {
  args: { model: { ...shown, picture: { state: "loading" }, heatmap: { state: "loading" }, marks: [] } },
};
const outside = { u: 1, v: 0.3, levelDb: 72, outsidePicture: true, azimuthDeg: 70, elevationDeg: 10 };
export const QuieterThanTheCameraDraws: Story = {
  parameters: { proves: "[HMP-10] what is below the camera's threshold is left out, and can be asked for" },
  args: {
    model: { ...shown, marks: [...two, outside], quiet: { thresholdDb: 65, shown: false } },
    actions: { moveCrosshair: () => undefined, showQuiet: fn() },
  },
  play: async ({ canvas, args, userEvent }) => {
    await expect(canvas.getByRole("status")).toHaveTextContent("Below the camera’s threshold of 65.0 dB");
    await expect(canvas.getAllByTestId("peak")).toHaveLength(1);
    await expect(canvas.queryByTestId("legend")).toBeNull();
    await expect(canvas.getByTestId("heatmap")).not.toBeVisible();
    await userEvent.click(canvas.getByRole("checkbox", { name: "Show sound below the threshold" }));
    await expect(args.actions.showQuiet).toHaveBeenCalledWith(true);
  },
};
export const QuietSoundThatIsShown: Story = {
  args: { model: { ...shown, quiet: { thresholdDb: 65, shown: true } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("checkbox")).toBeChecked();
    await expect(canvas.getAllByTestId("peak")).toHaveLength(2);
    await waitFor(() => expect(canvas.getByTestId("heatmap")).toBeVisible());
  },
};
export const QuietOnAPhone: Story = {
  args: {
    model: { ...shown, fills: "width", quiet: { thresholdDb: 65, shown: true } },
  },
};
export const Phone: Story = { args: { model: { ...shown, fills: "width" } } };
/** Far in a corner, on a small picture: the labels stay on it, beside one another. */
export const LabelsAtTheEdge: Story = {
  args: {
    model: {
      ...shown,
      fills: "width",
      distance: "1,640\u00a0ft",
      marks: [
        { u: 0.985, v: 0.03, levelDb: 61.2, outsidePicture: false, azimuthDeg: 32, elevationDeg: 19 },
        { u: 0.96, v: 0.06, levelDb: 60.4, outsidePicture: false, azimuthDeg: 31, elevationDeg: 18 },
        { u: 0.01, v: 0.99, levelDb: 58, outsidePicture: false, azimuthDeg: -32, elevationDeg: -19 },
        { u: 0, v: 1, levelDb: 57, outsidePicture: true, azimuthDeg: -70, elevationDeg: -40 },
      ],
    },
  },
  decorators: [(Story) => <div className="max-w-80">{Story()}</div>],
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() => expect(canvas.getAllByTestId("peak-label")).toHaveLength(4));
    const picture = canvas.getByTestId("stage").getBoundingClientRect();
    for (const label of canvasElement.querySelectorAll("[data-testid=peak-label]")) {
      const box = label.getBoundingClientRect();
      await expect(box.left).toBeGreaterThanOrEqual(picture.left - 1);
      await expect(box.right).toBeLessThanOrEqual(picture.right + 1);
      await expect(box.top).toBeGreaterThanOrEqual(picture.top - 1);
      await expect(box.bottom).toBeLessThanOrEqual(picture.bottom + 1);
    }
    const legend = canvas.getByTestId("legend").getBoundingClientRect();
    await expect(legend.top).toBeGreaterThanOrEqual(picture.bottom - 1);
  },
};
export const BySource: Story = {
  args: {
    model: {
      ...shown,
      scheme: "LOCATION",
      marks: two.map((mark, index) => ({ ...mark, colour: sourceColour(index) })),
    },
  },
};
