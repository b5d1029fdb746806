import { afterEach as checkAccessibility } from "@storybook/addon-a11y/preview";
import type { Preview } from "@storybook/react-vite";
import { useLayoutEffect } from "react";
import { UiProvider } from "../packages/ui-kit/src/index.ts";
import "../packages/ui-kit/src/styles.css";

const toolbar = (title: string, icon: string, items: string[]) => ({
  description: title,
  toolbar: { title, icon, items, dynamicTitle: true },
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

const preview: Preview = {
  parameters: {
    a11y: { test: "error" },
    layout: "padded",
    controls: { expanded: true },
    options: { storySort: { order: ["Look", "*"] } },
  },
  globalTypes: {
    theme: toolbar("Theme", "mirror", ["light", "dark"]),
    edition: toolbar("Edition", "paintbrush", ["nl", "sonolens", "ue"]),
    density: toolbar("Density", "grow", ["comfortable", "touch"]),
    dir: toolbar("Direction", "transfer", ["ltr", "rtl"]),
  },
  initialGlobals: { theme: "light", edition: "nl", density: "comfortable", dir: "ltr" },
  decorators: [
    (Story, { globals, parameters }) => {
      const { theme, edition, density } = globals;
      const dir = parameters.dir ?? globals.dir;
      useLayoutEffect(() => {
        setLook({ theme, edition, density });
        document.documentElement.dir = dir;
        document.documentElement.lang = parameters.lang ?? "en";
      }, [theme, edition, density, dir, parameters.lang]);
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
    const other = context.globals.theme === "dark" ? "light" : "dark";
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
