import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { laterFeatures } from "@sonolens/i18n";
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
  facts: [/^features\/(?:attachments|bulk\/edit|facts)\//, /^data\/use-set-repair/],
  faq: [/^features\/faq\//],
  filters: [/^features\/filters\//],
  gallery: [
    /^features\/(?:bulk|facts|gallery|import|places|snapshot|video)\//,
    /^data\/use-set-repair/,
    /^app\/tell-news/,
  ],
  import: [/^features\/import\//],
  help: [/^features\/(?:feedback|help|release-notes)\//],
  ledger: [/^features\/ledger\//],
  list: [/^features\/(?:bulk\/deleted|list-file)\//, /^features\/gallery\/GalleryMenu/],
  leak: [/^features\/(?:bulk\/edit|leak)\//, /^lib\/gas-name/],
  notes: [/^features\/picture-notes\//],
  mech: [/^features\/mech\//],
  notices: [/^features\/notices\//, /^app\/tell-news/],
  pairing: [/^features\/pairing\//],
  pd: [/^features\/(?:bulk\/edit|pd)\//],
  place: [/^features\/(?:places?|filters)\//, /^lib\/use-(?:map-words|position-text)/, /^data\/place-name/],
  refocus: [/^features\/refocus\//],
  settings: [/^features\/settings\//],
  snapshot: [
    /^features\/(?:audio|bulk\/edit|compare|facts|leak|picture-notes|player|snapshot)\//,
    /^lib\/(?:ConflictDialog|DistanceField|LeaveDialog)/,
  ],
  video: [/^features\/(?:snapshot|tasks|video)\//],
};

/** Every text of a lazily loaded feature that a source file names, with the file. */
function laterTextsIn(source: string, text: string): { source: string; feature: string; key: string }[] {
  return [...text.matchAll(/["'`](\w+):([\w.]+)/g)]
    .map(([, feature = "", key = ""]) => ({ source, feature, key }))
    .filter(({ feature }) => (laterFeatures as readonly string[]).includes(feature));
}

const used = globSync("**/*.{ts,tsx}", { cwd: root })
  .filter((file) => !/\.(?:test|stories)\.|^testing\//.test(file))
  .flatMap((file) => laterTextsIn(file, readFileSync(join(root, file), "utf8")));

it("texts that come later are named only where they are there", () => {
  expect(used.length).toBeGreaterThan(150);
  const early = used.filter(
    ({ source, feature }) => !shownBy[feature]?.some((places) => places.test(source)),
  );
  expect(early).toEqual([]);
});
