import { PNG } from "pngjs";

/** A color that no map of ours uses. */
export const tileColour = [200, 30, 160] as const;

const tile = (() => {
  const png = new PNG({ width: 256, height: 256 });
  for (let at = 0; at < png.data.length; at += 4) png.data.set([...tileColour, 255], at);
  return PNG.sync.write(png);
})();

/** Response of a maps service: status and body for a path and its key. */
export interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string | Buffer;
}

export const goodKey = "pk.eyJ1Ijoic29ub2xlbnMifQ.good";

/** A maps service as mapbox-gl expects it: a style, its raster tile source, and tiles of one color. */
export function answerAsMapsService({ pathname, searchParams }: URL): Answer {
  if (searchParams.get("access_token") !== goodKey)
    return { status: 401, type: "application/json", body: '{"message":"Not Authorized - Invalid Token"}' };
  if (/^\/styles\/v1\//.test(pathname))
    return {
      status: 200,
      type: "application/json",
      body: JSON.stringify({
        version: 8,
        name: "One colour",
        sources: { plain: { type: "raster", url: "mapbox://sonolens.plain", tileSize: 256 } },
        layers: [{ id: "plain", type: "raster", source: "plain" }],
      }),
    };
  if (pathname === "/v4/sonolens.plain.json")
    return {
      status: 200,
      type: "application/json",
      body: JSON.stringify({
        tilejson: "2.2.0",
        id: "sonolens.plain",
        format: "png",
        minzoom: 0,
        maxzoom: 20,
        tiles: ["https://api.mapbox.com/v4/sonolens.plain/{z}/{x}/{y}.png"],
      }),
    };
  if (/^\/v4\/sonolens\.plain\/\d+\/\d+\/\d+/.test(pathname))
    return { status: 200, type: "image/png", body: tile };
  return { status: 404 };
}
