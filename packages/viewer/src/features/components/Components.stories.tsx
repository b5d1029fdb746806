import {
  type ComponentOrder,
  componentRanking,
  defaultLeakThresholds,
  sortComponents,
} from "@sonolens/domain";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useMemo, useState } from "react";
import { expect, fn, screen, userEvent, waitFor, within } from "storybook/test";
import type {
  ComponentFigure,
  ComponentReading,
  ComponentSummary,
} from "../../data/components/components.ts";
import { holdsWords, searchWords } from "../../lib/format/find-words.ts";
import { useWords } from "../../lib/format/use-words.ts";
import { DelayedSearchField } from "../../lib/ui/DelayedSearchField.tsx";
import { aComponent, aComponentSummary, aHistory, aReading, aTrend } from "../../testing/a-component.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { BelongsView } from "./BelongsView.tsx";
import { ComponentDialog } from "./ComponentDialog.tsx";
import { ComponentsView, type ComponentsViewProps } from "./ComponentsView.tsx";
import { ComponentView, type ComponentViewProps } from "./ComponentView.tsx";
import { factsOf } from "./component-facts.ts";
import { figureFormat } from "./figure-format.ts";
import { LimitsDialog } from "./LimitsDialog.tsx";

const thresholds = defaultLeakThresholds("LPM");
const nothing = () => undefined;
const fine = async () => undefined;

const longNames = [
  "Painesäiliöiden ja kompressorihuoneiden kunnossapidon itäinen laakeripesä",
  "Αίθουσα συμπιεστών και συσκευασίας της βόρειας εγκατάστασης",
  "北工場のコンプレッサー室と包装ライン第一系統から第四系統まで",
  "ห้องเครื่องอัดอากาศและสายบรรจุภัณฑ์ของโรงงานทางเหนือ",
  "قاعة الضواغط وخطوط التعبئة في المصنع الشمالي",
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
];

const recent = [41.1, 41.6, 41.2, 47, 46, 50.6, 52.9, 55.8].map((value, month) => ({
  at: `2026-0${month + 1}-20T08:00:00.000Z`,
  value,
  comparable: month !== 3,
}));

const summaries: readonly ComponentSummary[] = [
  aComponentSummary({
    ...{ id: "pump", description: "Drive end, pump room", tags: ["pump-5", "pump-room", "2026", "rounds"] },
    ...{ recent, snapshotCount: 15, waiting: 1 },
    alarm: {
      ...{ stage: "watch", cause: "overBaseline", since: "2026-10-27T08:00:00.000Z", snapshot: "s1" },
      pending: { stage: "warning", cause: "overBaseline", since: "2026-11-20T08:00:00.000Z", snapshot: "s2" },
    },
  }),
  aComponentSummary({
    ...{
      id: "cubicle",
      name: "Cubicle 7, termination L2",
      tags: ["20 kV"],
      analysis: "PD",
      snapshotCount: 7,
    },
    latest: aReading({ analysis: "PD", severityMin: 56, severityMax: 74, machineFinding: null }),
    trend: aTrend({ figure: "severity", state: "unclear", perDay: 0, lowPerDay: -0.1, highPerDay: 0.1 }),
    recent: recent.slice(0, 3),
  }),
  aComponentSummary({
    ...{ id: "valve", name: "Valve 12", analysis: "LEAK", snapshotCount: 1, tags: [] },
    latest: aReading({ analysis: "LEAK", leakLpm: 2, leakDetected: true, machineFinding: null }),
    trend: aTrend({
      ...{ figure: "leakSize", state: "tooLittle", perDay: null, lowPerDay: null, highPerDay: null },
      ...{ endValue: null, readings: 1, days: 0, method: null },
    }),
  }),
  aComponentSummary({
    ...{ id: "new", name: "Fan 3", snapshotCount: 0, latest: null, trend: null, analysis: null },
  }),
];

