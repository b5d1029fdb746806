/** One triangle that covers everything, without a buffer. */
const vertexSource = `#version 300 es
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
`;

export interface GlProgram {
  program: WebGLProgram;
  /** Place of a uniform; throws Error on a name that the shader does not use. */
  at(name: string): WebGLUniformLocation;
}

function compile(gl: WebGL2RenderingContext, kind: number, source: string): WebGLShader | null {
  const shader = gl.createShader(kind);
  if (!shader) return null;
  gl.shaderSource(shader, source);
  gl.compileShader(shader);
  return shader;
}

/** `undefined` where the driver does not take the shader or the context is lost. */
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
  // A shader that is attached goes with its program.
  for (const shader of shaders) if (shader) gl.deleteShader(shader);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
    gl.deleteProgram(program);
    return undefined;
  }
  const places = new Map<string, WebGLUniformLocation>();
  return {
    program,
    at(name) {
      const place = places.get(name) ?? gl.getUniformLocation(program, name);
      if (!place) throw new Error(`the shader has no uniform ${name}`);
      places.set(name, place);
      return place;
    },
  };
}
