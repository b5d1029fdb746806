/** The box around every typed control; it shows the focus ring of the control inside. */
export const controlBox =
  "flex min-w-0 items-center gap-1.5 rounded-m border border-line-2 bg-raised px-2.25 text-13 text-ink transition-colors has-[:focus-visible]:border-acc-line has-[:focus-visible]:ring-1 has-[:focus-visible]:ring-acc-line has-[[aria-invalid]]:border-err has-[[aria-invalid]]:ring-1 has-[[aria-invalid]]:ring-err has-[[aria-invalid]:focus-visible]:outline-2 has-[[aria-invalid]:focus-visible]:outline-offset-2 has-[[aria-invalid]:focus-visible]:outline-acc-line has-[[readonly]]:border-line has-[[readonly]]:bg-transparent has-[:is(input,select,textarea):disabled]:opacity-45 forced-colors:has-[:focus-visible]:outline-2";

/** The bare control inside the box. */
export const bareControl =
  "min-w-0 flex-1 bg-transparent text-13 text-ink outline-none focus-visible:shadow-none focus-visible:outline-none disabled:cursor-default";

/** A small button at the end of an input. */
export const endButton =
  "inline-grid h-full w-7 shrink-0 place-items-center text-ink-2 hover:text-ink pointer-coarse:w-9";
