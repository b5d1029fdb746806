import type { LocationOfSnapshots } from "@sonolens/gallery";
import { Skeleton } from "@sonolens/ui-kit";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { expect, fn, screen, userEvent, within } from "storybook/test";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { LocationsView } from "./LocationsView.tsx";
import type { ShownRoute } from "./shown-routes.ts";

const locations: readonly LocationOfSnapshots[] = [
  {
    ...{ id: "60.17012,24.94103", latitude: 60.17012, longitude: 24.94103, count: 1212, lastRow: 0 },
    ...{ lastMs: Date.parse("2026-11-19T09:12:00Z"), worst: "veryHigh" },
  },
  {
    ...{ id: "-33.86800,151.20900", latitude: -33.868, longitude: 151.209, count: 1, lastRow: 1 },
    ...{ lastMs: Number.NaN, worst: null },
  },
];

const stop = (hour: number, spanMs: number, ids: readonly string[]) => ({
  cluster: "60.17012,24.94103",
  latitude: 60.17,
  longitude: 24.94 + hour / 100,
  ids,
  fromMs: Date.UTC(2026, 10, 19, hour, 12),
  toMs: Date.UTC(2026, 10, 19, hour, 12) + spanMs,
  label: `${hour}:12`,
});

const routes: readonly ShownRoute[] = [
  {
    ...{ id: "2026-11-19", day: "2026-11-19", label: "Thursday 19 November", count: 4 },
    ...{ lengthM: 2_430, spanMs: 7_200_000 },
    stops: [stop(10, 1_500_000, ["a", "b", "c"]), stop(12, 0, ["d"])],
  },
  {
    ...{ id: "2026-11-17", day: "2026-11-17", label: "Tuesday 17 November", count: 1 },
    ...{ lengthM: 0, spanMs: 0, stops: [stop(9, 0, ["e"])] },
  },
];

const names = ["Near Helsinki, Finland", "33.8680° S, 151.2090° E"];

const meta: Meta<typeof LocationsView> = {
  title: "Screens/Gallery: map",
  parameters: {
    docs: {
      description: {
        component:
          "Use it to find snapshots by where, or on which way, they were taken. Do not use it for the location of one snapshot, which stands beside its picture.",
      },
    },
  },
  component: LocationsView,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
  args: {
    model: {
      ...{ period: "all", tab: "locations", working: false, anywhere: true, limited: false },
      ...{
        locations,
        locationCount: 42,
        routes,
        routeCount: 2,
        shownDay: "2026-11-19",
        pinned: [],
        unit: "METERS",
      },
    },
    actions: {
      setPeriod: fn(),
      setTab: fn(),
      more: fn(),
      point: fn(),
      showRoute: fn(),
      pickLocation: fn(),
      pickDay: fn(),
      pickStop: fn(),
      findWithout: fn(),
      clear: fn(),
      close: fn(),
    },
    renderLocation: ({ lastRow }) => <bdi className="min-w-0 font-semibold">{names[lastRow]}</bdi>,
    map: <Skeleton height="280px" rounded="medium" />,
  },
};
export default meta;
type Story = StoryObj<typeof LocationsView>;
const base = meta.args?.model;
if (!base) throw new Error("The stories begin from a snapshot.");

export const Usual: Story = {
  parameters: { proves: "[PLC-02] [PLC-04] periods, and locations with their number of snapshots" },
  play: async ({ args }) => {
    const dialog = within(screen.getByRole("dialog"));
    for (const name of ["All time", "1 day", "1 week", "1 month"])
      await expect(dialog.getByRole("radio", { name })).toBeInTheDocument();
    const first = dialog.getByRole("button", { name: /Helsinki/ });
    await userEvent.hover(first);
    await expect(args.actions.point).toHaveBeenLastCalledWith(locations[0]?.id);
    await userEvent.click(first);
    await expect(args.actions.pickLocation).toHaveBeenCalledWith(locations[0]?.id);
    await userEvent.click(dialog.getByRole("button", { name: "Show 40 more" }));
    await expect(args.actions.more).toHaveBeenCalled();
  },
};
export const OnTheMap: Story = { args: { model: { ...base, pinned: ["60.17012,24.94103"] } } };
export const Routes: Story = {
  parameters: { proves: "[PLC-05] days with their stops, lengths and times" },
  args: { model: { ...base, tab: "routes" } },
  play: async ({ args }) => {
    const dialog = within(screen.getByRole("dialog"));
    await userEvent.click(
      dialog.getByRole("button", { name: /^Thursday 19 November.*2 stops, 2.4.km.*2.hr/ }),
    );
    await expect(args.actions.pickDay).toHaveBeenCalledWith("2026-11-19");
    await userEvent.click(dialog.getByRole("button", { name: "Show on the map: Tuesday 17 November" }));
    await expect(args.actions.showRoute).toHaveBeenCalledWith("2026-11-17");
    await userEvent.click(dialog.getByRole("button", { name: /^2.*12:12/ }));
    await expect(args.actions.pickStop).toHaveBeenCalledWith(1);
  },
};
export const RoutesInFeet: Story = { args: { model: { ...base, tab: "routes", unit: "FEET" } } };
export const Working: Story = { args: { model: { ...base, working: true } } };
export const Limited: Story = { args: { model: { ...base, limited: true } } };
export const NoneInThisTime: Story = {
  args: { model: { ...base, period: "day", locations: [], locationCount: 0 } },
};
export const NoneThroughTheFilters: Story = {
  args: { model: { ...base, limited: true, locations: [], locationCount: 0 } },
};
export const NoneAtAll: Story = {
  args: { model: { ...base, anywhere: false, locations: [], locationCount: 0 } },
};
