import type { SnackRequest, Toaster } from "@sonolens/ui-kit";

/**
 * Shows a message in place of the one before it: several changes in a row would else wait for each other, and the last
 * could be undone only half a minute later. Errors stay until they were read.
 */
export function latestSnack(toaster: Pick<Toaster, "show" | "dismiss">): (snack: SnackRequest) => void {
  let replaced: number | undefined;
  return (snack) => {
    if (replaced !== undefined) toaster.dismiss(replaced);
    const id = toaster.show(snack);
    replaced = snack.tone === "error" ? undefined : id;
  };
}
