/** The checks of a test run on every story after rendering and its play function. */
import { afterEach as checkAccessibility } from "@storybook/addon-a11y/preview";
import type { Preview } from "@storybook/react-vite";
import { MINIMAL_VIEWPORTS } from "storybook/viewport";

type StoryContext = Parameters<Extract<NonNullable<Preview["afterEach"]>, (...all: never[]) => unknown>>[0];

/** The user agent by which Storybook recognizes a test page; it does not wait for animations there. */
export const isTest = /StorybookTestRunner/.test(navigator.userAgent);

/** The axe rules whose result can differ between themes: a theme is a set of colors. */
const rulesOfColor = ["color-contrast", "link-in-text-block"];

/** What a component measures of itself, such as whether it scrolls, is known a frame after it is shown. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether a story is checked in the theme it is not shown in: every other one, independent of the order of the run. */
const isTurned = (id: string): boolean =>
  [...id].reduce((sum, each) => sum + each.charCodeAt(0), 0) % 2 === 1;

/**
 * Reports what axe finds in the current story. Themes alternate between stories, because a unit test of the tokens
 * measures their colors; in full it also checks the colors of the other theme.
 */
export async function checkStory(context: StoryContext): Promise<void> {
  if (!isTest || window.look.isPicture) return;
  for (let frame = 0; frame < 2; frame += 1) await nextFrame();
  const story = { ...context, viewMode: "story" as const };
  const { parameters, globals, id } = context;
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  const otherTheme = globals.theme === "dark" ? "light" : "dark";
  try {
    if (!window.look.isInFull) {
      if (isTurned(id)) dataset.theme = otherTheme;
      return await checkAccessibility(story);
    }
    await checkAccessibility(story);
    dataset.theme = otherTheme;
    const options = { ...parameters.a11y.options, runOnly: { type: "rule", values: rulesOfColor } };
    await checkAccessibility({
      ...story,
      parameters: { ...parameters, a11y: { ...parameters.a11y, options } },
    });
  } finally {
    dataset.theme = theme;
  }
}

interface AxeResult {
  readonly error?: unknown;
  readonly violations?: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
}

/** The messages of a failed check, one for each element. */
export function reportTexts(type: string, result: unknown): string[] {
  const { error, violations = [] } = (result ?? {}) as AxeResult;
  const texts = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary = "" }) =>
        `${type} ${id}: ${target.join(" ")}: ${failureSummary.split("\n").slice(1).join(" ").trim() || help}`,
    ),
  );
  if (texts.length > 0) return texts;
  return [`${type}: ${error instanceof Error ? error.message : JSON.stringify(error ?? result)}`];
}

/** The viewport that a story requests by its globals, CSS pixels; undefined if it requests none. */
export function storyViewport(
  globals: Record<string, unknown>,
): { width: number; height: number } | undefined {
  const wanted = (globals.viewport as { value?: string } | undefined)?.value;
  if (!wanted) return undefined;
  const viewports: Record<string, { styles: { width: string; height: string } }> = MINIMAL_VIEWPORTS;
  const styles = viewports[wanted]?.styles;
  if (!styles) throw new Error(`There is no viewport "${wanted}".`);
  return { width: Number.parseInt(styles.width, 10), height: Number.parseInt(styles.height, 10) };
}
