import * as z from "zod";

const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'a colour is written "#0a6472", in lower case');

/** The five CSS properties of an edition's accent in one theme. */
const accent = z.strictObject({
  /** Buttons, links, what is selected. */
  acc: colour,
  /** Text on `acc`. */
  accInk: colour,
  /** The ground behind something selected; `acc` is read on it. */
  accWash: colour,
  /** Focus rings and edges. */
  accLine: colour,
  /** The accent on the inverse bars (selection, snackbar). */
  invAcc: colour,
});

const switches = z.strictObject({
  /** The download page of the desktop viewer is offered. */
  viewerDownload: z.boolean(),
  /** Photos can be attached to a snapshot. */
  imageAttachments: z.boolean(),
  /** The auralized audio can be downloaded as WAV. */
  auralizedWavDownload: z.boolean(),
  /** The user chooses how the cost of a leak is computed. */
  costModeInput: z.boolean(),
  /** Earlier software versions of a camera are listed. */
  cameraVersionHistory: z.boolean(),
  /** Registration requires consent to the privacy statement in addition to the terms. */
  privacyConsent: z.boolean(),
  /** The desktop viewer exports video. */
  videoExportOnDesktop: z.boolean(),
  /** Reports and the panels of a discharge are there in the web viewer. */
  proOnWeb: z.boolean(),
  /** The desktop viewer shows the details of a discharge. */
  dischargeDetailsOnDesktop: z.boolean(),
  /** The desktop viewer has the menu of reports. */
  reportsMenuOnDesktop: z.boolean(),
  /** Customized reports have to be bought. */
  paywalls: z.boolean(),
});

const link = z.url({ protocol: /^https$/ });
const percent = z.number().min(0).max(100);

/** Contents of `edition.json`. The logo and the picture are files beside it. */
export const editionFileSchema = z.strictObject({
  /** What the product calls itself in titles, texts and mails. */
  productName: z.string().min(1).max(40),
  accent: z.strictObject({ light: accent, dark: accent }),
  hero: z.strictObject({
    /** Position of the sound source in the picture, in percent of its width and height. */
    sourcePercent: z.tuple([percent, percent]),
  }),
  links: z.strictObject({
    terms: link,
    privacy: link,
    support: link,
    website: link,
    sales: link,
    training: link,
  }),
  switches,
  defaults: z.strictObject({
    /** ISO 4217 code. */
    currency: z.string().regex(/^[A-Z]{3}$/),
    /** Unit in which flow is shown until the user chooses. */
    flowUnit: z.enum(["LPM", "CFM"]),
    /** Fallback where neither a stored nor a browser language is offered. */
    locale: z.string(),
    /** How the time under pressure is counted: in days a week and weeks a year, or in days a year. */
    utilization: z.enum(["weekly", "yearly"]),
  }),
  /** Texts in place of the product's own: by language, then by key ("signIn:promise"). */
  texts: z.record(z.string(), z.record(z.string(), z.string().min(1))),
});

/** The name of an edition: that of its folder. */
export type EditionName = string;
export type EditionSwitch = keyof z.infer<typeof switches>;
/** The accent's properties in one theme. */
export type EditionAccent = z.infer<typeof accent>;

/** Everything in which one brand of the product differs from another. Plain data, checked and frozen. */
export type Edition = Omit<z.infer<typeof editionFileSchema>, "hero"> & {
  readonly name: EditionName;
  /** The mark: a standalone SVG document with a 28 x 28 view box, in the light accent. */
  readonly logoSvg: string;
  readonly hero: {
    /** Location of the picture beside the sign-in form: a path on disk, a URL in a browser. */
    readonly picture: string;
    readonly sourcePercent: readonly [number, number];
  };
};
