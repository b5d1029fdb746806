/** A screen with tips of its own; `anywhere` covers all others. */
export type TipsPlace = "gallery" | "snapshot" | "anywhere";

/** Which tips belong to the page at a path of the router. */
export const tipsPlaceAt = (path: string): TipsPlace =>
  path === "/" ? "gallery" : path.startsWith("/snapshot/") ? "snapshot" : "anywhere";

/** Whether a page has tips that others have not. */
export const hasOwnTips = (place: TipsPlace): boolean => place !== "anywhere";

/** The screens whose tips were closed on this device; none if unreadable. */
export function seenTipsFrom(text: string | null): readonly string[] {
  return (text ?? "").split(" ").filter(Boolean);
}
