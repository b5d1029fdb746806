import type { EditionSwitch } from "@sonolens/editions";
import type { EnglishMessages } from "@sonolens/i18n";

type ItemKey = keyof EnglishMessages["faq"] & `item.${string}.q`;

/** The id of a question, as used in links. */
export type FaqItemId = ItemKey extends `item.${infer Id}.q` ? Id : never;

export interface FaqSection {
  readonly letter: "A" | "B" | "C" | "D" | "E" | "F" | "G";
  readonly items: readonly FaqItemId[];
}

/** How many questions a section has at most. */
export const maxItemsPerSection = 20;

/** All sections in their order (FAQ-01), each with its questions. Their texts are `faq:item.<id>.q` and `.a`. */
const sections: readonly FaqSection[] = [
  {
    letter: "A",
    items: ["firstSteps", "inside", "heatmap", "ultrasound", "find", "importFiles", "keys"],
  },
  {
    letter: "B",
    items: [
      "pair",
      "codeRefused",
      "alreadyPaired",
      "pairingLost",
      "update",
      "cameraName",
      "removeCamera",
      "noSnapshot",
    ],
  },
  {
    letter: "C",
    items: [
      "cost",
      "distance",
      "noSize",
      "accuracy",
      "energyPrice",
      "specificPower",
      "costMode",
      "leakSeverity",
      "litres",
      "repaired",
    ],
  },
  {
    letter: "D",
    items: [
      "pdSeverity",
      "pdKinds",
      "pattern",
      "pdInputs",
      "pdMissed",
      "pdFound",
      "kurtosis",
      "components",
      "noChart",
    ],
  },
  {
    letter: "G",
    items: [
      ...(["groups", "invite", "groupButtons", "password", "activation"] as const),
      ...(["signedOut", "twoPeople", "demo", "dataConnect"] as const),
    ],
  },
  {
    letter: "E",
    items: ["makeReport", "shareReport", "reportEmpty", "downloads", "listFile", "ownership", "sums", "nlz"],
  },
  {
    letter: "F",
    items: [
      "deleted",
      "couldNotSave",
      "pictureMissing",
      "directionMap",
      "notCalibrated",
      "noise",
      "importFailed",
      "contact",
    ],
  },
];

/** What an answer speaks of: a switch of the edition, or the address of a page. */
type Need = EditionSwitch | `/${string}`;

/** Questions about features that not every edition or build has. */
const needs: Partial<Record<FaqItemId, Need>> = {
  costMode: "costModeInput",
  components: "/components",
  groups: "/organization",
  invite: "/organization",
  groupButtons: "/organization",
  dataConnect: "/dataconnect",
  makeReport: "/reports",
  shareReport: "/reports",
  reportEmpty: "/reports",
};

const isPath = (need: Need): need is `/${string}` => need.startsWith("/");

/** The sections of an edition, without the answers about pages that this build does not have. */
export const faqSections = (
  switches: Readonly<Record<EditionSwitch, boolean>>,
  hasPage: (path: string) => boolean,
): readonly FaqSection[] =>
  sections.map(({ letter, items }) => ({
    letter,
    items: items.filter((id) => {
      const need = needs[id];
      return need === undefined || (isPath(need) ? hasPage(need) : switches[need]);
    }),
  }));
