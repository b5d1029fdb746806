/** A small button at the end of an input. */
export const endButton =
  "inline-grid h-full w-7 shrink-0 place-items-center text-ink-2 hover:text-ink pointer-coarse:w-9";
