import type { Page, Route } from "@playwright/test";
import { seeded } from "./seeded.ts";

/** What became of the calls about single snapshots, as the page heard it. */
export interface Failures {
  /** How many answers were made to fail. */
  readonly count: () => number;
  /** Forgets what was heard: what comes now is another try. */
  readonly begin: () => void;
  /** Of which snapshots something was asked in this try. */
  readonly asked: () => ReadonlySet<string>;
  /** Those for which something failed that was not sent again with success. */
  readonly failed: () => ReadonlySet<string>;
}

/** The calls that bulk work makes about one snapshot; those of cards have other addresses. */
const isAboutOne =
  /\/api\/snapshots\/([^/]+)\/(?:(?:tags|starred|label|deactivate|restore|heatmap_still)\/|picture\/\?size=original)?$/;

const idOf = (url: string): string | undefined => isAboutOne.exec(url)?.[1];

/** How far an archive is that the server packs. */
const isProgress = /\/api\/poll-excel-result\//;

/**
 * Has 5 % of the answers about single snapshots fail: refused or broken before the server heard of it, or lost after the
 * server did what it was asked. As many do that tell how far an archive is.
 */
export async function failSome(page: Page, seed: number): Promise<Failures> {
  const random = seeded(seed);
  let count = 0;
  /** By address: whether it was answered with success the last time. */
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
    // What the killed server never answers fails by itself.
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
  // What is not there, such as a picture, is an answer.
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
