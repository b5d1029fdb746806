import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { lazyNamespaces } from "@sonolens/i18n";
import { expect, it } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** Which files may use lazily loaded texts: those that are shown only after the texts are loaded. */
const shownBy: Readonly<Record<string, readonly RegExp[]>> = {
  account: [
    /^app\/(?:Activation|Register|ResetConfirm|ResetRequest)Page/,
    /^features\/auth\/(?:Activation|MailForm|PasswordChange|Regist|ResendMail|Reset|Terms)/,
  ],
  bulk: [/^features\/(?:bulk|gallery\/selection)\//],
  cameras: [/^features\/cameras\//],
  card: [/^features\/gallery\/card-(?:info|finding)\//],
  compare: [/^features\/compare\//],
  download: [/^features\/download\//],
  details: [/^features\/(?:attachments|bulk\/edit|details)\//, /^data\/use-set-repair/],
  faq: [/^features\/faq\//],
  filters: [/^features\/filters\//],
  gallery: [
    /^features\/(?:bulk|details|gallery|import|map|snapshot|video)\//,
    /^data\/use-set-repair/,
    /^app\/notify-live-message/,
  ],
  import: [/^features\/import\//],
  help: [/^features\/(?:feedback|help|release-notes)\//],
  costSummary: [/^features\/cost-summary\//],
  list: [/^features\/(?:bulk\/deleted|list-file)\//, /^features\/gallery\/GalleryMenu/],
  leak: [/^features\/(?:bulk\/edit|leak)\//, /^lib\/gas-name/],
  notes: [/^features\/picture-notes\//],
  mechanical: [/^features\/mechanical\//],
  notices: [/^features\/notices\//, /^app\/notify-live-message/],
  pairing: [/^features\/pairing\//],
  pd: [/^features\/(?:bulk\/edit|pd)\//],
  location: [
    /^features\/(?:location|map|filters)\//,
    /^lib\/use-(?:map-words|position-text)/,
    /^data\/location-address/,
  ],
  refocus: [/^features\/refocus\//],
  settings: [/^features\/settings\//],
  snapshot: [
    /^features\/(?:audio|bulk\/edit|compare|details|leak|picture-notes|player|snapshot)\//,
    /^lib\/(?:ConflictDialog|DistanceField|LeaveDialog)/,
  ],
  video: [/^features\/(?:snapshot|tasks|video)\//],
};

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
  const early = used.filter(
    ({ source, feature }) => !shownBy[feature]?.some((places) => places.test(source)),
  );
  expect(early).toEqual([]);
});
