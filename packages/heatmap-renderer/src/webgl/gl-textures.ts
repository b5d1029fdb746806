export interface GlTexture {
  texture: WebGLTexture;
  width: number;
  height: number;
}

/** A texture that is read texel by texel, of fixed size. */
export function createTexture(
  gl: WebGL2RenderingContext,
  unit: number,
  format: number,
  width: number,
  height: number,
): GlTexture {
  const texture = gl.createTexture();
  gl.activeTexture(gl.TEXTURE0 + unit);
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, format, width, height);
  for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER])
    gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
  for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T])
    gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
  return { texture, width, height };
}
