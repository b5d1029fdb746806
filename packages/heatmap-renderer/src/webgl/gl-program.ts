/** One triangle that covers everything, without a buffer. */
const vertexSource = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`;

export interface GlProgram {
  program: WebGLProgram;
  /**
   * Sets a uniform of the program, which must be in use; by its number of values a float, vec2 or vec3. Only changes
   * are sent to the driver. Throws Error on a name that the shader does not use.
   */
  float(name: string, ...values: readonly number[]): void;
  /** The same for int, bool, ivec2 and ivec4. */
  int(name: string, ...values: readonly number[]): void;
}

function compile(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader | null {
  const shader = gl.createShader(kind);
  if (!shader) return null;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/** `undefined` if the driver rejects the shader or the context is lost. */
export function createProgram(gl: WebGL2RenderingContext, fragmentSource: string): GlProgram | undefined {
  // `null` in a context that is lost already.
  const program: WebGLProgram | null = gl.createProgram();
  if (!program) return undefined;
  const shaders = [
    compile(gl, gl.VERTEX_SHADER, vertexSource),
    compile(gl, gl.FRAGMENT_SHADER, fragmentSource),
  ];
  for (const shader of shaders) if (shader) gl.attachShader(program, shader);
  gl.linkProgram(program);
  // A shader that is attached is deleted with its program.
  for (const shader of shaders) if (shader) gl.deleteShader(shader);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    gl.deleteProgram(program);
    return undefined;
  }
  const held = new Map<string, { place: WebGLUniformLocation; values: readonly number[] }>();
  /** The place of a uniform that has to be set. */
  const changed = (name: string, values: readonly number[]): WebGLUniformLocation | undefined => {
    const before = held.get(name);
    if (before?.values.every((value, index) => value === values[index])) return undefined;
    const place = before?.place ?? gl.getUniformLocation(program, name);
    if (!place) throw new Error(`the shader has no uniform ${name}`);
    held.set(name, { place, values });
    return place;
  };
  return {
    program,
    float(name, ...values) {
      const place = changed(name, values);
      if (!place) return;
      if (values.length === 1) gl.uniform1fv(place, values);
      else if (values.length === 2) gl.uniform2fv(place, values);
      else gl.uniform3fv(place, values);
    },
    int(name, ...values) {
      const place = changed(name, values);
      if (!place) return;
      if (values.length === 1) gl.uniform1iv(place, values);
      else if (values.length === 2) gl.uniform2iv(place, values);
      else gl.uniform4iv(place, values);
    },
  };
}
