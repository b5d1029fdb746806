export type Theme = "light" | "dark" | "auto";

/** The theme stored on the device. */
export const themeFrom = (text: string | null): Theme =>
  text === "light" || text === "dark" ? text : "auto";

/** Applies a theme to the page; `auto` leaves it to the device. */
export function showTheme(theme: Theme): void {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
