import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import type { SnapshotRecord } from "../../data/types.ts";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { aSpectrogram } from "../../testing/a-spectrogram.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { placeholderPicture } from "./CardPicture.tsx";
import { CardView } from "./CardView.tsx";
import { CardFindingView } from "./card-finding/CardFinding.tsx";
import type { Conclusion } from "./card-finding/card-finding.ts";
import { CardInfo } from "./card-info/CardInfo.tsx";
import { CardStarView } from "./card-info/CardStar.tsx";
import { SolvedLine } from "./card-repair/CardAnswer.tsx";
import { CardRepairView } from "./card-repair/CardRepair.tsx";
import { CardStatusView } from "./card-status/CardStatus.tsx";

const shown = (named: Parameters<typeof aSnapshotRecord>[0] = {}) => ({
  record: aSnapshotRecord({ label: "Compressor hall, flange 7", ...named }),
  index: 0,
  place: 1,
  count: 1,
  href: "#/snapshot/snapshot-1",
  inTabOrder: true,
});

const meta: Meta<typeof CardView> = {
  title: "Screens/Gallery: card",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for one snapshot among others: picture, severity, status and cost. Do not use it for the one snapshot that a screen is about (StageView).",
      },
    },
  },
  component: CardView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="p-4 md:w-60">
          <h1 className="sr-only">Snapshots</h1>
          <h2 className="sr-only">Today</h2>
          {/* biome-ignore lint/a11y/useSemanticElements: as in the gallery */}
          <div role="list">{Story()}</div>
        </main>
      </StoryFrame>
    ),
  ],
  args: {
    model: shown(),
    actions: { open: (event) => event.preventDefault(), focus: () => undefined },
    children: <img src={placeholderPicture} alt="" />,
  },
};
export default meta;
type Story = StoryObj<typeof CardView>;