interface GridProps {
  readonly all?: readonly ComponentSummary[];
  readonly model?: Partial<ComponentsViewProps["model"]>;
  readonly search?: string;
}

function AllComponents({ all = summaries, model, search: first = "" }: GridProps) {
  const { locale } = useWords();
  const [order, setOrder] = useState<ComponentOrder>("worst");
  const [search, setSearch] = useState(first);
  const [read, setRead] = useState(60);
  const found = useMemo(() => {
    const words = searchWords(search);
    return sortComponents(
      all.filter(({ name, description, tags }) => holdsWords([name, description, ...tags].join(" "), words)),
      componentRanking,
      { order, thresholds, compareNames: new Intl.Collator("en", { numeric: true }).compare },
    );
  }, [all, search, order]);
  const shown = useMemo(() => found.slice(0, read).map((each) => factsOf(each, thresholds)), [found, read]);
  return (
    <ComponentsView
      model={{
        ...{ shown, order, found: found.length, searched: search !== "", error: undefined, retrying: false },
        ...{ toCompute: 0, refusal: undefined, formatOf: (figure) => figureFormat(figure, "LPM", locale) },
        ...model,
      }}
      actions={{
        ...{ create: nothing, setOrder, showAll: () => setSearch(""), retry: nothing },
        more: () => setRead(read + 60),
      }}
      search={
        <DelayedSearchField
          className="min-w-0 max-sm:w-full sm:w-80"
          label="Search components"
          search={search}
          setSearch={setSearch}
          delayMs={0}
        />
      }
    />
  );
}

const levels = [41, 41.6, 41.1, 46.9, 41.9, 42.2, 42, 43.1, 43.6, 45.9, 48.1, 50.6, 52.9, 55.8];
const readings: readonly ComponentReading[] = levels.map((levelDb, month) => {
  const at = new Date(Date.UTC(2025, 9 + month, 20, 8)).toISOString();
  return aReading({
    ...{ snapshot: `s${month}`, at, levelDb, inTrend: month > 7, kurtosis: 3 + month / 4 },
    ...(month === 3 && { distanceM: 2.6, differences: ["distance"], inTrend: false }),
    ...(month < 3 && { verdict: "good", closed: "judged" }),
    machineFinding: month > 10 ? "possibleFault" : "noFaultFound",
    overBaselineDb: levelDb - 41.1,
  });
});
const newestFirst = readings.map(({ snapshot }) => snapshot).reverse();

const rising = aHistory({
  readings: [...readings],
  trends: [aTrend(), aTrend({ figure: "kurtosis", perDay: 0.01, lowPerDay: 0.005, highPerDay: 0.02 })],
  baselines: [{ figure: "level", value: 41.1, low: 39.9, high: 42.3, readings: 3 }],
  alarm: summaries[0]?.alarm ?? aHistory().alarm,
  waiting: 1,
  log: [
    {
      ...{ at: "2026-11-20T08:00:00.000Z", kind: "pending", snapshot: "s13", stage: "warning" },
      ...{ cause: "overBaseline", verdict: null, note: "", username: null },
    },
    {
      ...{ at: "2026-01-02T08:00:00.000Z", kind: "judged", snapshot: "s2", stage: null, cause: null },
      ...{ verdict: "good", note: "After the overhaul", username: "m.korhonen" },
    },
  ],
});

interface OneProps {
  readonly model?: Partial<ComponentViewProps["model"]>;
  readonly actions?: Partial<ComponentViewProps["actions"]>;
}

