export type Theme = "light" | "dark" | "auto";

/** The theme that a device remembers. */
export const themeFrom = (text: string | null): Theme =>
  text === "light" || text === "dark" ? text : "auto";

/** Puts a theme on the page; `auto` leaves it to the device. */
export function showTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
