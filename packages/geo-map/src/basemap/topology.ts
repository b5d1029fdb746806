/** TopoJSON as in world-atlas: arcs shared by countries, quantized, each point a delta from the one before. */
export interface Topology {
  readonly arcs: readonly (readonly (readonly number[])[])[];
  readonly transform: { readonly scale: readonly number[]; readonly translate: readonly number[] };
  readonly objects: {
    readonly countries: GeometryCollection;
    readonly land: GeometryCollection;
  };
}

interface GeometryCollection {
  readonly geometries: readonly Shape[];
}

type Shape =
  | { readonly type: "Polygon"; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: "MultiPolygon"; readonly arcs: readonly (readonly (readonly number[])[])[] };

/** Longitude and latitude, degrees. */
export type LngLat = [longitude: number, latitude: number];
/** Outer ring first, then its holes; each closed. */
export type PolygonRings = LngLat[][];

function decodeArcs({ arcs, transform }: Topology): LngLat[][] {
  const [scaleX = 1, scaleY = 1] = transform.scale;
  const [left = 0, bottom = 0] = transform.translate;
  return arcs.map((steps) => {
    let x = 0;
    let y = 0;
    return steps.map(([dx = 0, dy = 0]): LngLat => {
      x += dx;
      y += dy;
      return [x * scaleX + left, y * scaleY + bottom];
    });
  });
}

/** A negative number is an arc in reverse: its complement. */
const arcOf = (arcs: readonly LngLat[][], index: number) =>
  index < 0 ? (arcs[~index] ?? []).toReversed() : (arcs[index] ?? []);

const ringOf = (arcs: readonly LngLat[][], indexes: readonly number[]): LngLat[] =>
  indexes.flatMap((index, place) => arcOf(arcs, index).slice(place === 0 ? 0 : 1));

const polygonsOf = (shape: Shape) => (shape.type === "Polygon" ? [shape.arcs] : shape.arcs);

/** The land as polygons, and the borders between countries as lines. */
export function readTopology(topology: Topology): { land: PolygonRings[]; borders: LngLat[][] } {
  const arcs = decodeArcs(topology);
  const land = topology.objects.land.geometries
    .flatMap(polygonsOf)
    .map((rings) => rings.map((indexes) => ringOf(arcs, indexes)));
  const owners = new Map<number, Set<Shape>>();
  for (const country of topology.objects.countries.geometries)
    for (const index of polygonsOf(country).flat(2)) {
      const arc = index < 0 ? ~index : index;
      owners.set(arc, (owners.get(arc) ?? new Set()).add(country));
    }
  const borders = [...owners].flatMap(([arc, countries]) => (countries.size > 1 ? [arcs[arc] ?? []] : []));
  return { land, borders };
}
