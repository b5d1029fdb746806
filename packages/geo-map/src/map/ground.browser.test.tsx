import { describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readMapColours } from "../basemap/map-colours.ts";
import { project, unproject } from "../geo/mercator.ts";
import type { MapView, Position } from "../geo/position.ts";
import { LocationCard } from "../location/LocationCard.tsx";
import { LocationsMap } from "../locations/LocationsMap.tsx";
import {
  isNear,
  mapOnPage,
  type Picture,
  type Pixel,
  pollOptions,
  type Size,
} from "../testing/map-on-page.tsx";
import { englishMapWords } from "../words.ts";
import { GeoMap } from "./GeoMap.tsx";
import { useMapView } from "./map-context.ts";

vi.setConfig({ testTimeout: 120_000 });
const words = englishMapWords();
const size: Size = { widthPx: 800, heightPx: 500 };

type Drawing = "webgl" | "canvas";
const kinds = { webgl: "bundled", canvas: "painted" } as const;

async function shown(view: MapView, drawing: Drawing) {
  const viewFor = () => view;
  const map = await mapOnPage(<GeoMap words={words} viewFor={viewFor} drawing={drawing} />, size);
  expect(map.drawn()).toBe(kinds[drawing]);
  return map;
}

const channels = (colour: string) => (colour.match(/\d+/g) ?? []).map(Number) as unknown as Pixel;
const coloursOf = (host: Element) => {
  const found = readMapColours(host.querySelector(".geo-map") ?? host);
  return { land: channels(found.land), water: channels(found.water), unknown: channels(found.unknown) };
};
const pixelOf = (picture: Picture, location: Position, view: MapView) => {
  const { x, y } = project(location, view, size);
  return picture.at(x, y);
};

/** Grid lines, borders and their labels cover the ground, so the majority color of a spot is compared. */
function mostly(picture: Picture, location: Position, view: MapView, colour: Pixel) {
  const { x, y } = project(location, view, size);
  let same = 0;
  for (let dx = -2; dx <= 2; dx++)
    for (let dy = -2; dy <= 2; dy++) if (isNear(picture.at(x + dx, y + dy), colour)) same += 1;
  return same >= 15;
}

describe.each<Drawing>(["webgl", "canvas"])("drawn by %s", (drawing) => {
  it("draws land where land is and water where water is", async () => {
    const view = { centre: { latitude: 30, longitude: 10 }, zoom: 1.6 };
    const map = await shown(view, drawing);
    try {
      const { land, water } = coloursOf(map.host);
      expect(isNear(land, water)).toBe(false);
      const lands: [number, number][] = [
        [23, 5],
        [62, 27],
        [48.5, 30],
        [39, -99],
        [22, 46],
      ];
      const waters: [number, number][] = [
        [30, -40],
        [55, -30],
        [-5, 75],
        [-10, -20],
      ];
      const wrongIn = (picture: Picture) => [
        ...lands.filter(([latitude, longitude]) => !mostly(picture, { latitude, longitude }, view, land)),
        ...waters.filter(([latitude, longitude]) => !mostly(picture, { latitude, longitude }, view, water)),
      ];
      await expect.poll(async () => wrongIn(await map.picture()), pollOptions).toEqual([]);
    } finally {
      map.leave();
    }
  });

  it("draws both sides of the Channel to within some kilometres", async () => {
    const view = { centre: { latitude: 51.02, longitude: 1.5 }, zoom: 6.5 };
    const map = await shown(view, drawing);
    try {
      const { land, water } = coloursOf(map.host);
      const kent = { latitude: 51.28, longitude: 1.1 };
      const strait = { latitude: 50.99, longitude: 1.4 };
      const artois = { latitude: 50.72, longitude: 2.1 };
      const seen = async () => {
        const picture = await map.picture();
        return [
          mostly(picture, kent, view, land),
          mostly(picture, strait, view, water),
          mostly(picture, artois, view, land),
        ];
      };
      await expect.poll(seen, pollOptions).toEqual([true, true, true]);
    } finally {
      map.leave();
    }
  });

  it("draws nothing across the Pacific, and Chukotka on both sides of 180 degrees", async () => {
    const view = { centre: { latitude: 42, longitude: 180 }, zoom: 1.6 };
    const map = await shown(view, drawing);
    try {
      const { land, water } = coloursOf(map.host);
      await expect
        .poll(
          async () => mostly(await map.picture(), { latitude: 40, longitude: -105 }, view, land),
          pollOptions,
        )
        .toBe(true);
      const picture = await map.picture();
      for (const longitude of [175, 178, -179, -176])
        expect(mostly(picture, { latitude: 67.4, longitude }, view, land), `Chukotka at ${longitude}`).toBe(
          true,
        );
      let other = 0;
      let all = 0;
      for (let latitude = 24; latitude <= 44; latitude += 0.5)
        for (let longitude = 160; longitude <= 215; longitude += 0.5) {
          all += 1;
          // A grid line darkens the water; a strip of land would lighten it.
          const [, green] = pixelOf(picture, { latitude, longitude }, view);
          if (green > (water[1] ?? 0) + 6) other += 1;
        }
      expect(other / all).toBeLessThan(0.01);
    } finally {
      map.leave();
    }
  });

  it("takes other colours with the theme, without another map", async () => {
    const view = { centre: { latitude: 25, longitude: 8 }, zoom: 2 };
    const map = await shown(view, drawing);
    try {
      const sahara = { latitude: 23, longitude: 5 };
      const { land } = coloursOf(map.host);
      await expect.poll(async () => mostly(await map.picture(), sahara, view, land), pollOptions).toBe(true);
      const canvas = map.host.querySelector("canvas");
      document.documentElement.dataset.theme = "dark";
      const dark = coloursOf(map.host).land;
      expect(dark[0]).toBeLessThan(80);
      await expect.poll(async () => mostly(await map.picture(), sahara, view, dark), pollOptions).toBe(true);
      expect(map.host.querySelector("canvas")).toBe(canvas);
    } finally {
      map.leave();
    }
  });

  it("claims neither land nor water where it is too coarse to know", async () => {
    const view = { centre: { latitude: 60.17, longitude: 24.94 }, zoom: 12 };
    const map = await shown(view, drawing);
    try {
      const { unknown } = coloursOf(map.host);
      const spots = [
        { x: 300, y: 200 },
        { x: 500, y: 310 },
        { x: 450, y: 90 },
      ];
      await expect
        .poll(async () => {
          const picture = await map.picture();
          return spots.map(({ x, y }) => isNear(picture.at(x, y), unknown));
        }, pollOptions)
        .toEqual([true, true, true]);
      expect(map.host.textContent).toContain("Coarse map without streets");
      expect(map.host.querySelector("[role=img][aria-label='Where in the world this is']")).not.toBeNull();
    } finally {
      map.leave();
    }
  });
});

