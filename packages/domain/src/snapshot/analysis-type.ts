/** Analysis type the snapshot was taken with. */
export type SnapshotType = "LEAK" | "PD" | "LEAK_SIZE" | "MECHANICAL";

export const snapshotTypes: readonly SnapshotType[] = ["LEAK", "PD", "LEAK_SIZE", "MECHANICAL"];

const byDeviceCode: Readonly<Record<string, SnapshotType>> = {
  A1: "LEAK",
  A2: "LEAK",
  E1: "PD",
  E2: "PD",
  E3: "PD",
};

/**
 * The type from the values of cameras and older data: its name, a number from 1 to 4 in the order of
 * {@link snapshotTypes}, or a device code (A1, A2 leak; E1, E2, E3 PD). Undefined for anything else.
 */
export function snapshotTypeFrom(value: unknown): SnapshotType | undefined {
  if (typeof value === "number") return Number.isInteger(value) ? snapshotTypes[value - 1] : undefined;
  if (typeof value !== "string") return undefined;
  if (/^[1-4]$/.test(value)) return snapshotTypes[Number(value) - 1];
  return (
    snapshotTypes.find((type) => type === value) ??
    (Object.hasOwn(byDeviceCode, value) ? byDeviceCode[value] : undefined)
  );
}
