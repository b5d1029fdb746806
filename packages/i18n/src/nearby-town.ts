/** The texts of `location` that name a town. */
type TownTexts = (
  key: "location:inTown" | "location:nearTown" | "location:kmFromTown",
  params: { readonly place: string; readonly km: number },
) => string;

/** How far from the middle of a town a position counts as in it, and as near it. */
export const townReachKm = { in: 1, near: 10 } as const;

/**
 * Where a position is, by its nearest town: "In Rayong, Thailand", "Near Rayong, Thailand", "About 24 km from Rayong,
 * Thailand". `km` is to the middle of the town; null if `place` is the address itself. `t` has the texts of `location`.
 */
export function nearbyTown(t: TownTexts, place: string, km: number | null | undefined): string {
  if (km === null || km === undefined) return place;
  if (km < townReachKm.in) return t("location:inTown", { place, km });
  return t(km < townReachKm.near ? "location:nearTown" : "location:kmFromTown", { place, km });
}
