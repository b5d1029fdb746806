/**
 * A package imports only from floors below its own, through the other package's single entry. Packages of one floor do
 * not import each other.
 */
export const floors = [
  ["foundation"],
  ["domain", "acoustics"],
  ["snapshot-file", "api-client", "iot-client", "i18n", "editions", "heatmap-renderer", "gallery"],
  ["ui-kit", "geo-map", "array-recording", "snapshot-analysis", "media-export", "reports"],
  ["camera-simulator", "viewer", "backend"],
] as const satisfies readonly (readonly string[])[];

/** The floor of a package, or undefined for a package missing from the table. */
export function floorOf(packageName: string): number | undefined {
  const floor = floors.findIndex((names) => (names as readonly string[]).includes(packageName));
  return floor === -1 ? undefined : floor;
}

/** Inside the viewer imports go one way too: a layer imports only from the layers before it. */
export const viewerLayers = ["lib", "host", "data", "contract", "features", "app"] as const;

/** Features that may show other features; every other feature is a leaf. */
export const composingFeatures = [
  "compare",
  "components",
  "dashboard",
  "gallery",
  "snapshot",
  "shell",
] as const;

/** Folders of the backend that must not import what is built on them. */
export const backendFoundations = [{ folder: "jobs", mayNotImport: "modules" }] as const;

/** The modules of the backend: of a folder below this one, only the entry may be imported from outside of it. */
export const backendModules = { folder: "modules", entry: "index.ts" } as const;
