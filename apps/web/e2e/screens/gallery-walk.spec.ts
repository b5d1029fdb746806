import { errors, type Page } from "@playwright/test";
import {
  changeFilters,
  emptyFilterState,
  type FilterState,
  type GalleryContext,
  gallerySorts,
} from "@sonolens/domain";
import { type GalleryAction, type GalleryView, galleryReducer } from "@sonolens/gallery";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";
import type { Api, SnapshotRecord } from "../support/api.ts";
import { count } from "../support/bulk-steps.ts";
import { expectedOnScreen, readGallery, type Said, saidOf } from "../support/gallery-on-screen.ts";
import { isLive } from "../support/settle.ts";
import { snapshotFiles } from "../support/snapshot-files.ts";
import { cardOf, cards, expect, test } from "../support/test.ts";

const isLong = process.env.SONOLENS_LONG === "1";
/** The same walk each time, unless `SONOLENS_WALK` sets another seed. */
const seed = Number(process.env.SONOLENS_WALK ?? 20_261_123);
const steps = isLong ? 10_000 : 36;
/** Snapshots that exist at the start, beside those of the demo. */
const more = isLong ? 60 : 12;

/** Timeout for reaching a card, which others may remove or move to another page meanwhile. */
const reach = { timeout: 5_000 };

/** Whether the target was still there. */
const isReached = (pressed: Promise<void>): Promise<boolean> =>
  pressed.then(
    () => true,
    (error: unknown) => {
      if (error instanceof errors.TimeoutError) return false;
      throw error;
    },
  );

/** An entry of the browser's history: a view of the gallery, or a snapshot's own screen. */
type Place = GalleryView | "snapshot";

/** Links with filters, as saved by a user. */
const links: readonly (readonly [string, Partial<FilterState>])[] = [
  ["#/", {}],
  ["#/?starred=true", { starred: true }],
  ["#/?untagged=true&sort=labelAsc", { onlyUntagged: true, sort: "labelAsc" }],
  ["#/?type=LEAK&sort=leakSizeDesc", { snapshotType: "LEAK", sort: "leakSizeDesc" }],
  ["#/?sort=severityDesc", { sort: "severityDesc" }],
  ["#/?label=p", { label: "p" }],
  ["#/?tags=roof", { tags: ["roof"] }],
  ["#/?lacks=tags&sort=createdAsc", { lacks: ["tags"], sort: "createdAsc" }],
  ["#/?repair=solved&sort=location", { repairStatus: ["solved"], sort: "location" }],
  ["#/?type=PD&pd=corona", { snapshotType: "PD", pdClassification: ["corona"] }],
];

/** The expected selection of a user who chooses one, a range, a group or all. */
class Chosen {
  ids: ReadonlySet<string> = new Set();
  #start: { readonly id: string; readonly base: ReadonlySet<string>; readonly selects: boolean } | undefined;

  turn(id: string): void {
    const selects = !this.ids.has(id);
    this.#set([id], selects, this.ids);
    this.#start = { id, base: this.ids, selects };
  }

  upTo(id: string, order: readonly string[]): void {
    if (!this.#start || !order.includes(this.#start.id)) this.#start = { id, base: this.ids, selects: true };
    const [from = 0, to = 0] = [order.indexOf(this.#start.id), order.indexOf(id)].sort((a, b) => a - b);
    this.#set(order.slice(from, to + 1), this.#start.selects, this.#start.base);
  }

  /** Selects all of these, or none if all were selected. */
  turnAll(ids: readonly string[]): void {
    this.#set(ids, !ids.every((id) => this.ids.has(id)), this.ids);
  }

  all(ids: readonly string[]): void {
    this.#set(ids, true, this.ids);
  }

  /** If others deleted all of it, the selection is empty, also if some is restored. */
  forget(isGone: (id: string) => boolean): void {
    if ([...this.ids].every(isGone)) this.clear();
  }

  clear(): void {
    this.ids = new Set();
    this.#start = undefined;
  }

  #set(ids: readonly string[], selects: boolean, base: ReadonlySet<string>): void {
    const next = new Set(base);
    for (const id of ids)
      if (selects) next.add(id);
      else next.delete(id);
    this.ids = next;
  }
}

/** A user who looks through the gallery, while others work with the same snapshots. */
class Walk {
  readonly chosen = new Chosen();
  readonly page: Page;
  readonly api: Api;
  readonly files: Buffer[];
  readonly #random = seededRandom(seed);
  readonly #places: Place[] = [{ filters: emptyFilterState, page: 0 }];
  #at = 0;
  #removed: string[] = [];

  constructor(page: Page, api: Api, files: Buffer[]) {
    this.page = page;
    this.api = api;
    this.files = files;
  }

  get view(): GalleryView {
    const place = this.#places[this.#at];
    if (place === undefined || place === "snapshot") throw new Error("This is not the gallery.");
    return place;
  }

  #below = (end: number) => Math.floor(this.#random() * end);
  #pick = <Value>(values: readonly Value[]) => values[this.#below(values.length)] as Value;

  #act(action: GalleryAction) {
    const next = galleryReducer(this.view, action);
    // Each page is a history entry; filters and orders replace the current one.
    if (action.kind === "goToPage") this.#go(next);
    else this.#places[this.#at] = next;
  }

  #go(place: Place) {
    this.#places.splice(this.#at + 1);
    this.#at = this.#places.push(place) - 1;
  }