function One({ model, actions }: OneProps) {
  const { locale } = useWords();
  const formatOf = useMemo(() => (figure: ComponentFigure) => figureFormat(figure, "LPM", locale), [locale]);
  return (
    <ComponentView
      model={{
        component: aComponent({
          ...{ description: "Drive end, pump room", tags: ["pump-5", "pump-room"], snapshots: newestFirst },
        }),
        ...{
          history: rising,
          failure: undefined,
          retrying: false,
          thresholds,
          distanceUnit: "METERS",
          formatOf,
        },
        path: [{ id: "hall", name: "Pump room" }],
        ...{ parts: [], refusal: undefined, hasReports: true },
        ...model,
      }}
      actions={{
        ...{ back: nothing, edit: nothing, changeLimits: nothing, delete: nothing, judge: nothing },
        ...{ report: nothing, retry: nothing, print: nothing, savePicture: nothing },
        ...actions,
      }}
      renderPicture={() => null}
      labelOf={() => undefined}
    />
  );
}

const meta: Meta = {
  title: "Screens/Components",
  parameters: {
    layout: "fullscreen",
    docs: {
      description: {
        component:
          "Use it to follow pieces of equipment over time: all of them, the worst first, and one with its trend. Do not use it for findings that are looked at once, which the gallery shows.",
      },
    },
  },
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
};
export default meta;
type Story = StoryObj;

const cards = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll("[data-testid=component] h2")].map(({ textContent }) => textContent);

export const Several: Story = {
  parameters: {
    proves:
      "[CMP-01] [CMP-02] Shows components as cards with name, description, tags, severity, trend and snapshot count, the worst first",
  },
  render: () => <AllComponents />,
  play: async ({ canvas, canvasElement }) => {
    await waitFor(() =>
      expect(cards(canvasElement)).toEqual([
        "Pump 5, bearing housing",
        "Cubicle 7, termination L2",
        "Valve 12",
        "Fan 3",
      ]),
    );
    const [pump] = canvas.getAllByRole("listitem", { name: "" }).filter(({ dataset }) => dataset.testid);
    await expect(pump).toHaveTextContent("Drive end, pump room");
    for (const text of ["High", "Watch", "1 to judge", "pump-5", "1 more", "+2.1 dB a month", "15 snapshots"])
      await expect(pump).toHaveTextContent(text);
    await userEvent.selectOptions(canvas.getByRole("combobox", { name: "Order" }), "By name");
    await waitFor(() => expect(cards(canvasElement)[0]).toBe("Cubicle 7, termination L2"));
    await userEvent.type(canvas.getByRole("searchbox"), "pump room");
    await waitFor(() => expect(cards(canvasElement)).toEqual(["Pump 5, bearing housing"]));
  },
};
export const Empty: Story = {
  parameters: { proves: "[CMP-03] Explains what a component is good for, and how one is made" },
  render: () => <AllComponents all={[]} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("heading", { name: /one piece of equipment/ })).toBeVisible();
    await expect(canvas.getAllByRole("listitem")).toHaveLength(3);
    await expect(canvas.getByRole("button", { name: "New component" })).toBeEnabled();
  },
};
export const OnlyOne: Story = { render: () => <AllComponents all={summaries.slice(0, 1)} /> };
export const Many: Story = {
  parameters: { proves: "[CMP-01] Renders of 10,000 components only those near the window" },
  render: () => <AllComponents all={tenThousand} />,
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(cards(canvasElement).length).toBeGreaterThan(3));
    await expect(cards(canvasElement).length).toBeLessThan(150);
  },
};
const tenThousand = Array.from({ length: 10_000 }, (_, index) =>
  aComponentSummary({ id: `c${index}`, name: `Bearing ${index + 1}` }),
);
export const BeingComputed: Story = {
  parameters: {
    proves: "[CMP-01] Says of how many components the place is not known yet, and not aloud each time",
  },
  render: () => <AllComponents all={tenThousand} model={{ toCompute: 9_940 }} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/Not calculated yet: 9,940/)).toBeVisible();
    await expect(canvas.getByRole("status")).toHaveTextContent(/^10,000 components$/);
  },
};
export const LongNames: Story = {
  render: () => (
    <AllComponents
      all={longNames.map((name, index) =>
        aComponentSummary({ ...{ id: `c${index}`, name, description: name, tags: longNames }, recent }),
      )}
    />
  ),
};
export const NothingFound: Story = { render: () => <AllComponents search="compressor" /> };
export const WaitingForAll: Story = {
  render: () => <AllComponents model={{ shown: undefined }} />,
};
export const NotLoaded: Story = {
  render: () => <AllComponents model={{ shown: undefined, error: "internalError · HTTP 500" }} />,
};
export const Refused: Story = {
  render: () => <AllComponents all={[]} model={{ refusal: "This demo cannot be changed." }} />,
};

