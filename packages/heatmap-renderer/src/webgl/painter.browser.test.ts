import { afterEach, expect, it, vi } from "vitest";
import { lobeField } from "../field.fixture.ts";
import type { HeatmapOptions } from "../heatmap-options.ts";
import { type HeatmapPainter, openHeatmapPainter, palettes, renderHeatmap } from "../index.ts";

const field = lobeField([{ u: 0.4, v: 0.55, levelDb: 52 }]);
const options: HeatmapOptions = {
  ...field,
  outWidth: 96,
  outHeight: 64,
  dynamicRangeDb: 7,
  palette: palettes.ember,
  outline: "full",
};

const open: HeatmapPainter[] = [];
async function openPainter(onLost?: () => void): Promise<HeatmapPainter> {
  const painter = await openHeatmapPainter({ allowSoftware: true, ...(onLost && { onLost }) });
  open.push(painter);
  return painter;
}
afterEach(() => {
  for (const painter of open.splice(0)) painter.close();
  vi.restoreAllMocks();
});

function createContext(width = 96, height = 64): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("no 2D context");
  return context;
}

/** Share of pixels that are not what `renderHeatmap` draws, the canvas's own rounding left out. */
function wrongShare(context: CanvasRenderingContext2D, wanted = options): number {
  const { rgba, width, height } = renderHeatmap(wanted);
  const reference = createContext(width, height);
  reference.putImageData(new ImageData(rgba, width), 0, 0);
  const [expected, found] = [reference, context].map((drawn) => drawn.getImageData(0, 0, width, height).data);
  let wrong = 0;
  for (let alpha = 3; alpha < rgba.length; alpha += 4)
    if (Math.abs((expected?.[alpha] ?? 0) - (found?.[alpha] ?? 0)) > 2) wrong++;
  return wrong / (width * height);
}

/** Hands out what the painters' own canvases get for a context, the newest last. */
function watchContexts(): WebGL2RenderingContext[] {
  const given: WebGL2RenderingContext[] = [];
  const getContext = OffscreenCanvas.prototype.getContext;
  vi.spyOn(OffscreenCanvas.prototype, "getContext").mockImplementation(function (
    this: OffscreenCanvas,
    ...wanted: Parameters<typeof getContext>
  ) {
    const context = getContext.apply(this, wanted);
    if (context instanceof WebGL2RenderingContext) given.push(context);
    return context;
  } as typeof getContext);
  return given;
}

it("draws forty canvases of different sizes with one context", async () => {
  const contexts = watchContexts();
  const painters = await Promise.all(Array.from({ length: 40 }, () => openPainter()));
  const drawn = painters.map((painter, index) => {
    const sized = { ...options, outWidth: 40 + index, outHeight: 90 - index };
    const context = createContext(sized.outWidth, sized.outHeight);
    painter.draw(context, sized);
    return { context, sized };
  });
  for (const { context, sized } of drawn) expect(wrongShare(context, sized)).toBe(0);
  expect(contexts.length).toBe(1);
  expect(painters.every(({ path }) => path === "webgl2")).toBe(true);
});

it("draws in place of what stood there, whatever the caller has set", async () => {
  const painter = await openPainter();
  const context = createContext();
  context.fillRect(0, 0, 96, 64);
  context.scale(3, 3);
  context.globalAlpha = 0.1;
  context.globalCompositeOperation = "xor";
  painter.draw(context, options);
  expect(wrongShare(context)).toBe(0);
  expect([context.globalAlpha, context.getTransform().a]).toEqual([0.1, 3]);
});

it("shows pictures by bitmaprenderer", async () => {
  const painter = await openPainter();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [96, 64];
  const target = canvas.getContext("bitmaprenderer");
  if (!target) throw new Error("no bitmaprenderer");
  expect(painter.draw(target, options)).toEqual(renderHeatmap(options).range);
  const copy = createContext();
  copy.drawImage(canvas, 0, 0);
  expect(wrongShare(copy)).toBe(0);
});

it("goes on by itself when the context is lost, tells so, and comes back", async () => {
  const contexts = watchContexts();
  const onLost = vi.fn();
  const painter = await openPainter(onLost);
  const context = createContext();
  const lose = contexts[0]?.getExtension("WEBGL_lose_context");
  lose?.loseContext();
  // Already lost, although the event has not been dispatched yet.
  painter.draw(context, options);
  expect(wrongShare(context)).toBe(0);
  await expect.poll(() => onLost.mock.calls.length).toBe(1);
  expect(painter.path).toBe("cpu");
  context.clearRect(0, 0, 96, 64);
  painter.draw(context, options);
  expect(wrongShare(context)).toBe(0);
  lose?.restoreContext();
  await expect.poll(() => painter.path).toBe("webgl2");
  context.clearRect(0, 0, 96, 64);
  painter.draw(context, options);
  expect(wrongShare(context)).toBe(0);
});

