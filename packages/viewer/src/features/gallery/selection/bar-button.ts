/** A button on the inverse background of the selection bar. */
export const barButton =
  "inline-flex h-ctl items-center gap-1.75 rounded-m px-2.5 text-13 font-medium text-inv-ink hover:bg-inv-line focus-visible:outline-inv-ink focus-visible:shadow-none";