  /** Performs an action; returns its description, or undefined if it is not possible now. */
  async step(said: Said, records: readonly SnapshotRecord[]): Promise<string | undefined> {
    const own = [
      () => this.#sort(),
      () => this.#sort(),
      () => this.#search(records),
      () => this.#pickType(),
      () => this.#pressHeader(said),
      () => this.#followLink(),
      () => this.#clearFilters(said),
      () => this.#turnPage(said),
      () => this.#turnPage(said),
      () => this.#turnPage(said),
      () => this.#turnPage(said),
      () => this.#goBack(),
      () => this.#goForward(),
      () => this.#lookAtOne(said),
      () => this.#select(said),
      () => this.#select(said),
      () => this.#selectRange(said),
      () => this.#selectRange(said),
      () => this.#selectGroup(said),
      () => this.#selectAll(said),
      () => this.#selectByKeys(said),
      () => this.#selectAllByKeys(said),
      () => this.#clearSelection(),
    ];
    const ofOthers = [
      () => this.#arrive(),
      () => this.#change(records),
      () => this.#change(records),
      () => this.#remove(records),
      () => this.#restore(),
    ];
    return this.#pick(this.#random() < 0.75 ? own : ofOthers)();
  }

  async #sort() {
    const sort = this.#pick(gallerySorts);
    await this.page.getByLabel("Sort by").selectOption(sort);
    this.#act({ kind: "change", filters: { sort } });
    return `the order ${sort}`;
  }

  async #search(records: readonly SnapshotRecord[]) {
    const words = records.flatMap(({ label }) => label.split(/\s+/)).filter((word) => /^[a-z]+$/i.test(word));
    const label = this.#pick([
      "",
      "nothing has this",
      this.#pick(words),
      this.#pick(words),
      this.#pick(words),
    ]);
    await this.page.getByRole("searchbox", { name: "Search labels" }).fill(label);
    this.#act({ kind: "change", filters: { label } });
    return `a search for "${label}"`;
  }

  async #pickType() {
    const [type, name] = this.#pick([
      ["LEAK", "Leak"],
      ["PD", "PD"],
      ["MECHANICAL", "Mechanical"],
      ["LEAK_SIZE", "Leak size"],
    ] as const);
    await this.page
      .getByRole("group", { name: "Type" })
      .getByRole("radio", { name: new RegExp(`^${name} \\d+$`) })
      .click();
    this.#act({ kind: "pickType", type });
    return `the type ${type}`;
  }

  async #pressHeader({ groups, wholeGroups }: Said) {
    const at = this.#below(groups.length);
    const filter = groups[at]?.filter;
    if (!filter || wholeGroups.length < 2) return;
    await this.page.getByRole("heading", { level: 2 }).nth(at).getByRole("button").click();
    this.#act({ kind: "change", filters: filter });
    return `the header ${at}`;
  }

  async #followLink() {
    const [link, filters] = this.#pick(links);
    // The same URL adds no history entry.
    if ((await this.page.evaluate(() => location.hash)) === link) return;
    await this.page.evaluate((hash) => {
      location.hash = hash;
    }, link);
    this.#go({ filters: changeFilters(emptyFilterState, filters), page: 0 });
    return `the link ${link}`;
  }

  async #clearFilters({ ids }: Said) {
    if (ids.length > 0) return;
    await this.page.getByRole("button", { name: "Remove filters" }).click();
    this.#act({ kind: "clear" });
    return "all filters off";
  }

  async #turnPage({ page, pageCount }: Said) {
    if (pageCount < 2) return;
    const to = this.#pick(Array.from({ length: pageCount }, (_, at) => at).filter((at) => at !== page));
    await this.page.getByRole("link", { name: `Page ${to + 1}`, exact: true }).click();
    this.#act({ kind: "goToPage", page: to });
    return `page ${to}`;
  }

  async #goBack() {
    if (this.#at === 0) return;
    this.#at -= 1;
    await this.page.goBack();
    return "back";
  }

  async #goForward() {
    const next = this.#places[this.#at + 1];
    if (next === undefined || next === "snapshot") return;
    this.#at += 1;
    await this.page.goForward();
    return "forward";
  }

  async #lookAtOne({ pageIds }: Said) {
    if (pageIds.length === 0) return;
    const card = cardOf(this.page, this.#pick(pageIds));
    if (!(await isReached(card.getByRole("link").click(reach)))) return;
    await expect(this.page.getByTestId("stage")).toBeVisible();
    this.#go("snapshot");
    this.#at -= 1;
    await this.page.goBack();
    return "a snapshot and back";
  }

  async #select({ pageIds }: Said) {
    if (pageIds.length === 0) return;
    const id = this.#pick(pageIds);
    const card = cardOf(this.page, id);
    if (!(await isReached(card.hover(reach)))) return;
    if (!(await isReached(card.getByRole("checkbox", { name: /^Select: / }).click(reach)))) return;
    this.chosen.turn(id);
    return `the checkbox of ${id}`;
  }

  async #selectRange({ pageIds, ids }: Said) {
    if (pageIds.length === 0) return;
    const id = this.#pick(pageIds);
    const link = cardOf(this.page, id).getByRole("link");
    if (!(await isReached(link.click({ ...reach, modifiers: ["Shift"] })))) return;
    this.chosen.upTo(id, ids);
    return `a range up to ${id}`;
  }

  async #selectGroup({ groups, wholeGroups, ids }: Said) {
    if (groups.length === 0) return;
    const at = this.#below(groups.length);
    const first = groups[at]?.ids[0] ?? "";
    await this.page
      .getByRole("checkbox", { name: /^Select all: / })
      .nth(at)
      .click();
    this.chosen.turnAll(wholeGroups.find((group) => group.ids.includes(first))?.ids ?? ids);
    return `the checkbox of group ${at}`;
  }

  async #selectAll({ ids }: Said) {
    if (ids.length === 0) return;
    await this.page.getByRole("checkbox", { name: "Select all", exact: true }).click();
    this.chosen.turnAll(ids);
    return "select all";
  }

  async #selectByKeys({ pageIds, ids }: Said) {
    if (pageIds.length < 2) return;
    const at = this.#below(pageIds.length - 1);
    const link = cardOf(this.page, pageIds[at] ?? "").getByRole("link");
    if (!(await isReached(link.focus(reach)))) return;
    await this.page.keyboard.press("x");
    this.chosen.turn(pageIds[at] ?? "");
    await this.page.keyboard.press("Shift+ArrowRight");
    this.chosen.upTo(pageIds[at + 1] ?? "", ids);
    return `X on ${pageIds[at]} and Shift with an arrow`;
  }

  async #selectAllByKeys({ ids }: Said) {
    const [first] = await cards(this.page).all();
    if (!first) return;
    await first.getByRole("link").focus();
    await this.page.keyboard.press("ControlOrMeta+a");
    this.chosen.all(ids);
    return "Ctrl+A";
  }

  async #clearSelection() {
    if ((await count(this.page).count()) === 0) return;
    await this.page.getByRole("button", { name: "Clear selection" }).click();
    this.chosen.clear();
    return "the selection cleared";
  }

  async #arrive() {
    const bytes = this.files.pop();
    if (!bytes) return;
    return `the arrival of ${await this.api.upload(`${this.files.length}.nlz`, bytes)}`;
  }

  async #change(records: readonly SnapshotRecord[]) {
    const { id, starred, version } = this.#pick(records);
    const [call, body] = this.#pick([
      ["starred", { starred: starred ? 0 : 1 }],
      ["tags", { tags: this.#pick([[], ["roof"], ["roof", "urgent"]]) }],
      ["label", { label: `${this.#pick(["Öl", "pump", "Valve", ""])} ${this.#below(9)}`.trim() }],
    ] as const);
    const answer = await this.api.post(`api/snapshots/${id}/${call}/`, body, { "If-Match": `"${version}"` });
    // An analysis may have changed it meanwhile.
    if (answer.status !== 409 && answer.status !== 412) expect(answer.ok, await answer.text()).toBe(true);
    return `${JSON.stringify(body)} of ${id}`;
  }

  async #remove(records: readonly SnapshotRecord[]) {
    if (records.length < 30) return;
    const { id } = this.#pick(records);
    await this.api.remove(id);
    this.#removed.push(id);
    return `the deletion of ${id}`;
  }

  async #restore() {
    const id = this.#removed.pop();
    if (!id) return;
    expect((await this.api.post(`api/snapshots/${id}/restore/`)).ok).toBe(true);
    return `the return of ${id}`;
  }
}