it("still draws, moves and zooms where the graphics processor gives the map up, and can be asked again", async () => {
  const viewFor = () => ({ centre: { latitude: 23, longitude: 5 }, zoom: 3 });
  const onFault = vi.fn();
  const map = await mapOnPage(
    <GeoMap words={words} viewFor={viewFor} drawing="webgl" onFault={onFault} />,
    size,
  );
  try {
    expect(map.drawn()).toBe("bundled");
    const context = map.host.querySelector("canvas")?.getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    await expect.poll(map.drawn, pollOptions).toBe("painted");
    expect(onFault.mock.calls).toEqual([["PICTURE_LOST"]]);
    expect(map.host.querySelector("[role=status]")?.textContent).toContain(words.faults.PICTURE_LOST);
    const { land, water } = coloursOf(map.host);
    const sahara = { latitude: 23, longitude: 5 };
    const atlantic = { latitude: 25, longitude: -28 };
    const view = viewFor();
    await expect
      .poll(async () => {
        const picture = await map.picture();
        return [mostly(picture, sahara, view, land), mostly(picture, atlantic, view, water)];
      }, pollOptions)
      .toEqual([true, true]);
    map.host.querySelector<HTMLElement>("canvas.geo-map-painted")?.focus();
    await userEvent.keyboard("{ArrowLeft}");
    const moved = {
      ...view,
      centre: { latitude: 23, longitude: 5 - (100 / (512 * 8)) * 360 },
    };
    await expect
      .poll(async () => mostly(await map.picture(), atlantic, moved, water), pollOptions)
      .toBe(true);
    map.host.querySelector<HTMLElement>(".geo-map-fault button")?.click();
    await expect.poll(map.drawn, pollOptions).toBe("bundled");
    expect(map.host.querySelector("[role=status]")).toBeNull();
  } finally {
    map.leave();
  }
});

function TellView({ views }: { readonly views: MapView[] }) {
  views.push(useMapView());
  return null;
}

it("drawn on a canvas, is dragged, zooms around the pointer, and goes by keys and double clicks", async () => {
  const views: MapView[] = [];
  const start = { centre: { latitude: 23, longitude: 5 }, zoom: 3 };
  const viewFor = () => start;
  const map = await mapOnPage(
    <GeoMap words={words} viewFor={viewFor} drawing="canvas">
      <TellView views={views} />
    </GeoMap>,
    size,
  );
  try {
    const ground = map.host.querySelector<HTMLElement>("canvas.geo-map-painted");
    if (!ground) throw new Error("there is no canvas");
    const now = () => views.at(-1) ?? start;
    const point = (x: number, y: number) => ({ clientX: x, clientY: y, bubbles: true, cancelable: true });
    const pointer = (type: string, x: number, y: number, id = 1) =>
      new PointerEvent(type, { ...point(x, y), pointerId: id, pointerType: "touch" });
    // Synthetic pointers cannot be captured.
    ground.setPointerCapture = () => undefined;
    ground.dispatchEvent(pointer("pointerdown", 400, 250));
    ground.dispatchEvent(pointer("pointermove", 300, 250));
    ground.dispatchEvent(pointer("pointerup", 300, 250));
    const pxDeg = 360 / (512 * 8);
    await expect.poll(() => now().centre.longitude, pollOptions).toBeCloseTo(5 + 100 * pxDeg, 6);

    ground.dispatchEvent(pointer("pointerdown", 300, 250, 1));
    ground.dispatchEvent(pointer("pointerdown", 500, 250, 2));
    ground.dispatchEvent(pointer("pointermove", 200, 250, 1));
    ground.dispatchEvent(pointer("pointermove", 600, 250, 2));
    await expect.poll(() => now().zoom, pollOptions).toBeCloseTo(4, 6);
    for (const id of [1, 2]) ground.dispatchEvent(pointer("pointerup", 0, 0, id));

    const under = { x: 620, y: 130 };
    const before = unproject(under, now(), size);
    for (let turn = 0; turn < 2; turn++)
      ground.dispatchEvent(new WheelEvent("wheel", { ...point(under.x, under.y), deltaY: -125 }));
    await expect.poll(() => now().zoom, pollOptions).toBeCloseTo(5, 6);
    expect(unproject(under, now(), size).longitude).toBeCloseTo(before.longitude, 4);
    expect(unproject(under, now(), size).latitude).toBeCloseTo(before.latitude, 4);

    ground.dispatchEvent(new MouseEvent("dblclick", point(400, 250)));
    await expect.poll(() => now().zoom, pollOptions).toBeCloseTo(6, 6);
    ground.focus();
    await userEvent.keyboard("-");
    await expect.poll(() => now().zoom, pollOptions).toBe(5);
  } finally {
    map.leave();
  }
});

