import { compareSnapshots } from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn } from "storybook/test";
import { CallError } from "../../data/server/call-error.ts";
import type { SnapshotDetail } from "../../data/types.ts";
import { aLevelField } from "../../testing/a-heatmap.ts";
import { aSnapshotDetail } from "../../testing/a-snapshot.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { CompareFrame } from "./CompareFrame.tsx";
import { CompareView } from "./CompareView.tsx";
import type { ComparedSide, CompareState } from "./compare-state.ts";

const before = aSnapshotDetail({ id: "before", leak: 12.4 });
const after = aSnapshotDetail({
  id: "after",
  created_date: "2026-12-19T10:00:00.000Z",
  level_db: 55.4,
  leak: 3.2,
  fixed: true,
});

const sideOf = (snapshot: SnapshotDetail, named: Partial<ComparedSide> = {}): ComparedSide => ({
  snapshot,
  href: `#/snapshot/${snapshot.id}`,
  failure: undefined,
  busy: false,
  picture: { state: "missing", fileName: undefined },
  field: aLevelField([{ u: 0.41, v: 0.37, levelDb: snapshot.level_db }]),
  topDb: snapshot.level_db,
  heatmapFailed: false,
  sources: snapshot.sources.map((source) => ({ ...source, levelDb: snapshot.level_db })),
  crosshair: undefined,
  quiet: undefined,
  ...named,
});

const stateOf = (right: SnapshotDetail, named: Partial<CompareState> = {}): CompareState => ({
  left: sideOf(before),
  right: sideOf(right),
  isSwapped: false,
  comparison: compareSnapshots(before, right),
  sameScale: true,
  dynamicRangeDb: 12,
  palette: "ember",
  units: { distanceUnit: "METERS", leakUnit: "LPM" },
  ...named,
});

const sideActions = () => ({ retry: fn(), retryParts: fn(), moveCrosshair: fn(), showQuiet: fn() });

const meta: Meta<typeof CompareView> = {
  title: "Screens/Compare",
  parameters: {
    docs: {
      description: {
        component:
          "Use it for two snapshots of one point, before and after a repair. Do not use it for more than two, which the gallery shows.",
      },
    },
  },
  component: CompareView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main>
          <CompareFrame back={fn()}>{Story()}</CompareFrame>
        </main>
      </StoryFrame>
    ),
  ],
  args: {
    model: stateOf(after),
    actions: {
      left: sideActions(),
      right: sideActions(),
      swap: fn(),
      setSameScale: fn(),
      setDynamicRangeDb: fn(),
    },
  },
};
export default meta;
type Story = StoryObj<typeof meta>;

export const WithoutWarnings: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.queryByTestId("compare-warnings")).toBeNull();
    await expect(canvas.getByRole("row", { name: /Peak level/ })).toHaveTextContent(/−5\.8\sdB$/);
    const [left, right] = canvas.getAllByTestId("legend");
    await expect(right).toHaveTextContent(left?.textContent ?? "");
    await userEvent.click(canvas.getByRole("button", { name: "Swap sides" }));
    await expect(args.actions.swap).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole("switch", { name: "Same scale" }));
    await expect(args.actions.setSameScale).toHaveBeenCalledWith(false);
  },
};

/** Everything that can differ except the level reference. */
export const WithWarnings: Story = {
  args: {
    model: stateOf({
      ...after,
      source_distance: 3.1,
      band_hz: [20_000, 39_500],
      device_analysis_type: "LEAK_SIZE",
      meta: { ...after.meta, filter_threshold: 45, heatmap_mode: "single" },
    }),
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole("listitem")).toHaveLength(5);
    await expect(canvas.getByRole("row", { name: /Peak level/ })).toHaveTextContent(/Not comparable$/);
  },
};

/** The two have no common level scale. */
export const WithoutACommonScale: Story = {
  args: { model: stateOf({ ...after, level_reference: "fullScale", level_db: -24 }) },
  play: async ({ args, canvas, userEvent }) => {
    const both = canvas.getByRole("switch", { name: "Same scale" });
    await expect(both).not.toBeChecked();
    await userEvent.click(both);
    await expect(args.actions.setSameScale).not.toHaveBeenCalled();
    const [left, right] = canvas.getAllByTestId("legend");
    await expect(left?.textContent).not.toBe(right?.textContent);
  },
};

export const FarQuieter: Story = {
  args: { model: stateOf({ ...after, level_db: 40 }) },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Too quiet: drawn from 51\.6/)).toBeVisible();
  },
};

const lost = new CallError({ code: "networkError", status: 0, fieldCodes: {}, fieldTexts: {} });
export const OneFailed: Story = {
  args: {
    model: stateOf(after, {
      right: sideOf(after, { snapshot: undefined, failure: lost, field: undefined, topDb: undefined }),
      comparison: undefined,
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.actions.right.retry).toHaveBeenCalledOnce();
  },
};

export const HeatmapFailed: Story = {
  args: {
    model: stateOf(after, {
      right: sideOf(after, { field: undefined, topDb: undefined, heatmapFailed: true }),
    }),
  },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getAllByTestId("legend")).toHaveLength(1);
    await userEvent.click(canvas.getByRole("button", { name: "Try again" }));
    await expect(args.actions.right.retryParts).toHaveBeenCalledOnce();
  },
};

export const Loading: Story = {
  args: {
    model: stateOf(after, {
      left: sideOf(before, { snapshot: undefined, field: undefined, topDb: undefined }),
      right: sideOf(after, { snapshot: undefined, field: undefined, topDb: undefined }),
      comparison: undefined,
    }),
  },
};

export const OnAPhone: Story = {
  args: { model: stateOf({ ...after, source_distance: 3.1 }) },
  globals: { viewport: { value: "mobile1" } },
};
