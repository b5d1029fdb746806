/** Who would draw by WebGL2 in this browser: a graphics processor, the processor in its place, or nobody. */
export type WebGlDrawing = "graphics" | "processor" | "none";

/** Drivers that draw on the processor, as they name themselves: ANGLE's, Mesa's, and that of Windows without a driver. */
const onProcessor = /swiftshader|llvmpipe|softpipe|lavapipe|software|basic render/i;

let known: WebGlDrawing | undefined;

/** Asked once a page: each map that asked would make a context, of which a browser has few. */
export function webGlDrawing(): WebGlDrawing {
  known ??= askedWebGlDrawing();
  return known;
}

/** Asks a context that is given back at once. Browsers that hide the name of the driver are taken at their word. */
function askedWebGlDrawing(): WebGlDrawing {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("webgl2");
  if (!context) return "none";
  const info = context.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = context.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : context.RENDERER);
  context.getExtension("WEBGL_lose_context")?.loseContext();
  if (typeof name === "string" && onProcessor.test(name)) return "processor";
  const careful = document
    .createElement("canvas")
    .getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  careful?.getExtension("WEBGL_lose_context")?.loseContext();
  return careful ? "graphics" : "processor";
}
