import type { Page } from "@playwright/test";

/** What the screen said at a moment. */
export interface Glimpse {
  /** In milliseconds since 1970, by the machine's clock. */
  readonly atMs: number;
  /** Of the connection for live messages. */
  readonly live: string | undefined;
  readonly isOffline: boolean;
  /** Says that live messages cannot be had. */
  readonly isWithoutLive: boolean;
  readonly saysSaved: boolean;
  /** Of the snapshots whose cards are there, each as often as it is. */
  readonly cards: readonly string[];
}

/** Writes down from now on, ten times a second, what a page says of its connection, and which cards it shows. */
export async function recordScreen(page: Page): Promise<() => Promise<readonly Glimpse[]>> {
  await page.evaluate(() => {
    const history: Glimpse[] = [];
    const startMs = performance.timeOrigin;
    const look = () => {
      const told = [...document.querySelectorAll("[role=status]")].map(
        ({ textContent }) => textContent ?? "",
      );
      const cards = [...document.querySelectorAll<HTMLElement>("[data-testid=card]")];
      history.push({
        atMs: startMs + performance.now(),
        live: document.documentElement.dataset.live,
        isOffline: told.some((text) => text.startsWith("Offline")),
        isWithoutLive: told.some((text) => text.startsWith("Live messages")),
        saysSaved: document.body.textContent?.includes("Changes saved") ?? false,
        cards: cards.map(({ dataset }) => dataset.id ?? ""),
      });
    };
    look();
    setInterval(look, 100);
    Object.assign(globalThis, { screenHistory: history });
  });
  return () =>
    page.evaluate(() => (globalThis as unknown as { screenHistory: readonly Glimpse[] }).screenHistory);
}

/** What it said from one moment until another. */
export const between = (history: readonly Glimpse[], fromMs: number, toMs: number) =>
  history.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
