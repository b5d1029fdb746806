import type { ArrayGeometry, ChannelFault } from "@sonolens/acoustics";

const reasons = {
  dead: "recorded no signal",
  stuck: "recorded one constant value",
  clipped: "is clipped",
  noisy: "recorded noise of its own that covers the sound",
  uncorrelated: "recorded a sound unlike that of all others",
  inverted: "has reversed polarity",
  delayed: "is delayed against the others",
} as const satisfies Record<ChannelFault["kind"], string>;

/** One sentence on what is wrong with a microphone, counted from 1 as in the geometry. */
export function describeFault({ channel, kind, delayS }: ChannelFault, geometry: ArrayGeometry): string {
  const name = geometry[channel]?.name;
  const microphone = name === undefined || name === "" || name === `${channel + 1}` ? "" : ` (${name})`;
  const delay = delayS === undefined ? "" : ` by ${(delayS * 1e6).toFixed(0)} µs`;
  return `Microphone ${channel + 1}${microphone} ${reasons[kind]}${delay}.`;
}