/** The beginnings of all possible step descriptions. */
const happenings = [
  "the order|a search|the type|the header|the link|all filters off",
  "page|back|forward|a snapshot and back",
  "the checkbox of group|the checkbox of|a range|select all|X on|Ctrl+A|the selection cleared",
  'the arrival|{"starred"|{"tags"|{"label"|the deletion|the return',
].flatMap((some) => some.split("|"));

const kindOf = (sort: FilterState["sort"]) =>
  /^(?:created|uploaded)/.test(sort) ? "day" : sort.startsWith("label") ? "letter" : "other";

test.describe("the gallery", () => {
  test("[GAL-01] [GAL-03] [GAL-04] [GAL-07] [GAL-08] [GAL-28] [FIL-13] shows what the domain says after each step of a random walk, while snapshots come, change and go", {
    tag: "@long",
  }, async ({ page, open, api }) => {
    test.setTimeout(isLong ? 6 * 3_600_000 : 180_000);
    // Tall enough for all cards of a page.
    await page.setViewportSize({ width: 1440, height: 4000 });
    // In addition to those of the demo, so that there are several pages with most filters.
    const files = await snapshotFiles(more + steps);
    for (const [at, bytes] of files.splice(0, more).entries()) await api.upload(`${at}.nlz`, bytes);
    await api.waitUntilAnalyzed();
    const { leak_size_severity_low_lpmin: lowLpm, leak_size_severity_high_lpmin: highLpm } = await api.get<{
      leak_size_severity_low_lpmin: number | null;
      leak_size_severity_high_lpmin: number | null;
    }>("api/customer-settings/");
    const context: GalleryContext =
      lowLpm !== null && highLpm !== null ? { leakThresholds: { lowLpm, highLpm } } : {};
    await open("/", "full");
    await expect(page.getByRole("checkbox", { name: "Select all", exact: true })).toBeVisible();
    await expect(isLive(page)).toHaveCount(1);
    const walk = new Walk(page, api, files);
    let records = await api.list();
    let said = saidOf(records, walk.view, context);
    const gone: string[] = [];
    const begunMs = Date.now();
    for (let step = 0; step < steps; ) {
      const what = await walk.step(said, records);
      if (what === undefined) {
        records = await api.list();
        said = saidOf(records, walk.view, context);
        continue;
      }
      gone.push(`${step} ${what}`);
      step += 1;
      if (isLong && step % 100 === 0)
        console.log(`${step} steps, ${Math.round((step * 60_000) / (Date.now() - begunMs))} a minute`);
      const where = `seed ${seed}, after\n${gone.slice(-12).join("\n")}`;
      await expect(async () => {
        records = await api.list();
        said = saidOf(records, walk.view, context);
        const ids = new Set(records.map(({ id }) => id));
        walk.chosen.forget((id) => !ids.has(id));
        expect(await readGallery(page, kindOf(walk.view.filters.sort)), where).toEqual(
          expectedOnScreen(said, walk.chosen.ids, (id) => ids.has(id)),
        );
      }).toPass({ timeout: 60_000, intervals: [20, 50, 100, 200] });
    }
    // A long walk covers all of it.
    const missing = happenings.filter(
      (each) => !gone.some((what) => what.split(/(?<=^\d+) /)[1]?.startsWith(each)),
    );
    expect(isLong ? missing : []).toEqual([]);
  });
});
