import { defaults, emptyFilterState } from "@sonolens/domain";
import { galleryPage } from "@sonolens/gallery";
import type { Meta, StoryObj } from "@storybook/react-vite";
import { smallRecords } from "../../data/snapshot-list/snapshot-records.ts";
import { aSnapshotRecord } from "../../testing/a-snapshot.ts";
import { StoryFrame } from "../../testing/story-frame.tsx";
import { NothingYetView } from "../import/index.ts";
import { placeholderPicture } from "./CardPicture.tsx";
import { CardView } from "./CardView.tsx";
import { GalleryView } from "./GalleryView.tsx";
import { plainGallery } from "./plain-gallery.ts";

const records = Array.from({ length: 40 }, (_, index) =>
  aSnapshotRecord({
    id: `snapshot-${index}`,
    label: `Valve ${index}`,
    created_date: new Date(Date.UTC(2026, 10, 19 - Math.floor(index / 7), 12, index)).toISOString(),
    starred: index % 5 === 0,
  }),
);
const listOf = (shown: typeof records, asked = 0) => {
  const gallery = plainGallery(smallRecords(new Map(shown.map((record) => [record.id, record]))), "UTC");
  const pageSize = defaults.galleryPageSize;
  return {
    state: "present" as const,
    page: galleryPage(gallery.rows, gallery.groups, asked, pageSize),
    pageSize,
    rows: gallery.rows,
    groups: gallery.groups,
    shown: shown.length,
    all: shown.length,
    idOf: gallery.idOf,
  };
};
const base = {
  state: emptyFilterState,
  link: { search: {}, page: 0 },
  narrow: false,
  today: "2026-11-20",
};

/** In the order of `listOf`. */
const newestFirst = records.toSorted((one, other) => (one.created_date < other.created_date ? 1 : -1));

const meta: Meta<typeof GalleryView> = {
  title: "Screens/Gallery",
  parameters: {
    docs: {
      description: {
        component:
          "Use it to look through many snapshots, to filter and to select them. Do not use it for a handful of snapshots within another screen (CardView).",
      },
    },
  },
  component: GalleryView,
  decorators: [
    (Story) => (
      <StoryFrame>
        <main className="bg-ground">{Story()}</main>
      </StoryFrame>
    ),
  ],
  args: {
    model: { ...base, list: listOf(records) },
    actions: {
      change: () => undefined,
      goToPage: () => undefined,
      cameBack: () => undefined,
      retry: () => undefined,
    },
    renderCard: (snapshot, index, inTabOrder) => {
      const record = newestFirst[snapshot];
      return (
        record && (
          <CardView
            key={record.id}
            model={{
              ...{ record, index, inTabOrder, place: index + 1, count: newestFirst.length },
              href: `#/snapshot/${record.id}`,
            }}
            actions={{
              open: (event) => event.preventDefault(),

              focus: () => undefined,
            }}
          >
            <img src={placeholderPicture} alt="" />
          </CardView>
        )
      );
    },
  },
};
export default meta;
type Story = StoryObj<typeof GalleryView>;

export const Many: Story = {};
export const LastPage: Story = {
  args: { model: { ...base, link: { search: {}, page: 1 }, list: listOf(records, 1) } },
};
export const One: Story = { args: { model: { ...base, list: listOf(records.slice(0, 1)) } } };
export const Empty: Story = {
  args: {
    model: { ...base, list: listOf([]) },
    nothingYet: <NothingYetView hasCameras={false} startImport={() => undefined} pair={() => undefined} />,
  },
};
export const NothingFound: Story = {
  args: {
    model: {
      ...base,
      state: { ...emptyFilterState, label: "pump" },
      list: { ...listOf([]), all: 40 },
    },
  },
};
export const Loading: Story = { args: { model: { ...base, list: { state: "loading" } } } };
export const Failed: Story = {
  args: {
    model: {
      ...base,
      list: {
        state: "failed",
        title: "Could not load the snapshots",
        details: "networkError",
        retrying: false,
      },
    },
  },
};
