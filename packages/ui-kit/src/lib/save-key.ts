/** Whether a key press saves what is typed, or does what a dialog is for: Enter with Ctrl, or with Cmd on a Mac. */
export const isSaveKey = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">): boolean =>
  key === "Enter" && ctrlKey !== metaKey && !altKey;
