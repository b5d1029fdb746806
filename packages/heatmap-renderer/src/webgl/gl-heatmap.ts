import type { HeatmapOptions } from "../heatmap-options.ts";
import { packedPalette } from "../packed-palette.ts";
import { PALETTE_SIZE, type Palette } from "../palette.ts";
import { type Drawing, planDrawing } from "../plan-drawing.ts";
import { turnedBox } from "../turned-box.ts";
import { colourFragment, PALETTE_COLUMNS } from "./colour.frag.glsl.ts";
import { createProgram, type GlProgram } from "./gl-program.ts";
import { createTexture, type GlTexture } from "./gl-textures.ts";
import { levelFragment } from "./level.frag.glsl.ts";

/** Texture units; each keeps its texture bound. */
const units = { cells: 0, codes: 1, drawn: 2, palettes: 3 } as const;

export interface GlHeatmap {
  /** Draws into the context's own canvas, resized to the picture; `undefined` if that is too large for it. */
  draw(options: HeatmapOptions): Drawing | undefined;
  free(): void;
}

/** The levels as float32 bits that the context can read, without a copy if they are float32 already. */
function levelBits({ levelsDb }: HeatmapOptions): Uint32Array<ArrayBuffer> {
  const isPlain = levelsDb instanceof Float32Array && levelsDb.buffer instanceof ArrayBuffer;
  const levels = isPlain ? (levelsDb as Float32Array<ArrayBuffer>) : Float32Array.from(levelsDb);
  return new Uint32Array(levels.buffer, levels.byteOffset, levels.length);
}

/** Draws heat maps with one WebGL2 context; `undefined` if its driver rejects the shaders. */
export function createGlHeatmap(gl: WebGL2RenderingContext): GlHeatmap | undefined {
  const levelPass = createProgram(gl, levelFragment);
  const colourPass = createProgram(gl, colourFragment);
  return levelPass && colourPass && drawWith(gl, levelPass, colourPass);
}

