import type { Page } from "@playwright/test";

/** The state of the screen at one moment. */
export interface Glimpse {
  /** In milliseconds since 1970, by the machine's clock. */
  readonly atMs: number;
  /** State of the connection for live messages. */
  readonly live: string | undefined;
  readonly isOffline: boolean;
  /** Live messages are shown as unavailable. */
  readonly isWithoutLive: boolean;
  readonly saysSaved: boolean;
  /** The snapshots of the visible cards, each as often as it appears. */
  readonly cards: readonly string[];
}

/** Records ten times a second the displayed connection state and cards of a page. */
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

/** The states between two moments. */
export const between = (history: readonly Glimpse[], fromMs: number, toMs: number) =>
  history.filter(({ atMs }) => atMs >= fromMs && atMs < toMs);
