import type { HeatmapPainter, PainterOptions } from "../heatmap-painter.ts";
import { type GlCanvas, openGlCanvas } from "./gl-canvas.ts";
import { createCpuCanvas, showCanvas } from "./show-picture.ts";

interface Shared {
  glCanvas: GlCanvas | undefined;
  cpuCanvas: ReturnType<typeof createCpuCanvas>;
  members: Set<PainterOptions>;
}

/** One for painters that allow software rendering, one for the others. */
const shared = new Map<boolean, Shared>();

function share(allowSoftware: boolean): Shared {
  const members = new Set<PainterOptions>();
  const made = {
    members,
    cpuCanvas: createCpuCanvas(),
    glCanvas: openGlCanvas(allowSoftware, () => {
      for (const member of [...members]) member.onLost?.();
    }),
  };
  shared.set(allowSoftware, made);
  return made;
}

/** A painter on the shared context; the first one opens it, the last one closes it. */
export function joinPainter(options: PainterOptions): HeatmapPainter {
  const allowSoftware = options.allowSoftware ?? false;
  const { glCanvas, cpuCanvas, members } = shared.get(allowSoftware) ?? share(allowSoftware);
  // A copy, so that two painters with the same options stay distinct.
  const member = { ...options };
  members.add(member);
  return {
    get path() {
      return glCanvas?.isReady && members.has(member) ? "webgl2" : "cpu";
    },
    draw(target, heatmap) {
      const done = members.has(member) ? glCanvas?.draw(heatmap) : undefined;
      if (!done || !glCanvas) return cpuCanvas.show(target, heatmap);
      showCanvas(target, glCanvas.canvas);
      return done.range;
    },
    close() {
      if (!members.delete(member) || members.size > 0) return;
      glCanvas?.close();
      shared.delete(allowSoftware);
    },
  };
}