it("leaves the plain wheel to a page that scrolls, and says which gesture moves it", async () => {
  const map = await mapOnPage(
    <LocationCard words={words} drawing="canvas" position={{ latitude: 60.17, longitude: 24.94 }} />,
    { widthPx: 320, heightPx: 200 },
  );
  try {
    const ground = map.host.querySelector("canvas.geo-map-painted");
    const turn = (ctrlKey: boolean) => {
      const wheel = new WheelEvent("wheel", { deltaY: -100, ctrlKey, bubbles: true, cancelable: true });
      ground?.dispatchEvent(wheel);
      return wheel.defaultPrevented;
    };
    expect(turn(false)).toBe(false);
    expect(map.host.querySelector(".geo-map-gesture-hint[data-shown]")?.textContent).toBe(
      words.useControlKey,
    );
    expect(turn(true)).toBe(true);
  } finally {
    map.leave();
  }
});

it("shows the mark at its pixel, and moves it by keys", async () => {
  const onMove = vi.fn();
  const position = { latitude: 60.17, longitude: 24.94 };
  const map = await mapOnPage(<LocationCard words={words} position={position} editable onMove={onMove} />, {
    widthPx: 320,
    heightPx: 200,
  });
  try {
    const accent: Pixel = [10, 100, 114];
    const seen = await map.picture();
    // The tip is at the center of 320 x 160; above it is the color of the mark, below it the ground.
    expect(isNear(seen.at(160, 74), accent)).toBe(true);
    expect(isNear(seen.at(160, 84), accent)).toBe(false);
    map.host.querySelector<HTMLElement>(".geo-map-movable")?.focus();
    await userEvent.keyboard("{ArrowRight}");
    await userEvent.keyboard("{Shift>}{ArrowUp}{/Shift}");
    const [[right], [up]] = onMove.mock.calls as [[Position], [Position]];
    const px = 360 / (512 * 4096);
    expect(right.longitude - position.longitude).toBeCloseTo(2 * px, 8);
    expect(right.latitude).toBeCloseTo(position.latitude, 8);
    expect(up.latitude).toBeGreaterThan(position.latitude);
    expect(map.host.querySelector("[aria-live=polite]")?.textContent).toContain("Moved to");
  } finally {
    map.leave();
  }
});

it("fits another size while nobody moved it", async () => {
  const locations = [
    { id: "a", latitude: 60, longitude: -20 },
    { id: "b", latitude: 30, longitude: 40 },
  ];
  const map = await mapOnPage(
    <LocationsMap words={words} snapshots={locations} onChoose={() => undefined} />,
    size,
  );
  try {
    await page.viewport(360, 500);
    const outside = () =>
      [...map.host.querySelectorAll(".geo-map-cluster")].filter((mark) => {
        const { left, right } = mark.getBoundingClientRect();
        return left < 0 || right > 360;
      }).length;
    await expect.poll(outside, pollOptions).toBe(0);
    expect(map.host.querySelectorAll(".geo-map-cluster")).toHaveLength(2);
  } finally {
    map.leave();
  }
});

it("throws nothing while its container has no size", async () => {
  const map = await shown({ centre: { latitude: 23, longitude: 5 }, zoom: 1.6 }, "canvas");
  const errors: string[] = [];
  const hear = (event: ErrorEvent) => {
    event.preventDefault();
    errors.push(event.message);
  };
  addEventListener("error", hear);
  try {
    map.host.style.display = "none";
    // Other colors change the image of the ground.
    document.documentElement.dataset.theme = "dark";
    for (let frames = 0; frames < 8; frames += 1) await new Promise(requestAnimationFrame);
    expect(errors).toEqual([]);
  } finally {
    removeEventListener("error", hear);
    document.documentElement.dataset.theme = "light";
    map.leave();
  }
});
