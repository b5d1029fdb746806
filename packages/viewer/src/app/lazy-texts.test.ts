import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { type LazyNamespace, lazyNamespaces } from "@sonolens/i18n";
import { expect, it } from "vitest";
import type { FeatureTexts } from "../contract/feature.ts";

const root = resolve(import.meta.dirname, "..");

interface FeatureModule {
  readonly texts?: FeatureTexts;
}

const modules = import.meta.glob<FeatureModule>("../features/*/feature.ts", { eager: true });

/**
 * Which files beside the features may use lazily loaded texts: those that are shown only after the texts are loaded.
 */
const sharedFiles: Readonly<Record<string, readonly RegExp[]>> = {
  account: [/^app\/(?:Activation|Register|ResetConfirm|ResetRequest)Page/],
  // Each place that uses it loads them.
  costSummary: [/^lib\/format\/(?:filter-words|found-key)/],
  filters: [/^lib\/format\/filter-words/],
  card: [/^lib\/format\/pd-kind-key/],
  direction: [/^lib\/format\/direction-notes/],
  details: [/^data\/snapshots\/use-(?:set-repair|undo-last)/, /^lib\/format\/filter-words/],
  gallery: [/^data\/snapshots\/use-(?:set-repair|undo-last)/, /^app\/notify-live-message/],
  // Only a type.
  help: [/^contract\/feature\.ts/],
  leak: [/^lib\/format\/gas-name/],
  location: [
    /^lib\/format\/use-(?:map-words|position-text)/,
    /^data\/snapshots\/location-address/,
    /^lib\/ui\/MapBoundary/,
  ],
  reportDialog: [/^lib\/format\/use-group-setting-text/],
  settings: [/^lib\/(?:format\/use-group-setting-text|ui\/CurrencyField)/],
  notices: [/^app\/notify-live-message/],
  snapshot: [
    /^lib\/format\/(?:direction-(?:notes|text)|repair-step|spectrogram-axes-text)/,
    /^lib\/ui\/(?:AdviceSection|CameraValue|ChangeHistory|ConflictDialog|DistanceField)/,
    /^lib\/ui\/(?:FocusWarning|InputsFold|LeaveDialog)/,
  ],
};

/** Whether a file is shown only after the texts of a namespace are loaded. */
function isShownWith(namespace: string, file: string): boolean {
  const [, folder, path = ""] = /^features\/([^/]+)\/(.*)$/.exec(file) ?? [];
  if (folder === undefined) return sharedFiles[namespace]?.some((files) => files.test(file)) ?? false;
  const inCamelCase = folder.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
  const texts = modules[`../features/${folder}/feature.ts`]?.texts ?? {};
  const beginnings = texts[namespace as LazyNamespace];
  return beginnings?.some((beginning) => path.startsWith(beginning)) ?? namespace === inCamelCase;
}

/** Every text of a lazily loaded feature that a source file names, with the file. */
function lazyTextsIn(source: string, text: string): { source: string; feature: string; key: string }[] {
  return [...text.matchAll(/["'`](\w+):([\w.]+)/g)]
    .map(([, feature = "", key = ""]) => ({ source, feature, key }))
    .filter(({ feature }) => (lazyNamespaces as readonly string[]).includes(feature));
}

const used = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.(?:test|stories)\.|^testing\//.test(file))
  .flatMap((file) => lazyTextsIn(file, readFileSync(join(root, file), "utf8")));

it("texts that come later are named only where they are there", () => {
  expect(used.length).toBeGreaterThan(150);
  const early = used.filter(({ source, feature }) => !isShownWith(feature, source));
  expect(early).toEqual([]);
});
