/** A package whose package.json lacks or misstates its license, which was reviewed manually. */
export interface ReadLicence {
  /** Exact, or with `*` at its end for the packages of all platforms. */
  readonly name: string;
  readonly stated: string | undefined;
  /** Its license, as an SPDX expression. */
  readonly licence: string;
  readonly why: string;
}

/** A package that may be installed despite its license. */
export interface LicenceException {
  /** Exact, or with `*` at its end for the packages of all platforms. */
  readonly name: string;
  /** If the license changes, the exception has to be reviewed again. */
  readonly licence: string;
  /** `dev` does not cover the package once it is shipped. */
  readonly scope: "shipped" | "dev";
  readonly why: string;
}

/** Manually reviewed licenses. */
export const readLicences: readonly ReadLicence[] = [
  { name: "suncalc", stated: undefined, licence: "BSD-2-Clause", why: "Its file LICENSE." },
  { name: "heatmap.js", stated: undefined, licence: "MIT", why: "Its file LICENSE." },
  {
    name: "h5wasm",
    stated: "SEE LICENSE IN LICENSE.txt",
    licence: "BSD-3-Clause",
    why: "Its file LICENSE.txt: NIST asks to keep its notice, and HDF5 in it is under BSD-3-Clause.",
  },
  { name: "png-js", stated: undefined, licence: "MIT", why: "Its file LICENSE." },
  { name: "humanize-number", stated: undefined, licence: "MIT", why: "Its Readme.md." },
  { name: "only", stated: undefined, licence: "MIT", why: "Its Readme.md." },
  { name: "@shinyoshiaki/jspack", stated: undefined, licence: "BSD-3-Clause", why: "Its file LICENSE." },
  {
    name: "@seydx/node-av-*",
    stated: "MIT",
    licence: "GPL-3.0-or-later",
    why: "MIT is the binding; the file holds an FFmpeg built with --enable-gpl, --enable-version3 and libfdk-aac.",
  },
];

const unchanged = "Asks for changes to its own files to be published; it is used unchanged.";
const tool = "Runs while developing; nothing of it gets into what is built.";

/** All exceptions. */
export const licenceExceptions: readonly LicenceException[] = [
  { name: "@mediabunny/aac-encoder", licence: "MPL-2.0", scope: "shipped", why: unchanged },
  { name: "mediabunny", licence: "MPL-2.0", scope: "shipped", why: unchanged },
  {
    name: "@fontsource*",
    licence: "OFL-1.1",
    scope: "shipped",
    why: "Fonts, served unchanged and under their own names, not sold by themselves.",
  },
  {
    name: "@img/sharp-libvips-*",
    licence: "LGPL-3.0-or-later",
    scope: "shipped",
    why: "A library of its own file that sharp loads, and that an operator can put another one in place of.",
  },
  {
    name: "mapbox-gl",
    licence: "SEE LICENSE IN LICENSE.txt",
    scope: "shipped",
    why: "Fetched by a browser only where the operator set a key of Mapbox, whose terms then hold; else maplibre-gl draws.",
  },
  { name: "axe-core", licence: "MPL-2.0", scope: "dev", why: tool },
  { name: "lightningcss*", licence: "MPL-2.0", scope: "dev", why: tool },
  {
    name: "caniuse-lite",
    licence: "CC-BY-4.0",
    scope: "dev",
    why: "Tables of browsers, read by a tool; nothing of them gets into what is built.",
  },
  {
    name: "@mediabunny/server",
    licence: "MPL-2.0",
    scope: "dev",
    why: "Brings FFmpeg under the GPL, so it is nobody's dependency: who wants its codecs on a server installs it.",
  },
  {
    name: "@mediabunny/prores",
    licence: "MPL-2.0",
    scope: "dev",
    why: "As @mediabunny/server, which needs it.",
  },
  { name: "turbores", licence: "MPL-2.0", scope: "dev", why: "As @mediabunny/server, which needs it." },
  {
    name: "@seydx/node-av-*",
    licence: "GPL-3.0-or-later",
    scope: "dev",
    why: "As @mediabunny/server, which needs it. It must not be distributed with the product.",
  },
  {
    name: "@ffmpeg-installer/ffmpeg",
    licence: "LGPL-2.1",
    scope: "dev",
    why: "Tests inspect videos with it.",
  },
  {
    name: "@ffprobe-installer/ffprobe",
    licence: "LGPL-2.1",
    scope: "dev",
    why: "Tests inspect videos with it.",
  },
  { name: "@ffmpeg-installer/*", licence: "GPLv3", scope: "dev", why: "Its program, for one platform." },
  { name: "@ffprobe-installer/*", licence: "GPL-3.0", scope: "dev", why: "Its program, for one platform." },
  {
    name: "pako",
    licence: "(MIT AND Zlib)",
    scope: "dev",
    why: "Zlib asks only not to claim its origin. " + tool,
  },
];
