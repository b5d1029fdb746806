import type { GeoJSONSourceSpecification, StyleSpecification } from "maplibre-gl";
import type { MapColours } from "./map-colours.ts";
import type { LngLat, World } from "./world.ts";

/**
 * From here on the bundled world is too coarse to separate land from water; by the second zoom it shows nothing useful.
 */
export const bundledDetail = { endsAtZoom: 7, goneAtZoom: 9.5 } as const;

type GeoJson = Extract<GeoJSONSourceSpecification["data"], { geometry: unknown }>;
const geoJson = (geometry: GeoJson["geometry"]): GeoJSONSourceSpecification => ({
  type: "geojson",
  data: { type: "Feature", properties: {}, geometry },
  tolerance: 0.2,
});
const lines = (coordinates: readonly LngLat[][]) =>
  geoJson({ type: "MultiLineString", coordinates: [...coordinates] });

const fade = <T extends string | number>(far: T, near: T) =>
  ["interpolate", ["linear"], ["zoom"], bundledDetail.endsAtZoom, far, bundledDetail.goneAtZoom, near] as [
    "interpolate",
    ["linear"],
    ["zoom"],
    number,
    T,
    number,
    T,
  ];

/** Paint of the layers; separate from the style, so that another theme changes only colors. */
export const bundledPaint = ({ land, water, coast, border, unknown }: MapColours) =>
  ({
    water: { "background-color": fade(water, unknown) },
    land: { "fill-color": fade(land, unknown), "fill-antialias": false },
    coast: { "line-color": coast, "line-width": 0.8, "line-opacity": fade(1, 0) },
    border: { "line-color": border, "line-width": 0.8, "line-opacity": fade(1, 0) },
  }) as const;

/** The style of the bundled world; it references no URL, font or image. */
export function bundledStyle(world: World, colours: MapColours): StyleSpecification {
  const paint = bundledPaint(colours);
  return {
    version: 8,
    sources: {
      land: geoJson({ type: "MultiPolygon", coordinates: [...world.land] }),
      coast: lines(world.coasts),
      border: lines(world.borders),
    },
    layers: [
      { id: "water", type: "background", paint: paint.water },
      { id: "land", type: "fill", source: "land", paint: paint.land },
      { id: "coast", type: "line", source: "coast", paint: paint.coast },
      { id: "border", type: "line", source: "border", paint: paint.border },
    ],
  };
}
