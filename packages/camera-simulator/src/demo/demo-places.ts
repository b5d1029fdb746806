/** The three cameras of the demo. */
export const demoCameras = {
  hall: { serial: "SL-20417", label: "Hall kit 2" },
  energy: { serial: "SL-20455", label: "Energy team" },
  workshop: { serial: "SL-20981", label: "Werkstatt Süd" },
} as const;

/** The three plants of the demo, degrees. */
export const demoSites = {
  vantaa: { latitude: 60.2941, longitude: 25.0402 },
  essen: { latitude: 51.4566, longitude: 7.0116 },
  rayong: { latitude: 12.6814, longitude: 101.2816 },
} as const;

export type DemoCamera = keyof typeof demoCameras;
export type DemoSite = keyof typeof demoSites;

/** A spot in a plant: meters north and east of its gate, as a position fix would give it. */
export function placeAt(
  site: DemoSite,
  northM: number,
  eastM: number,
): { latitude: number; longitude: number } {
  const { latitude, longitude } = demoSites[site];
  const metresPerDegree = 111_320;
  return {
    latitude: round(latitude + northM / metresPerDegree),
    longitude: round(longitude + eastM / (metresPerDegree * Math.cos((latitude * Math.PI) / 180))),
  };
}

const round = (value: number): number => Math.round(value * 1e6) / 1e6;
