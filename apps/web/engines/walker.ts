import type { Engine, Point } from "./engine.ts";
import { findInPage, pageQuery, type Query } from "./page-script.ts";

/** Timeout of a step, also for slow machines. */
const maxWaitMs = 120_000;
/** A query may cost the page time, for example if it reads pixels: the pauses grow with the elapsed time. */
const pauseMs = (passedMs: number) => Math.min(1000, Math.max(50, passedMs / 5));

const textOf = ({ role, testId, css, name }: Query) =>
  `${role ?? testId ?? css}${name === undefined ? "" : ` "${name}"`}`;

/** Acts in a window like a user: looks for visible elements, waits for them, clicks and types. */
export class Walker {
  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Runs a body that has \`find\` and the elements of a query; returns its result. */
  async ask<Answer>(query: Query, body: string, ...args: readonly unknown[]): Promise<Answer> {
    const script = `${findInPage} const found = find(arguments[0]); const args = [...arguments].slice(1); ${body}`;
    return (await this.engine.run(script, pageQuery(query), ...args)) as Answer;
  }

  /** Polls until the answer passes `isEnough`, and throws with the last one otherwise. */
  async until<Answer>(
    what: string,
    ask: () => Promise<Answer>,
    isEnough: (answer: Answer) => boolean = Boolean,
    maxMs = maxWaitMs,
  ): Promise<Answer> {
    const started = performance.now();
    for (;;) {
      const answer = await ask();
      if (isEnough(answer)) return answer;
      const passedMs = performance.now() - started;
      if (passedMs > maxMs)
        throw new Error(`${what}: not within ${maxMs / 1000} s, last ${JSON.stringify(answer)}`);
      await new Promise((next) => setTimeout(next, pauseMs(passedMs)));
    }
  }

  /** Goes to a route of the application, within the open page. */
  async goTo(route: string): Promise<void> {
    await this.engine.run("location.hash = arguments[0];", route);
  }

  count(query: Query): Promise<number> {
    return this.ask(query, "return found.length;");
  }

  /** Waits until something is visible. */
  see(query: Query): Promise<number> {
    return this.until(`see ${textOf(query)}`, () => this.count(query));
  }

  /** Waits until something is not visible any more. */
  seeNo(query: Query): Promise<number> {
    return this.until(
      `see no ${textOf(query)}`,
      () => this.count(query),
      (count) => count === 0,
    );
  }

  /** The center of an element once it is at rest and, if it is to be pressed, uncovered. */
  async #placeOf(query: Query, mustBeOnTop = true): Promise<Point> {
    let last = "";
    return this.until(
      `reach ${textOf(query)}`,
      () =>
        this.ask<(Point & { isOnTop: boolean }) | null>(
          query,
          `if (!found[0]) return null;
          found[0].scrollIntoView({ block: "center", behavior: "instant" });
          const box = found[0].getBoundingClientRect();
          const x = box.left + box.width / 2;
          const y = box.top + box.height / 2;
          const top = document.elementFromPoint(x, y);
          return { x, y, isOnTop: top !== null && (found[0].contains(top) || top.contains(found[0])) };`,
        ),
      (place) => {
        const text = place ? `${place.x} ${place.y}` : "";
        const isStill = text === last;
        last = text;
        return place !== null && (place.isOnTop || !mustBeOnTop) && isStill;
      },
    ) as Promise<Point>;
  }

  async click(query: Query): Promise<void> {
    await this.engine.click(await this.#placeOf(query));
  }

  /** Turns the wheel over an element; returns how many pixels the page scrolled. */
  async scrollOver(query: Query, deltaYPx: number): Promise<number> {
    const place = await this.#placeOf(query, false);
    const scrolledPx = async () => Number(await this.engine.run("return window.scrollY;"));
    const before = await scrolledPx();
    await this.engine.turnWheel(place, deltaYPx);
    // The effect of a wheel event is drawn with the next frames.
    await this.engine.run("document.body.getBoundingClientRect();");
    return (await scrolledPx()) - before;
  }

  /** Replaces the text of a box by typing. */
  async fill(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.ask(query, "found[0].select();");
    await this.engine.type(text);
    await this.until(
      `${textOf(query)} has what was typed`,
      () => this.ask<string | undefined>(query, "return found[0] && found[0].value;"),
      (value) => value === text,
    );
  }
}
