import { palettes, renderSpectrogram, renderWaveform, waveformPeaks } from "@sonolens/heatmap-renderer";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { TimeStripView } from "./TimeStripView.tsx";

const samples = Float32Array.from({ length: 40_000 }, (_, index) => Math.sin(index) * Math.sin(index / 6000));
const levelsDb = Float32Array.from(
  { length: 200 * 64 },
  (_, index) => -80 + 50 * Math.exp(-(((index % 64) - 30) ** 2) / 60),
);

const shown = {
  state: "present" as const,
  durationS: 4,
  sampleRateHz: 96_000,
  playheadS: 2.1,
  stepS: 0.1,
  waveform: renderWaveform({ peaks: waveformPeaks(samples, 600), outHeight: 36, colour: [236, 238, 239] }),
  spectrogram: {
    ...renderSpectrogram({
      levelsDb,
      timeCount: 200,
      frequencyCount: 64,
      outWidth: 600,
      outHeight: 120,
      floorDb: -80,
      ceilingDb: -30,
      palette: palettes.ember,
    }),
    rangeDb: [-80, -30] as const,
  },
};

const meta: Meta<typeof TimeStripView> = {
  component: TimeStripView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main data-well="" className="h-52 w-200 bg-well text-well-ink">
          {Story()}
        </main>
      </StoryFrame>
    ),
  ],
  args: { snapshot: shown, actions: { seek: () => undefined, resize: () => undefined } },
};
export default meta;
type Story = StoryObj<typeof TimeStripView>;

export const Usual: Story = {};
export const AtTheStart: Story = { args: { snapshot: { ...shown, playheadS: 0 } } };
export const Loading: Story = {
  args: { snapshot: { ...shown, state: "loading", waveform: undefined, spectrogram: undefined } },
};
export const Unavailable: Story = { args: { snapshot: { ...shown, state: "unavailable" } } };
export const VeryShort: Story = { args: { snapshot: { ...shown, durationS: 0.037, playheadS: 0.01 } } };
