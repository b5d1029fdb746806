import { emptyFilterState, type FilterState } from "@sonolens/domain";
import { createGalleryColumns, filterRows } from "@sonolens/gallery";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { useRef, useState } from "react";
import { expect, userEvent } from "storybook/test";
import { barFilters, withoutChip } from "../../lib/format/active-filters.ts";
import { useFilterWords } from "../../lib/format/filter-words.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { FilterBarView } from "./FilterBarView.tsx";
import { FiltersForm } from "./FiltersForm.tsx";
import { componentCounts, typeCounts, valueCounts } from "./filter-facts.ts";
import { SavedFiltersView } from "./SavedFiltersView.tsx";

const types = ["LEAK", "LEAK", "PD", "MECHANICAL", "LEAK_SIZE"];
const columns = createGalleryColumns(
  Array.from({ length: 240 }, (_, index) => ({
    id: `${index}`,
    device_serial: `SL-${20_400 + (index % 3)}`,
    device_analysis_type: types[index % types.length] ?? null,
    created_date: new Date(Date.UTC(2026, 10, 1 + (index % 19), 12)).toISOString(),
    starred: index % 7 === 0,
    tags: index % 6 === 0 ? [] : [`hall ${index % 30}`, "urgent"],
    leak: index % 50,
    meta: { leak_type: index % 9 === 0 ? "METHANE" : "AIR" },
  })),
  { locale: "en", timeZone: "UTC" },
);
const groups = new Map([
  ["1", "Plant"],
  ["2", "Packing"],
]);

const components = new Map([
  ["p", "Pump 5"],
  ["b", "Busbar 3 of the switchgear in the basement of the northern hall"],
]);
const componentTags = { p: ["hall 7"], b: ["urgent"] };

interface StoryProps {
  readonly state: Partial<FilterState>;
  readonly inOrganization?: boolean;
  readonly isAdvancedOpen?: boolean;
  readonly saved?: readonly string[];
  readonly deleted?: string;
}

function Filters({
  state: begin,
  inOrganization = false,
  isAdvancedOpen = false,
  saved,
  deleted,
}: StoryProps) {
  const [state, setState] = useState<FilterState>({ ...emptyFilterState, ...begin });
  const [isOpen, setOpen] = useState(isAdvancedOpen);
  const openerRef = useRef<HTMLButtonElement>(null);
  const words = useFilterWords(groups, "", components);
  const context = { componentTags };
  const filtered = { columns, state, context, selection: filterRows(columns, state, context) };
  const change = (filters: Partial<FilterState>) => setState({ ...state, ...filters });
  const named = (name: string) => ({ name, filters: state });
  return (
    <div className="flex flex-col gap-4 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <FilterBarView
          model={{ state, types: typeCounts(filtered), all: 240, filters: barFilters(state), told: "" }}
          actions={{
            pickType: (snapshotType) => change({ snapshotType }),
            remove: (filter) => change(withoutChip(filter)),
          }}
          words={words}
          openerRef={openerRef}
          opener={null}
          clearer={null}
          beside={null}
        />
      </div>
      <div className="w-82 max-w-full">
        <FiltersForm
          model={{
            state,
            counts: valueCounts(filtered),
            types: typeCounts(filtered),
            groups: [...groups].map(([value, label], index) => ({ value, label, count: 20 * index })),
            components: {
              counts: componentCounts(filtered, [...components.keys()]),
              nameOf: (id) => components.get(id) ?? id,
              search: undefined,
            },
            circumstances: { inOrganization },
            today: "2026-11-20",
            isAdvancedOpen: isOpen,
          }}
          actions={{
            change,
            pickType: (snapshotType) => change({ snapshotType }),
            setAdvancedOpen: setOpen,
          }}
          words={words}
          saved={
            <SavedFiltersView
              model={{
                saved: (saved ?? []).map(named),
                deleted: deleted === undefined ? undefined : named(deleted),
                canSave: barFilters(state).length > 0,
              }}
              actions={{
                apply: () => undefined,
                save: () => undefined,
                rename: () => undefined,
                remove: () => undefined,
                undo: () => undefined,
              }}
            />
          }
        />
      </div>
    </div>
  );
}

const meta = {
  title: "Screens/Filters",
  parameters: {
    docs: {
      description: {
        component:
          "Use it to narrow a gallery down by what its snapshots have. Do not use it for one choice of a few (Segmented), or to search words (SearchField).",
      },
    },
  },
  component: Filters,
  decorators: [(Story) => <StoryFrame>{Story()}</StoryFrame>],
} satisfies Meta<typeof Filters>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {
  args: { state: {} },
  parameters: { proves: "[FIL-11] [FIL-13] [FIL-14] [FIL-15] [FIL-16]" },
};
export const OneType: Story = {
  args: { state: { snapshotType: "PD", pdSeverity: { min: 50, max: 100 } } },
  parameters: { proves: "[FIL-15] [FIL-23]" },
};
export const Advanced: Story = {
  args: { state: { tags: ["urgent"] }, isAdvancedOpen: true, inOrganization: true },
  parameters: { proves: "[FIL-12] [FIL-18] [CMP-10] components as a filter" },
  async play({ canvas }) {
    await userEvent.click(canvas.getByRole("checkbox", { name: "Pump 5" }));
    await expect(canvas.getByRole("button", { name: /^Remove filter Component: Pump 5/ })).toBeVisible();
  },
};
export const ManyChips: Story = {
  args: {
    state: {
      gas: ["AIR", "METHANE"],
      starred: true,
      startDate: "2026-11-01",
      endDate: "2026-11-20",
      tags: ["Instandhaltungsrückmeldung", "urgent", "hall 7"],
      cameras: ["SL-20401"],
      selectedGroups: ["1", "2"],
      components: ["p", "b"],
    },
  },
};
export const Saved: Story = {
  args: { state: { starred: true }, saved: ["Leaks of this month", "Urgent"], deleted: "Packing line" },
};
