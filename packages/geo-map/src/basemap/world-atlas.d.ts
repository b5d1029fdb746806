// Declared one by one, so that the compiler does not infer types from a megabyte of numbers.
declare module "world-atlas/countries-50m.json" {
  const topology: import("./world.ts").WorldTopology;
  // biome-ignore lint/style/noDefaultExport: a bundler gives JSON so
  export default topology;
}
declare module "world-atlas/countries-110m.json" {
  const topology: import("./world.ts").WorldTopology;
  // biome-ignore lint/style/noDefaultExport: a bundler gives JSON so
  export default topology;
}
