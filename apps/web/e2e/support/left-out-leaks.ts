import type { Page } from "@playwright/test";

interface ListedLeak {
  readonly id: string;
  readonly device_analysis_type: string;
  readonly leak?: number | null;
  readonly meta: Readonly<Record<string, unknown>>;
}

const unmeasured = { leak: null, leak_infinite: false };

/** What each kind of leak that no sum contains has in the list, and how many of it there are. */
const kinds: readonly (readonly [number, (leak: ListedLeak) => object])[] = [
  [1, () => ({ leak: null, leak_infinite: true })],
  [2, () => ({ ...unmeasured, source_distance: null, level_reference: "soundPressure" })],
  [4, () => ({ ...unmeasured, level_reference: "fullScale" })],
  [1, () => ({ ...unmeasured, source_distance: 2, level_reference: "soundPressure" })],
  [1, ({ meta }) => ({ meta: { ...meta, leak_type: "STEAM" } })],
  [1, ({ meta }) => ({ meta: { ...meta, currency: "EUR" } })],
  [1, ({ meta }) => ({ meta: { ...meta, cost_mode: "volume" } })],
];

/** Changes leaks of the list on its way to the page, so that each reason why sums leave a leak out occurs. */
export async function leaveLeaksOut(page: Page): Promise<void> {
  await page.route(/\/api\/snapshots\/(\?.*)?$/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const list: { snapshots: ListedLeak[] } = await response.json();
    const wanted = kinds.flatMap(([count, change]) => Array.from({ length: count }, () => change));
    const snapshots = list.snapshots.map((each) => {
      const isCounted = each.device_analysis_type === "LEAK" && Boolean(each.leak);
      const change = isCounted ? wanted.shift() : undefined;
      return change ? { ...each, meta: { ...each.meta, leak_detected: null }, ...change(each) } : each;
    });
    return route.fulfill({ response, json: { ...list, snapshots } });
  });
}
