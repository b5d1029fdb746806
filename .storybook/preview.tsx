import { css, editions } from "virtual:sonolens-editions";
import type { Preview } from "@storybook/react-vite";
import { useEffect, useLayoutEffect } from "react";
import { UiProvider } from "../packages/ui-kit/src/index.ts";
import { loadAllParts } from "../packages/ui-kit/src/lib/lazy-part.ts";
import { FrameContext } from "../packages/viewer/src/lib/state/frame.ts";
import { aFrame } from "../packages/viewer/src/testing/a-frame.ts";
import { sampleLanguages } from "./sample-words.ts";
import { checkStory, isTest, reportTexts, storyViewport } from "./story-checks.ts";
import { translatePage } from "./translate-page.ts";
import "../packages/ui-kit/src/styles.css";

type GlobalType = NonNullable<Preview["globalTypes"]>[string];
type ToolbarIcon = NonNullable<NonNullable<GlobalType["toolbar"]>["icon"]>;

const toolbar = (
  title: string,
  icon: ToolbarIcon,
  items: readonly (string | { value: string; title: string })[],
) => ({
  description: title,
  toolbar: { title, icon, items: [...items], dynamicTitle: true },
});

function setLook(look: Record<string, string>) {
  Object.assign(document.documentElement.dataset, look);
}

/**
 * The `Held` component of a story holds the state that a reader's screen would hold; the code shows the component in
 * it.
 */
const asTyped = (code: string, title: string) =>
  code.replaceAll(/<(\/?)Held\b/g, `<$1${title.split("/").at(-1)}`);

/** Tests do not use the docs pages. */
const DocsPage = isTest ? undefined : (await import("./docs/DocsPage.tsx")).DocsPage;

const accents = document.createElement("style");
accents.textContent = css;
document.head.append(accents);

const languageNames = {
  en: "English",
  de: "Deutsch",
  nl: "Nederlands",
  ja: "日本語",
  th: "ไทย (sample)",
  pseudo: "Pseudo (40 % longer)",
};

// For the tests of `look`, which draw the stories in a page of their own.
Object.assign(globalThis, { storyTools: { reportTexts, storyViewport, translatePage } });

/** Holds what views of the viewer load or cache. */
const { frame } = aFrame();

const preview: Preview = {
  tags: ["autodocs"],
  // A lazy part that loads on first hover or press is already loaded in an open story.
  loaders: [() => loadAllParts()],
  parameters: {
    // Passed checks are shown in the panel only.
    a11y: { test: "error", ...(isTest ? { options: { resultTypes: ["violations"] } } : {}) },
    docs: {
      toc: { headingSelector: "h2[id], h3[id]" },
      ...(DocsPage ? { page: DocsPage } : {}),
      source: { transform: (code: string, { title }: { title: string }) => asTyped(code, title) },
    },
    layout: "padded",
    controls: { expanded: true },
    options: {
      storySort: {
        order: [
          "Start here",
          "Look",
          ["Colours", "Type", "Space and shape", "Motion", "Icons"],
          "Keyboard",
          "Patterns",
          "Actions",
          "Inputs",
          "Data",
          "Overlays",
          "Feedback",
          "Navigation",
          "Pictures",
          "Screens",
        ],
      },
    },
  },
  globalTypes: {
    theme: toolbar("Theme", "mirror", ["light", "dark"]),
    edition: toolbar(
      "Edition",
      "paintbrush",
      editions.map(({ name }) => name),
    ),
    density: toolbar("Density", "grow", ["comfortable", "touch"]),
    language: toolbar(
      "Language",
      "globe",
      sampleLanguages.map((value) => ({ value, title: languageNames[value] })),
    ),
    dir: toolbar("Direction", "transfer", ["ltr", "rtl"]),
  },
  initialGlobals: { theme: "light", edition: "nl", density: "comfortable", language: "en", dir: "ltr" },
  decorators: [
    (Story, { globals, parameters }) => {
      const { theme, edition, density, language } = globals;
      const dir = parameters.dir ?? globals.dir;
      useLayoutEffect(() => {
        setLook({ theme, edition, density });
        document.documentElement.dir = dir;
        document.documentElement.lang = parameters.lang ?? (language === "pseudo" ? "en" : language);
      }, [theme, edition, density, dir, language, parameters.lang]);
      useEffect(() => translatePage(language), [language]);
      return (
        <UiProvider dir={dir}>
          <FrameContext value={frame}>
            <Story />
          </FrameContext>
        </UiProvider>
      );
    },
  ],
  // For a reader, the addon checks the story.
  afterEach: checkStory,
};
export default preview;
