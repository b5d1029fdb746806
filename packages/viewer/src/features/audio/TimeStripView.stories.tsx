import { timeChart } from "@sonolens/acoustics";
import { palettes, renderSpectrogram, renderWaveform, waveformPeaks } from "@sonolens/heatmap-renderer";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
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
  chart: undefined,
  analysisStartS: 2.1,
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

/** Pulses every 10 ms, as discharges at 50 Hz cause them, drawn like the worker draws them. */
const pulses = Float32Array.from(
  { length: 96_000 },
  (_, n) => Math.exp(-(n % 960) / 60) * Math.sin(2.6 * n) + 0.02 * Math.sin(n * n),
);
const chart = timeChart(pulses, 96_000, 0.495);
if (!chart.ok) throw new Error(chart.error.message);
const { startS, labelsMs, samples: wave, peak, spectrogram: spectra } = chart.value;
const zoomed = {
  ...shown,
  playheadS: startS + 0.0402,
  analysisStartS: startS,
  chart: { startS, labelsMs },
  waveform: renderWaveform({
    peaks: waveformPeaks(wave, 600),
    outHeight: 36,
    colour: [236, 238, 239],
    fullScale: peak,
  }),
  spectrogram: {
    ...renderSpectrogram({
      levelsDb: spectra.levelsDb,
      timeCount: spectra.timesS.length,
      frequencyCount: spectra.frequenciesHz.length,
      outWidth: 600,
      outHeight: 120,
      floorDb: -80,
      ceilingDb: -20,
      palette: palettes.ember,
    }),
    rangeDb: [-80, -20] as const,
  },
};

const still = { grab: () => undefined, move: () => undefined, giveBack: () => undefined };

const meta: Meta<typeof TimeStripView> = {
  title: "Screens/Detail: time strip",
  parameters: {
    docs: {
      description: {
        component:
          "Use it under the stage: level and spectrogram of a recording with one playhead. Do not use it for values over days (TrendChart), or for values without sound (TimeChart).",
      },
    },
  },
  component: TimeStripView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main data-well="" className="h-52 w-200 max-w-full bg-well text-well-ink">
          {Story()}
        </main>
      </StoryFrame>
    ),
  ],
  args: { model: shown, actions: { seek: () => undefined, resize: () => undefined, window: still } },
};
export default meta;
type Story = StoryObj<typeof TimeStripView>;

export const Usual: Story = {};
export const AtTheStart: Story = { args: { model: { ...shown, playheadS: 0 } } };
export const Loading: Story = {
  args: {
    model: { ...shown, state: "loading", waveform: undefined, spectrogram: undefined, sampleRateHz: 0 },
  },
  // Not the frequencies of no sound.
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/kHz/)).not.toBeVisible();
  },
};
export const Unavailable: Story = { args: { model: { ...shown, state: "unavailable" } } };
export const VeryShort: Story = {
  args: { model: { ...shown, durationS: 0.037, playheadS: 0.01, analysisStartS: undefined } },
};
export const TenthOfASecond: Story = {
  parameters: { proves: "[AUD-04] 0.1 s with labels from 0 to 100 ms" },
  args: { model: zoomed, actions: { seek: fn(), resize: () => undefined, window: still } },
  play: async ({ canvas, canvasElement, args, userEvent }) => {
    const labels = [...canvas.getByTestId("time-axis").children].map((label) => label.textContent);
    await expect(labels).toEqual(["0 ms", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100"]);
    await expect(canvas.queryByTestId("analysis-window")).toBeNull();
    const box = canvas.getByTestId("playhead").getBoundingClientRect();
    const head = canvasElement.querySelector("[data-testid=playhead] > i")?.getBoundingClientRect();
    await expect(((head?.left ?? 0) - box.left) / box.width).toBeCloseTo(0.402, 1);
    await userEvent.pointer({
      keys: "[MouseLeft]",
      target: canvas.getByTestId("playhead"),
      coords: { clientX: box.left + box.width / 4, clientY: box.top + 10 },
    });
    const [soughtS] = (args.actions.seek as ReturnType<typeof fn>).mock.calls[0] ?? [];
    await expect(soughtS).toBeCloseTo(startS + 0.025, 3);
  },
};
export const WindowOfTheAnalyses: Story = {
  parameters: {
    proves: "[VID-11] the window is dragged by its grip, moved by keys, and given back by Escape",
  },
  args: {
    model: { ...shown, analysisStartS: 1 },
    actions: {
      seek: fn(),
      resize: () => undefined,
      window: { grab: fn(), move: fn(), giveBack: fn() },
    },
  },
  play: async ({ canvas, args, userEvent }) => {
    const { move, grab, giveBack } = args.actions.window;
    const grip = canvas.getByRole("slider", { name: "Analysis window" });
    await expect(grip).toHaveAttribute("aria-valuetext", "From 1.0 to 1.1 s");
    grip.focus();
    await userEvent.keyboard("{ArrowRight}{Shift>}{ArrowLeft}{/Shift}{End}");
    const asked = (move as ReturnType<typeof fn>).mock.calls.map(([timeS]) => Number(timeS.toFixed(3)));
    await expect(asked).toEqual([1.1, 0, 3.9]);
    const strip = canvas.getByTestId("playhead").getBoundingClientRect();
    const at = (timeS: number) => ({
      clientX: strip.left + (timeS / 4) * strip.width,
      clientY: strip.bottom,
    });
    await userEvent.pointer([
      { keys: "[MouseLeft>]", target: grip, coords: at(1.05) },
      { target: grip, coords: at(2.05) },
    ]);
    await expect(grab).toHaveBeenCalledOnce();
    const [movedS] = (move as ReturnType<typeof fn>).mock.lastCall ?? [];
    await expect(movedS).toBeCloseTo(2, 2);
    await expect(args.actions.seek).not.toHaveBeenCalled();
    await userEvent.keyboard("{Escape}");
    await expect(giveBack).toHaveBeenCalledOnce();
    await userEvent.pointer([{ target: grip, coords: at(3) }, { keys: "[/MouseLeft]" }]);
    await expect(move).toHaveBeenLastCalledWith(movedS);
  },
};
