/** What a test run asks of every story once it stands and its play function is over. */
import { afterEach as checkAccessibility } from "@storybook/addon-a11y/preview";
import type { Preview } from "@storybook/react-vite";
import { MINIMAL_VIEWPORTS } from "storybook/viewport";

type StoryContext = Parameters<Extract<NonNullable<Preview["afterEach"]>, (...all: never[]) => unknown>>[0];

/** The name under which Storybook knows a page of tests; it waits for no motion in one. */
export const isTest = /StorybookTestRunner/.test(navigator.userAgent);

/** The rules of axe whose result can differ from theme to theme: a theme is a set of colors. */
const rulesOfColor = ["color-contrast", "link-in-text-block"];

/** What a component measures of itself, as whether it scrolls, it knows a frame after it is shown. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** Whether a story is looked at in the theme that it is not shown in: so is every other one, however they are run. */
const isTurned = (id: string): boolean =>
  [...id].reduce((sum, each) => sum + each.charCodeAt(0), 0) % 2 === 1;

/**
 * Reports what axe finds in a story as it stands. Themes take turns over the stories, as their colors are measured in a
 * unit test of the tokens; in full it also reports what it finds in the colors of the other theme.
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

/** A report of a check that failed, in words, one for each element. */
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

/** The size that a story asks for by its globals, CSS pixels; undefined where it asks for none. */
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
