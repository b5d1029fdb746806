import { expect, it, vi } from "vitest";
import { harbourRoutes } from "../locations/plant.fixture.ts";
import { isNear, mapOnPage, type Pixel, pollOptions } from "../testing/map-on-page.tsx";
import { englishMapWords } from "../words.ts";
import { RoutesMap } from "./RoutesMap.tsx";

vi.setConfig({ testTimeout: 120_000 });

it("[PLC-05] [PLC-07] draws the route of a day with its stops on a map of 800 x 500", async () => {
  const map = await mapOnPage(
    <RoutesMap
      words={englishMapWords()}
      routes={harbourRoutes}
      chosen={harbourRoutes[0]}
      onStop={() => undefined}
    />,
    { widthPx: 800, heightPx: 800 },
  );
  try {
    const { width, height } = map.host.querySelector(".geo-map")?.getBoundingClientRect() ?? {};
    expect([width, height]).toEqual([800, 500]);
    const accent: Pixel = [10, 100, 114];
    const centre = (name: string) => {
      const mark = map.host.querySelector(`.geo-map-stop[aria-label^="${name}"]`)?.getBoundingClientRect();
      return { x: (mark?.left ?? 0) + (mark?.width ?? 0) / 2, y: (mark?.top ?? 0) + (mark?.height ?? 0) / 2 };
    };
    const [two, three] = [centre("Stop 2 of 5"), centre("Stop 3 of 5")];
    expect(Math.hypot(two.x - three.x, two.y - three.y)).toBeGreaterThan(60);
    // Halfway between two stops is the line.
    await expect
      .poll(async () => {
        const picture = await map.picture();
        // The pixel that contains the point: the line is at most three pixels wide.
        const halfway = [Math.floor((two.x + three.x) / 2), Math.floor((two.y + three.y) / 2)] as const;
        return isNear(picture.at(...halfway), accent, 24);
      }, pollOptions)
      .toBe(true);
  } finally {
    map.leave();
  }
});