function drawWith(gl: WebGL2RenderingContext, levelPass: GlProgram, colourPass: GlProgram): GlHeatmap {
  const largest = Math.min(gl.getParameter(gl.MAX_TEXTURE_SIZE), gl.getParameter(gl.MAX_RENDERBUFFER_SIZE));
  const framebuffer = gl.createFramebuffer();
  const vertices = gl.createVertexArray();
  gl.bindVertexArray(vertices);
  gl.pixelStorei(gl.UNPACK_ALIGNMENT, 1);
  gl.disable(gl.DITHER);

  gl.useProgram(levelPass.program);
  levelPass.int("cells", units.cells);
  levelPass.int("codes", units.codes);
  gl.useProgram(colourPass.program);
  colourPass.int("drawn", units.drawn);
  colourPass.int("palettes", units.palettes);

  let cells: GlTexture | undefined;
  let codes = createTexture(gl, units.codes, gl.R8UI, 1, 1);
  let drawn: GlTexture | undefined;
  let palettes: { held: readonly Palette[]; texture: GlTexture } | undefined;

  function holdCells(options: HeatmapOptions): void {
    const { width, height } = options;
    if (cells?.width !== width || cells.height !== height) {
      if (cells) gl.deleteTexture(cells.texture);
      cells = createTexture(gl, units.cells, gl.R32UI, width, height);
    }
    gl.activeTexture(gl.TEXTURE0 + units.cells);
    const bits = levelBits(options);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RED_INTEGER, gl.UNSIGNED_INT, bits);
  }

  function holdCodes({ width, height }: HeatmapOptions, values: Uint8Array): void {
    if (codes.width !== width || codes.height !== height) {
      gl.deleteTexture(codes.texture);
      codes = createTexture(gl, units.codes, gl.R8UI, width, height);
    }
    gl.activeTexture(gl.TEXTURE0 + units.codes);
    gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, width, height, gl.RED_INTEGER, gl.UNSIGNED_BYTE, values);
  }

  function holdDrawn(outWidth: number, outHeight: number): void {
    if (drawn && drawn.width >= outWidth && drawn.height >= outHeight) return;
    const width = Math.max(outWidth, drawn?.width ?? 0);
    const height = Math.max(outHeight, drawn?.height ?? 0);
    if (drawn) gl.deleteTexture(drawn.texture);
    drawn = createTexture(gl, units.drawn, gl.RG32UI, width, height);
    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, drawn.texture, 0);
  }

  function holdPalettes(wanted: readonly Palette[]): void {
    const { held } = palettes ?? {};
    if (held?.length === wanted.length && held.every((palette, index) => palette === wanted[index])) return;
    if (palettes) gl.deleteTexture(palettes.texture.texture);
    const rows = PALETTE_SIZE / PALETTE_COLUMNS;
    const texture = createTexture(gl, units.palettes, gl.RGBA8, PALETTE_COLUMNS, rows * wanted.length);
    wanted.forEach((palette, index) => {
      const bytes = new Uint8Array(packedPalette(palette).overlay.buffer as ArrayBuffer);
      const row = index * rows;
      gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, row, PALETTE_COLUMNS, rows, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    });
    palettes = { held: wanted, texture };
  }

  function draw(options: HeatmapOptions): Drawing | undefined {
    const { width, height, outWidth, outHeight } = options;
    if (Math.max(width, height, outWidth, outHeight) > largest) return undefined;
    const drawing = planDrawing(options);
    const { range, transform, lines } = drawing;
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.disable(gl.SCISSOR_TEST);
    gl.clearColor(0, 0, 0, 0);
    gl.clear(gl.COLOR_BUFFER_BIT);
    if (!range || !drawing.cells) return drawing;
    const box = turnedBox(drawing.cells, options, transform, outWidth, outHeight);
    if (!box) return drawing;
    const boxWidth = box.endX - box.startX;
    const boxHeight = box.endY - box.startY;
    holdCells(options);
    if (drawing.codes) holdCodes(options, drawing.codes);
    holdDrawn(outWidth, outHeight);
    holdPalettes(drawing.palettes);
    gl.enable(gl.SCISSOR_TEST);
    gl.viewport(0, 0, outWidth, outHeight);

    gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
    gl.scissor(box.startX, box.startY, boxWidth, boxHeight);
    gl.useProgram(levelPass.program);
    levelPass.int("coded", drawing.codes ? 1 : 0);
    levelPass.int("fieldSize", width, height);
    levelPass.float("alongU", ...transform.u);
    levelPass.float("alongV", ...transform.v);
    levelPass.float("floorDb", range.floorDb);
    gl.drawArrays(gl.TRIANGLES, 0, 3);

    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.scissor(box.startX, outHeight - box.endY, boxWidth, boxHeight);
    gl.useProgram(colourPass.program);
    colourPass.int("outHeight", outHeight);
    colourPass.int("box", box.startX, box.startY, box.endX - 1, box.endY - 1);
    colourPass.float("floorDb", range.floorDb);
    colourPass.float("maxDb", range.maxDb);
    const drawnDb = range.maxDb - range.floorDb;
    colourPass.float("entriesPerDb", drawnDb > 0 ? (PALETTE_SIZE - 1) / drawnDb : 0);
    colourPass.int("lined", lines ? 1 : 0);
    if (lines) {
      colourPass.float("outlineWidth", lines.outlineWidth);
      colourPass.float("outlineOpacity", lines.outlineOpacity);
      colourPass.float("isolineWidth", lines.isolineWidth);
      // Shaders need not preserve infinity: an unreachable level means no line.
      const [low, high] = lines.isolinesDb.map((level) => Math.min(level, 1e30));
      colourPass.float("isolinesDb", low ?? 1e30, high ?? 1e30);
    }
    colourPass.int("placed", transform.isPlain ? 0 : 1);
    colourPass.float("alongU", ...transform.u);
    colourPass.float("alongV", ...transform.v);
    colourPass.float("span", transform.spanX, transform.spanY);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
    return drawing;
  }

  return {
    draw,
    free() {
      for (const held of [cells, codes, drawn, palettes?.texture]) if (held) gl.deleteTexture(held.texture);
      gl.deleteFramebuffer(framebuffer);
      gl.deleteVertexArray(vertices);
      gl.deleteProgram(levelPass.program);
      gl.deleteProgram(colourPass.program);
    },
  };
}