export const Rising: Story = {
  parameters: {
    proves:
      "[CMP-06] [CMP-08] [CMP-09] Shows name, description, tags, the trend with its interval, and the snapshots newest first, two of which can be compared",
  },
  render: () => <One />,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole("heading", { level: 1 })).toHaveTextContent("Pump 5, bearing housing");
    await expect(canvas.getByText("Drive end, pump room")).toBeVisible();
    await expect(canvas.getByTestId("trend-sentence")).toHaveTextContent(
      /^Rises by 2.1.dB a month \(1.2.dB to 3.dB\)$/,
    );
    await expect(canvas.getByText(/Warning waits for a second reading/)).toBeVisible();
    const shown = canvas.getAllByTestId("component-snapshot");
    await expect(shown).toHaveLength(12);
    await expect(shown[0]).toHaveTextContent("20 Nov 2026");
    const cursor = await canvas.findByRole("slider", { name: "Level" });
    cursor.focus();
    await userEvent.keyboard("{End}{Enter}{Home}{Enter}");
    await expect(canvas.getByRole("link", { name: "Compare before and after" })).toHaveAttribute(
      "href",
      "#/compare/s0/s13",
    );
    // What does not compare is hollow, with the reason.
    await userEvent.keyboard("{ArrowRight}{ArrowRight}{ArrowRight}");
    await expect(cursor).toHaveAttribute("aria-valuetext", expect.stringMatching(/other distance: 2.6.m/));
    await waitFor(() => expect(canvasElement.querySelector("canvas")).toBeInTheDocument());
  },
};
export const Zoomed: Story = {
  parameters: { proves: "[CMP-08] Shows any part of the time by keys, and all of it again" },
  render: () => <One />,
  play: async ({ canvas }) => {
    const cursor = await canvas.findByRole<HTMLInputElement>("slider", { name: "Level" });
    await waitFor(() => expect(cursor.max).toBe("13"));
    const year = canvas.getByRole("radio", { name: "1 year" });
    await userEvent.click(year);
    await waitFor(() => expect(cursor.max).toBe("12"));
    canvas.getByRole("slider", { name: "Level" }).focus();
    await userEvent.keyboard("{Home}+");
    await waitFor(() => expect(Number(cursor.max)).toBeLessThan(10));
    await expect(year).not.toBeChecked();
    await userEvent.click(canvas.getByRole("button", { name: "Show the whole period" }));
    await waitFor(() => expect(cursor.max).toBe("13"));
    await expect(canvas.getByRole("radio", { name: "All" })).toBeChecked();
  },
};
export const Printed: Story = {
  parameters: { proves: "[CMP-06] [CMP-08] Prints name, trend, and all readings with findings and verdicts" },
  render: () => <One />,
  play: async ({ canvas }) => {
    dispatchEvent(new Event("beforeprint"));
    const table = canvas.getByRole("table", { name: "Readings" });
    await expect(within(table).getAllByRole("row")).toHaveLength(15);
    await expect(table).toHaveTextContent(/Good: counts for the baseline/);
    await expect(table).toHaveTextContent(/other distance: 2.6.m/);
    await expect(canvas.queryByTestId("component-snapshot")).toBeNull();
    dispatchEvent(new Event("afterprint"));
    await waitFor(() => expect(canvas.queryByRole("table", { name: "Readings" })).toBeNull());
  },
};
export const Judged: Story = {
  parameters: { proves: "Gives a verdict about the newest reading, or about those that are chosen" },
  render: () => <One actions={{ judge: judged }} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole("button", { name: /^Judge the reading of 20 Nov 2026/ }));
    await userEvent.click(await screen.findByRole("menuitem", { name: /^Good/ }));
    await expect(judged).toHaveBeenLastCalledWith(["s13"], "good");
  },
};
const judged = fn();
export const TooLittle: Story = {
  parameters: { proves: "[CMP-08] Draws no trend from too few readings, and names what is needed" },
  render: () => (
    <One
      model={{
        component: aComponent({ snapshots: newestFirst.slice(0, 2) }),
        history: aHistory({
          readings: readings.slice(-2),
          trends: [
            aTrend({
              ...{ state: "tooLittle", perDay: null, lowPerDay: null, highPerDay: null, endValue: null },
              ...{ method: null, readings: 2, days: 30 },
            }),
          ],
        }),
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByTestId("trend-sentence")).toHaveTextContent(
      "Too little to tell: 2 comparable readings, 3 over 14 days are needed",
    );
  },
};
export const Discharges: Story = {
  parameters: { proves: "[CMP-07] Shows the kinds of discharge and how sure they are" },
  render: () => (
    <One
      model={{
        component: aComponent({
          ...{ name: "Cubicle 7, termination L2", tags: ["20 kV"], snapshots: newestFirst.slice(-7) },
          severities: readings.slice(0, 7).map(({ at, snapshot }) => ({ min: 22, max: 34, at, snapshot })),
          classification: [
            { name: "surface", confidence: 0.71 },
            { name: "internal", confidence: 0.14 },
          ],
        }),
        history: aHistory({
          readings: readings.slice(0, 7).map((reading, index) => ({
            ...reading,
            ...{ analysis: "PD" as const, severityMin: 22 + index * 6, severityMax: 34 + index * 7 },
            ...{ machineFinding: null, kurtosis: null, dischargeKind: "surface" },
          })),
          trends: [aTrend({ figure: "severity", perDay: 0.2, lowPerDay: 0.1, highPerDay: 0.3 })],
        }),
      }}
    />
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText("Surface discharge")[0]).toBeInTheDocument();
    await expect(canvas.getAllByText("71%")[0]).toBeInTheDocument();
  },
};
export const InAlarm: Story = {
  render: () => (
    <One
      model={{
        history: {
          ...rising,
          alarm: {
            ...{ stage: "alarm", cause: "overBaseline", since: "2026-10-27T08:00:00.000Z", snapshot: "s12" },
            pending: null,
          },
        },
      }}
    />
  ),
};
export const WithoutSnapshots: Story = {
  render: () => (
    <One
      model={{
        component: aComponent({ snapshots: [], tags: [] }),
        history: aHistory({ readings: [], trends: [] }),
        path: [],
      }}
    />
  ),
};
export const LongName: Story = {
  render: () => (
    <One
      model={{
        component: aComponent({
          ...{ name: longNames.join(" "), description: longNames.join("\n"), tags: longNames },
          snapshots: newestFirst,
        }),
        path: longNames.slice(0, 3).map((name) => ({ id: name, name })),
        parts: longNames.map((name) => ({ id: name, name })),
      }}
    />
  ),
};
export const WaitingForReadings: Story = { render: () => <One model={{ history: undefined }} /> };
export const ReadingsNotLoaded: Story = {
  render: () => <One model={{ history: undefined, failure: "internalError · HTTP 500" }} />,
};

