import type { Page } from "@playwright/test";
import { defaults, emptyFilterState, type GalleryContext } from "@sonolens/domain";
import {
  createGalleryColumns,
  filterRows,
  type GalleryView,
  galleryPage,
  groupRows,
  snapshotIdAt,
  sortRows,
} from "@sonolens/gallery";
import type { SnapshotRecord } from "./api.ts";

/** The state of the gallery as read from the screen. */
export interface GalleryOnScreen {
  /** Headers in order: the day or letter, the total of the group, and the cards of this page. */
  readonly groups: readonly {
    readonly name: string | null;
    readonly total: string;
    readonly ids: readonly string[];
  }[];
  /** "3 of 37" if a filter hides some. */
  readonly shownOf: string | null;
  /** "21–37 of 37" if there are several pages. */
  readonly range: string | null;
  readonly currentPage: string | null;
  readonly selected: readonly string[];
  readonly selectedCount: string | null;
  /** The same, for screen readers. */
  readonly told: string;
  /** State of the select-all checkbox; null if there is none. */
  readonly allSelected: string | null;
}

/** The expected gallery of an account's snapshots, computed by the domain. */
export function saidOf(
  records: readonly SnapshotRecord[],
  { filters, page }: GalleryView,
  context: GalleryContext,
) {
  const columns = createGalleryColumns(records, { locale: "en", timeZone: "Europe/Helsinki" });
  const rows = sortRows(columns, filters.sort, filterRows(columns, filters, context));
  const groups = groupRows(columns, rows, filters.sort, context);
  const idOf = (row: number) => snapshotIdAt(columns, row);
  const shown = galleryPage(rows, groups, page, defaults.galleryPageSize);
  return {
    all: filterRows(columns, emptyFilterState).count,
    ids: Array.from(rows, idOf),
    /** Including those of other pages. */
    wholeGroups: groups.map(({ filter, start, count }) => ({
      filter,
      ids: Array.from(rows.subarray(start, start + count), idOf),
    })),
    groups: shown.groups.map((group) => ({
      ...group,
      ids: Array.from(shown.rows.subarray(group.start, group.start + group.count), idOf),
    })),
    page: shown.page,
    pageCount: shown.pageCount,
    pageIds: Array.from(shown.rows, idOf),
  };
}

export type Said = ReturnType<typeof saidOf>;

/** The expected screen for it. */
export function expectedOnScreen(
  said: Said,
  selected: ReadonlySet<string>,
  known: (id: string) => boolean,
): GalleryOnScreen {
  const { all, ids, groups, page, pageCount, pageIds } = said;
  const count = [...selected].filter(known).length;
  const shown = ids.filter((id) => selected.has(id)).length;
  const hidden = count - shown;
  const isUsual = (kind: string) => kind === "createdDay" || kind === "uploadedDay";
  return {
    groups: groups.map(({ kind, key, total, ids: ofGroup }) => ({
      name: isUsual(kind) ? key : kind === "letter" ? (key ?? "#") : null,
      total: `${total} ${total === 1 ? "snapshot" : "snapshots"}`,
      ids: ofGroup,
    })),
    shownOf: ids.length === all ? null : `${ids.length} of ${all}`,
    range:
      pageCount > 1
        ? `${page * defaults.galleryPageSize + 1}–${page * defaults.galleryPageSize + pageIds.length} of ${ids.length}`
        : null,
    currentPage: pageCount > 1 ? `${page + 1}` : null,
    selected: pageIds.filter((id) => selected.has(id)),
    selectedCount: count === 0 ? null : `${count} selected${hidden > 0 ? `${hidden} of them hidden` : ""}`,
    told:
      count === 0 ? "" : `${count} selected${hidden > 0 ? `, ${hidden} of them hidden by the filter` : ""}`,
    allSelected: allSelectedOf(shown, ids.length),
  };
}

/** Without snapshots there is nothing to select. */
function allSelectedOf(shown: number, all: number): string | null {
  if (all === 0) return null;
  if (shown === 0) return "false";
  return shown === all ? "true" : "mixed";
}

/** Reads the gallery from a viewport that is tall enough for all cards of a page. */
export const readGallery = (page: Page, kind: "day" | "letter" | "other"): Promise<GalleryOnScreen> =>
  page.evaluate((named) => {
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? null;
    const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")].sort(
      (one, other) => Number(one.dataset.row) - Number(other.dataset.row),
    );
    const groups: { name: string | null; total: string; ids: string[] }[] = [];
    // Short days share a row, each with its header.
    for (const row of rows)
      for (const part of row.querySelectorAll<HTMLElement>("h2, [data-testid=card]")) {
        if (part.dataset.id !== undefined) groups.at(-1)?.ids.push(part.dataset.id);
        else {
          const day = part.querySelector("time")?.dateTime ?? null;
          groups.push({
            name: named === "day" ? day : named === "letter" ? (part.firstChild?.textContent ?? null) : null,
            total: (part.textContent ?? "").split(", ").at(-1) ?? "",
            ids: [],
          });
        }
      }
    const pager = document.querySelector("nav[aria-label=Pages]");
    const bar = document.querySelector("[data-selection-bar]");
    const told = [...document.querySelectorAll("p[role=status].sr-only")].map((each) => text(each) ?? "");
    const choice = [...document.querySelectorAll<HTMLButtonElement>("button[role=checkbox]")]
      .find(({ labels }) => text(labels[0]) === "Select all")
      ?.getAttribute("aria-checked");
    return {
      groups,
      shownOf:
        [...document.querySelectorAll("span")]
          .map((each) => text(each) ?? "")
          .find((each) => /^\d+ of \d+$/.test(each)) ?? null,
      range: text(pager?.querySelector("p")),
      currentPage: text(pager?.querySelector("[aria-current=page]")),
      selected: [...document.querySelectorAll<HTMLElement>("[data-testid=card]:has([data-selected])")]
        .sort(
          (one, other) =>
            Number(one.querySelector<HTMLElement>("[data-card]")?.dataset.card) -
            Number(other.querySelector<HTMLElement>("[data-card]")?.dataset.card),
        )
        .map((card) => card.dataset.id ?? ""),
      selectedCount: text(bar?.querySelector("[data-testid=selected-count]")),
      told: told.find((each) => each.includes(" selected")) ?? "",
      allSelected: choice ?? null,
    };
  }, kind);
