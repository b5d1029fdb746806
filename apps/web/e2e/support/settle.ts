import type { Locator, Page, Request } from "@playwright/test";

/** The document while its page receives live messages. */
export const isLive = (page: Page): Locator => page.locator("html[data-live=connected]");

/**
 * Waits until the server has answered a request that the page sends now: earlier requests of the page go before it,
 * and earlier messages have been read by then.
 */
export async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(() => fetch("api/client-configuration/").then((response) => response.text()));
}

const forgotten = new WeakMap<Page, ReadonlySet<Request>>();

/** Ignores the page's requests so far, which may never be answered. */
export async function forgetRequests(page: Page): Promise<void> {
  forgotten.set(page, new Set(await page.requests()));
}

const isUnderWay = (page: Page) => (request: Request) =>
  request.failure() === null && request.existingResponse() === null && !forgotten.get(page)?.has(request);

/** Whether the page has pending requests. */
export const waitsForAnswers = async (page: Page): Promise<boolean> =>
  (await page.requests()).some(isUnderWay(page));

/**
 * Waits until all requests of the page have ended and no new one follows for a moment. Requests that take long are
 * not waited for: the test's next assertion shows whether they were needed.
 */
export async function requestsEnded(page: Page): Promise<void> {
  const begun = Date.now();
  for (let quietSince = begun, last: Request | undefined; Date.now() - quietSince < 300; ) {
    const requests = await page.requests();
    const isQuiet = requests.at(-1) === last && !requests.some(isUnderWay(page));
    if (!isQuiet && Date.now() - begun < 10_000) quietSince = Date.now();
    last = requests.at(-1);
    await framesDrawn(page, 3);
  }
}

/** Waits until the page has drawn this many frames. */
export async function framesDrawn(page: Page, count: number): Promise<void> {
  await page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame += 1)
      await new Promise((resolve) => requestAnimationFrame(resolve));
  }, count);
}

/**
 * Waits until all animations have ended, as colors between two states match neither. Infinite animations, such as a
 * spinner, are ignored.
 */
export async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === "running" && Number.isFinite(effect?.getComputedTiming().endTime),
        );
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    do {
      await Promise.allSettled(ending().map(({ finished }) => finished));
      // Elements measure themselves after mounting, which may start animations.
      for (let frame = 0; frame < 2; frame += 1) await nextFrame();
    } while (ending().length > 0);
  });
}