const offered = { suggestions: ["pump-room", "night shift"], repeated: undefined };
const made = fn(fine);
export const New: Story = {
  parameters: {
    proves: "[CMP-04] [CMP-05] Creates a component with name, description and tags, which end at spaces",
  },
  render: () => (
    <ComponentDialog
      title="New component"
      action="Create"
      offered={offered}
      parents={{ exist: true, name: "", find: async () => [{ value: "hall", label: "Pump room" }] }}
      groups={[]}
      change={made}
      onClose={nothing}
    />
  ),
  play: async () => {
    const dialog = await screen.findByRole("dialog", { name: "New component" });
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    await expect(screen.getByRole("textbox", { name: "Name" })).toHaveAttribute("aria-invalid", "true");
    await userEvent.type(screen.getByRole("textbox", { name: "Name" }), "Pump 5");
    await userEvent.click(screen.getByRole("button", { name: "Tag" }));
    await userEvent.keyboard("bearing  drive-end ");
    await expect(
      [...dialog.querySelectorAll("fieldset li bdi")].map(({ textContent }) => textContent),
    ).toEqual(["bearing", "drive-end"]);
    // A tag for the name is offered, and one with a space is taken as a whole.
    await userEvent.keyboard("pump-5");
    await userEvent.click(await screen.findByRole("option", { name: "pump-5" }));
    await userEvent.keyboard("night");
    await userEvent.click(await screen.findByRole("option", { name: "night shift" }));
    await userEvent.click(screen.getByRole("button", { name: "Create" }));
    await expect(made).toHaveBeenLastCalledWith({
      ...{ name: "Pump 5", description: "", tags: ["bearing", "drive-end", "pump-5", "night shift"] },
      ...{ kind: "point", parent: null },
    });
  },
};
export const Limits: Story = {
  render: () => (
    <LimitsDialog
      own
      limits={{ overBaselineDb: [8, 12, 16, 35], absolute: null, slope: { figure: "level", per30Days: 1 } }}
      closesItself
      figure="level"
      change={limited}
      onClose={nothing}
    />
  ),
  play: async () => {
    const watch = await screen.findByRole("textbox", { name: "Watch" });
    await userEvent.clear(watch);
    await userEvent.type(watch, "13{Tab}");
    await expect(await screen.findByRole("alert")).toHaveTextContent("higher than the one before");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await expect(limited).not.toHaveBeenCalled();
    await userEvent.clear(watch);
    await userEvent.type(watch, "6{Tab}");
    await userEvent.click(screen.getByRole("button", { name: "Save" }));
    await expect(limited).toHaveBeenLastCalledWith({
      limits: { overBaselineDb: [6, 12, 16, 35], absolute: null, slope: { figure: "level", per30Days: 1 } },
      closesItself: true,
    });
  },
};
const limited = fn(fine);

