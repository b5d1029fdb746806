/** A few leaks for the patterns. */
export interface Leak {
  readonly id: string;
  readonly place: string;
  readonly hall: string;
  readonly level: 1 | 2 | 3;
  readonly litresPerMinute: number;
}

export const levelNames = { 1: "Low", 2: "Medium", 3: "High" } as const;
const parts = ["Valve", "Flange", "Dryer", "Hose", "Coupling", "Drain"];

export const leaks: readonly Leak[] = Array.from({ length: 12 }, (_, index) => ({
  id: `leak-${index}`,
  place: `${parts[index % parts.length]} ${index + 1}`,
  hall: `Hall ${"ABC"[index % 3]}`,
  level: (((index * 7) % 3) + 1) as Leak["level"],
  litresPerMinute: ((index * 37) % 120) / 10 + 0.4,
}));
export const leakKey = (leak: Leak) => leak.id;
