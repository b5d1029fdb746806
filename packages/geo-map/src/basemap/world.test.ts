import { expect, it } from "vitest";
import { type LngLat, loadCoarseWorld, loadFineWorld, type World, worldFrom } from "./world.ts";

/** How often a line from here to the east crosses the land's edges: odd on land. */
function isLand({ land }: World, [longitude, latitude]: LngLat): boolean {
  let crossings = 0;
  for (const ring of land.flat())
    for (const [index, point] of ring.entries()) {
      const before = ring[index - 1];
      if (!before || before[1] > latitude === point[1] > latitude) continue;
      const share = (latitude - before[1]) / (point[1] - before[1]);
      if (before[0] + share * (point[0] - before[0]) > longitude) crossings += 1;
    }
  return crossings % 2 === 1;
}

const known: [name: string, land: boolean, LngLat][] = [
  ["Finland", true, [26, 62]],
  ["the Sahara", true, [5, 23]],
  ["Kansas", true, [-98, 38]],
  ["Chukotka, west of 180", true, [178, 67.5]],
  ["Chukotka, east of 180", true, [-176, 67]],
  ["Antarctica", true, [90, -80]],
  ["Antarctica near 180", true, [-179, -86]],
  ["the Atlantic", false, [-40, 30]],
  ["the Pacific at 180", false, [179.9, 10]],
  ["the Pacific beyond 180", false, [-150, 10]],
  ["the Arctic Ocean", false, [-150, 80]],
  ["the Arctic Ocean near 180", false, [175, 78]],
];

for (const [name, load] of [
  ["1:110 million", loadCoarseWorld],
  ["1:50 million", loadFineWorld],
] as const)
  it(`knows land from water, at 180 degrees too: ${name}`, async () => {
    const world = await load();
    expect(known.filter(([, land, at]) => isLand(world, at) !== land).map(([location]) => location)).toEqual(
      [],
    );
  });

it("has nothing beyond 180 degrees, no jump across the map, and no coast on the cut", async () => {
  const { land, borders, coasts } = await loadFineWorld();
  const jumps = (lines: readonly (readonly LngLat[])[]) =>
    lines.filter((line) =>
      line.some((point, index) => Math.abs(point[0] - (line[index - 1]?.[0] ?? point[0])) > 60),
    );
  expect(land.flat(2).filter(([longitude]) => Math.abs(longitude) > 180)).toEqual([]);
  expect(jumps(borders)).toEqual([]);
  expect(jumps(coasts)).toEqual([]);
  // Along the pole a ring may jump far: a map does not show that edge.
  expect(jumps(land.flat()).filter((ring) => ring.every(([, latitude]) => latitude > -89))).toEqual([]);
  expect(coasts.flat().filter(([longitude]) => Math.abs(longitude) > 179.9999).length).toBeLessThan(60);
});

it("cuts a ring that lies across 180 degrees into two that meet there", () => {
  const fiji: LngLat[] = [
    [179, -16],
    [-179, -16],
    [-179, -17],
    [179, -17],
    [179, -16],
  ];
  const { land } = worldFrom({
    type: "Topology",
    arcs: [fiji],
    objects: {
      countries: { type: "GeometryCollection", geometries: [] },
      land: { type: "GeometryCollection", geometries: [{ type: "Polygon", arcs: [[0]] }] },
    },
  });
  const spans = land.flat().map((ring) => {
    const longitudes = ring.map(([longitude]) => longitude);
    return [Math.min(...longitudes), Math.max(...longitudes)];
  });
  expect(spans.sort(([one = 0], [other = 0]) => other - one)).toEqual([
    [179, 180],
    [-180, -179],
  ]);
});