it.each(["2d", "bitmaprenderer"] as const)("draws on %s where there is no WebGL2", async (kind) => {
  const getContext = OffscreenCanvas.prototype.getContext;
  vi.spyOn(OffscreenCanvas.prototype, "getContext").mockImplementation(function (
    this: OffscreenCanvas,
    ...wanted: Parameters<typeof getContext>
  ) {
    return wanted[0] === "webgl2" ? null : getContext.apply(this, wanted);
  } as typeof getContext);
  const painter = await openPainter();
  expect(painter.path).toBe("cpu");
  const canvas = document.createElement("canvas");
  const target = canvas.getContext(kind);
  if (!(target instanceof CanvasRenderingContext2D || target instanceof ImageBitmapRenderingContext))
    throw new Error("no context");
  [canvas.width, canvas.height] = [96, 64];
  expect(painter.draw(target, options)).toEqual(renderHeatmap(options).range);
  const copy = createContext();
  copy.drawImage(canvas, 0, 0);
  expect(wrongShare(copy)).toBe(0);
});

it("does not trust graphics that draw something else", async () => {
  const texSubImage2D = WebGL2RenderingContext.prototype.texSubImage2D;
  vi.spyOn(WebGL2RenderingContext.prototype, "texSubImage2D").mockImplementation(function (
    this: WebGL2RenderingContext,
    ...given: unknown[]
  ) {
    if (given[8] instanceof Uint32Array) given[8] = given[8].map((bits) => bits & 0xffe00000);
    Reflect.apply(texSubImage2D, this, given);
  } as typeof texSubImage2D);
  const painter = await openPainter();
  expect(painter.path).toBe("cpu");
  const context = createContext();
  painter.draw(context, options);
  expect(wrongShare(context)).toBe(0);
});

it("draws by itself what is too large for the graphics", async () => {
  const painter = await openPainter();
  const tall = { ...options, outWidth: 2, outHeight: 20_000 };
  const context = createContext(2, 20_000);
  expect(painter.draw(context, tall)).toEqual(renderHeatmap(tall).range);
  expect(wrongShare(context, tall)).toBe(0);
});

it("gives back everything when the last painter closes, and draws on after that", async () => {
  const contexts = watchContexts();
  const counts = new Map<string, number>();
  for (const kind of ["Texture", "Program", "Framebuffer", "VertexArray", "Shader"] as const)
    for (const [verb, step] of [
      ["create", 1],
      ["delete", -1],
    ] as const) {
      const name = `${verb}${kind}` as const;
      const original = WebGL2RenderingContext.prototype[name] as (...given: unknown[]) => unknown;
      vi.spyOn(WebGL2RenderingContext.prototype, name as "createTexture").mockImplementation(function (
        this: WebGL2RenderingContext,
        ...given: unknown[]
      ) {
        counts.set(kind, (counts.get(kind) ?? 0) + step);
        return Reflect.apply(original, this, given) as WebGLTexture;
      });
    }
  const context = createContext();
  for (let round = 0; round < 10; round++) {
    const [first, second] = [await openPainter(), await openPainter()];
    first.draw(context, { ...options, scheme: "LOCATION" });
    first.close();
    first.close();
    context.clearRect(0, 0, 96, 64);
    second.draw(context, { ...options, outWidth: 90 - round });
    expect(second.path).toBe("webgl2");
    second.close();
  }
  expect(Object.fromEntries(counts)).toEqual({
    Texture: 0,
    Program: 0,
    Framebuffer: 0,
    VertexArray: 0,
    Shader: 0,
  });
  expect(contexts.length).toBe(10);
  expect(contexts.every((closed) => closed.isContextLost())).toBe(true);
  const closed = open[0];
  closed?.draw(context, options);
  expect(closed?.path).toBe("cpu");
  expect(wrongShare(context)).toBe(0);
});

it("refuses what renderHeatmap refuses", async () => {
  const painter = await openPainter();
  const context = createContext();
  expect(() => painter.draw(context, { ...options, width: 3 })).toThrow(RangeError);
  expect(() => painter.draw(context, { ...options, outWidth: 0 })).toThrow(RangeError);
});

it("leaves software graphics alone unless told otherwise", async () => {
  const wanted = { failIfMajorPerformanceCaveat: true };
  const hasProcessor = new OffscreenCanvas(1, 1).getContext("webgl2", wanted) !== null;
  const painter = await openHeatmapPainter();
  expect(painter.path).toBe(hasProcessor ? "webgl2" : "cpu");
  const context = createContext();
  painter.draw(context, options);
  painter.close();
  expect(wrongShare(context)).toBe(0);
});
