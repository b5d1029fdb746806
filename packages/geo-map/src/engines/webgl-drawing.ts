/** What renders WebGL2 in this browser: a graphics processor, software, or nothing. */
export type WebGlDrawing = "graphics" | "processor" | "none";

/** Names of software renderers: ANGLE's, Mesa's, and that of Windows without a driver. */
const onProcessor = /swiftshader|llvmpipe|softpipe|lavapipe|software|basic render/i;

let known: WebGlDrawing | undefined;

/** Cached per page: each check creates a context, of which a browser has few. */
export function webGlDrawing(): WebGlDrawing {
  known ??= askedWebGlDrawing();
  return known;
}

/** Checks a context and releases it at once. If the browser hides the driver's name, its performance caveat decides. */
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