const some = [
  { id: "pump", name: "Pump 5", tags: ["pump-5"] },
  { id: "busbar", name: "Busbar 3", tags: ["busbar-3"] },
  { id: "fan", name: "Fan 3", tags: [] },
];
const assigned = fn();
export const Belonging: Story = {
  parameters: {
    proves:
      "[CMP-10] Names the components that a snapshot belongs to, and assigns it to another one by a tag",
  },
  render: () => (
    <div className="max-w-90 bg-surface">
      <BelongsView
        model={{ own: some.slice(0, 1), exist: true, failed: false, refusal: undefined }}
        find={async () => some}
        assign={assigned}
      />
    </div>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole("link", { name: "Pump 5" })).toHaveAttribute("href", "#/component/pump");
    await userEvent.click(canvas.getByRole("combobox", { name: "Assign to component" }));
    await userEvent.click(await screen.findByRole("option", { name: /^Busbar 3/ }));
    await expect(assigned).toHaveBeenLastCalledWith("busbar-3");
  },
};
export const BelongingToNone: Story = {
  render: () => (
    <div className="max-w-90 bg-surface">
      <BelongsView
        model={{ own: [], exist: false, failed: false, refusal: undefined }}
        find={async () => []}
        assign={nothing}
      />
    </div>
  ),
};