export const Usual: Story = {};
export const Leak: Story = {
  args: {
    model: shown({ repair_status: "inRepair" }),
    finding: (
      <CardFindingView
        record={aSnapshotRecord()}
        finding={{ kind: "leak", severity: "high", size: 23.1, unit: "LPM", annualCost: 420 }}
        currency="EUR"
      />
    ),
  },
};
export const Overdue: Story = {
  args: {
    model: shown({ label: "Cooling water flange", repair_work: { due_date: "2026-11-15" } }),
    Due: ({ className, children }) => (
      <CardStatusView daysOver={5} toCheck={false} className={className}>
        {children}
      </CardStatusView>
    ),
  },
};
export const ToBeChecked: Story = {
  args: {
    model: shown({ label: "Regulator, packing hall", fixed: true, repair_status: "solved" }),
    Due: ({ className, children }) => (
      <CardStatusView daysOver={0} toCheck className={className}>
        {children}
      </CardStatusView>
    ),
  },
};
export const Discharge: Story = {
  args: {
    model: shown({ device_analysis_type: "PD", label: "Cable termination L2, cubicle 7" }),
    finding: (
      <CardFindingView
        record={aSnapshotRecord()}
        finding={{ kind: "discharge", severity: "veryHigh", discharge: "surface", range: [76, 94] }}
        currency="EUR"
      />
    ),
  },
};
/** At the width of a column on large screens: the severity is shown in full, and the discharge type beside it. */
export const DischargeWithLongWords: Story = {
  parameters: { proves: "GAL-10" },
  args: {
    model: shown({ device_analysis_type: "PD", label: "110 kV bay 4, cracked shed on L2" }),
    finding: (
      <CardFindingView
        record={aSnapshotRecord()}
        finding={{ kind: "discharge", severity: "veryHigh", discharge: "surface", range: [84, 100] }}
        currency="EUR"
      />
    ),
  },
  play: async ({ canvas }) => {
    for (const text of ["Very high", "Surface discharge"]) {
      const shownText = await canvas.findByText(text);
      await expect(shownText.getBoundingClientRect().height).toBeLessThan(27);
    }
  },
};
const concluded = (
  finding: Conclusion,
  named: Parameters<typeof aSnapshotRecord>[0],
): Pick<Story, "args"> => ({
  args: {
    model: shown(named),
    finding: <CardFindingView record={aSnapshotRecord(named)} finding={finding} currency="EUR" />,
  },
});
export const TooLarge: Story = concluded(
  { kind: "conclusion", name: "tooLarge", severity: "veryHigh" },
  { label: "Isolation valve, dryer" },
);
export const Machine: Story = concluded(
  { kind: "conclusion", name: "possibleFault", severity: "high" },
  { device_analysis_type: "MECHANICAL", label: "Pump 5, bearing housing" },
);
export const NoDischargeHeard: Story = concluded(
  { kind: "conclusion", name: "noDischargeHeard", severity: "notApplicable" },
  { device_analysis_type: "PD", label: "Transformer 1, cooler" },
);
const starred = (record: SnapshotRecord, refusal?: string) => (
  <CardStarView record={record} refusal={refusal} setStarred={fn()} />
);
export const Starred: Story = {
  args: { model: shown({ starred: true }), star: starred(aSnapshotRecord({ starred: true })) },
};
export const Solved: Story = { args: { model: shown({ fixed: true }) } };
export const ContinuousVideo: Story = {
  args: {
    model: shown({ meta: { latitude: null, longitude: null, video_type: "continuous", duration: 4 } }),
  },
};
export const PictureMissing: Story = { args: { model: shown({ picture_state: "missing" }) } };
const soundOnly = {
  label: "20260614_213005",
  picture_kind: "spectrogram",
  level_reference: "fullScale",
  level_db: -48.2,
} as const;
export const SoundOnly: Story = {
  render: (args) => (
    <CardView
      {...args}
      model={shown(soundOnly)}
      info={<CardInfo record={aSnapshotRecord(soundOnly)} inTabOrder />}
    >
      <img src={aSpectrogram()} alt="" />
    </CardView>
  ),
};
export const NotCalibrated: Story = {
  args: { model: shown({ level_reference: "fullScale", level_db: -28.9, band_hz: [1000, 3700] }) },
};
export const LongWords: Story = {
  args: {
    model: shown({ label: "Druckluftwartungseinheitsausgangsschnellkupplungsdichtung am Kompressor" }),
  },
};
export const RightToLeft: Story = {
  args: { model: shown({ label: "تسرب هواء مضغوط من حشية شفة الطرد" }) },
};
export const NoLabel: Story = { args: { model: shown({ label: "" }) } };
export const ReadOnly: Story = {
  args: { star: starred(aSnapshotRecord(), "The demo account cannot change anything.") },
};
export const Info: Story = {
  parameters: { proves: "GAL-15" },
  args: { info: <CardInfo record={aSnapshotRecord({ label: "Compressor hall, flange 7" })} inTabOrder /> },
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: "About Compressor hall, flange 7" }));
    const about = within(await screen.findByRole("dialog"));
    await expect(about.getByText("Taken").nextSibling).toHaveTextContent(/^\d{1,2} \w+ \d{4}, \d\d:\d\d \S+/);
  },
};
export const InfoWithoutTags: Story = {
  parameters: { proves: "GAL-15" },
  args: { info: <CardInfo record={aSnapshotRecord({ label: "", tags: [] })} inTabOrder /> },
  play: async () => {
    await userEvent.click(await screen.findByRole("button", { name: "About No label" }));
    await screen.findByRole("dialog");
  },
};

const row = (state: "solvable" | "justSolved" | "shown", named: Parameters<typeof aSnapshotRecord>[0]) => {
  const model = shown(named);
  return {
    globals: { viewport: { value: "mobile1" } },
    args: {
      model,
      repair: <CardRepairView record={model.record} state={state} press={fn()} />,
      star: starred(model.record),
      info: <CardInfo record={model.record} inTabOrder />,
      finding:
        state === "justSolved" ? (
          <SolvedLine cost="€420" />
        ) : (
          <CardFindingView
            record={model.record}
            finding={{ kind: "leak", severity: "high", size: 23.1, unit: "LPM", annualCost: 420 }}
            currency="EUR"
          />
        ),
    },
  } satisfies Story;
};
export const Row: Story = row("solvable", {});
export const RowOverdue: Story = row("solvable", {
  label: "Cooling water flange",
  repair_work: { due_date: "2020-11-15" },
});
export const RowJustSolved: Story = row("justSolved", { repair_status: "solved", fixed: true });
export const RowReadOnly: Story = row("shown", { repair_status: "inRepair" });
