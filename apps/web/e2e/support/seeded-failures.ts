import type { Page, Route } from "@playwright/test";
import { seededRandom } from "../../../../tooling/tests/seeded-random.ts";

/** The outcome of the calls about single snapshots, as received by the page. */
export interface Failures {
  /** Number of responses made to fail. */
  readonly count: () => number;
  /** Clears the record for another attempt. */
  readonly begin: () => void;
  /** The snapshots with requests in this attempt. */
  readonly asked: () => ReadonlySet<string>;
  /** The snapshots with a failure that was not successfully retried. */
  readonly failed: () => ReadonlySet<string>;
}

/** The bulk calls about one snapshot; those of cards have other URLs. */
const isAboutOne =
  /\/api\/snapshots\/([^/]+)\/(?:(?:tags|starred|label|deactivate|restore|heatmap_still)\/|picture\/\?size=original)?$/;

const idOf = (url: string): string | undefined => isAboutOne.exec(url)?.[1];

/** The progress of an archive that the server packs. */
const isProgress = /\/api\/poll-excel-result\//;

/**
 * Makes 5 % of the responses about single snapshots fail: rejected or aborted before they reach the server, or lost
 * after the server has processed them. The same share of archive progress requests fails.
 */
export async function failSome(page: Page, seed: number): Promise<Failures> {
  const random = seededRandom(seed);
  let count = 0;
  /** By URL: whether the last response was a success. */
  const heard = new Map<string, boolean>();
  const broken = (status: number) => ({
    status,
    json: { code: "internalError", message: "on purpose", requestId: "test" },
  });
  const done = (route: Route) => route.fetch().catch(() => undefined);
  const ways: readonly ((route: Route) => Promise<void>)[] = [
    (route) => route.fulfill(broken(500)),
    (route) => route.fulfill(broken(503)),
    (route) => route.abort("connectionreset"),
    // Requests to the killed server fail on their own.
    async (route) => ((await done(route)) ? route.fulfill(broken(503)) : route.abort()),
    async (route) => {
      await done(route);
      await route.abort("connectionreset");
    },
  ];
  await page.route(isAboutOne, (route) => {
    if (random() >= 0.05) return route.continue();
    const way = ways[count % ways.length];
    count += 1;
    return way?.(route);
  });
  await page.route(isProgress, (route) => {
    if (random() >= 0.05) return route.continue();
    count += 1;
    return route.fulfill(broken(503));
  });
  const hear = (url: string, isOk: boolean) => idOf(url) && heard.set(url, isOk);
  // A missing resource, such as a picture, is a valid answer.
  page.on("response", (answer) => hear(answer.url(), answer.status() < 400 || answer.status() === 404));
  page.on("requestfailed", (request) => hear(request.url(), false));
  const idsOf = (fits: (isOk: boolean) => boolean) =>
    new Set([...heard].flatMap(([url, isOk]) => (fits(isOk) ? (idOf(url) ?? []) : [])));
  return {
    count: () => count,
    begin: () => heard.clear(),
    asked: () => idsOf(() => true),
    failed: () => idsOf((isOk) => !isOk),
  };
}
