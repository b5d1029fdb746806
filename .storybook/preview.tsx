import { css, editions } from "virtual:sonolens-editions";
import { afterEach as checkAccessibility } from "@storybook/addon-a11y/preview";
import type { Preview } from "@storybook/react-vite";
import { useEffect, useLayoutEffect } from "react";
import { UiProvider } from "../packages/ui-kit/src/index.ts";
import { loadAllParts } from "../packages/ui-kit/src/lib/later-part.ts";
import { sampleLanguages } from "./sample-words.ts";
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

/** Colours in the middle of a transition would be measured as they are never seen. */
async function withoutMotion(work: () => Promise<void>) {
  const still = document.createElement("style");
  still.textContent = "*,*::before,*::after{transition:none!important;animation:none!important}";
  document.head.append(still);
  try {
    await work();
  } finally {
    still.remove();
  }
}

/** What a component measures of itself, as whether it scrolls, it knows a frame after it is shown. */
const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** `Held` of a story holds the state that a reader's screen holds: what is shown is the component in it. */
const asTyped = (code: string, title: string) =>
  code.replaceAll(/<(\/?)Held\b/g, `<$1${title.split("/").at(-1)}`);

/** Tests read no pages. */
const DocsPage =
  "__vitest_browser__" in globalThis ? undefined : (await import("./docs/DocsPage.tsx")).DocsPage;

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

// For the tests of `look`, which put other words into a story that stands already.
Object.assign(globalThis, { translatePage });

const preview: Preview = {
  tags: ["autodocs"],
  // What comes with the first hover or press stands at once in a story that is open.
  loaders: [() => loadAllParts()],
  parameters: {
    a11y: { test: "error" },
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
          <Story />
        </UiProvider>
      );
    },
  ],
  // The addon checks each story as it stands; a test run checks it once more in the other theme.
  afterEach: async (context) => {
    if (!("__vitest_browser__" in globalThis)) return;
    const { proves } = context.parameters;
    if (proves) context.reporting.addReport({ type: "proves", version: 1, result: proves, status: "passed" });
    const other = context.globals.theme === "dark" ? "light" : "dark";
    for (let frame = 0; frame < 2; frame += 1) await nextFrame();
    await withoutMotion(async () => {
      setLook({ theme: other });
      try {
        await checkAccessibility(context);
      } finally {
        setLook({ theme: context.globals.theme });
      }
    });
  },
};
export default preview;
