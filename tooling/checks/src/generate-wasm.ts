import { join } from "node:path";
import asc from "assemblyscript/asc";

/** Without a runtime, in the memory of the caller; vectors are passed only between functions of the module. */
const options = [
  ...["-O3", "--runtime", "stub", "--importMemory", "--noExportMemory", "--enable", "simd"],
  ...["--disableWarning", "112"],
];

/** The WebAssembly modules of acoustics in base64, as path and text; nothing is written. */
export async function generateWasm(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const [name, constant] of [
    ["fft", "fftWasm"],
    ["batch-fft", "batchFftWasm"],
    ["beamform", "beamformWasm"],
  ] as const) {
    const base64 = Buffer.from(await compile(root, name)).toString("base64");
    files.set(
      join(root, `packages/acoustics/src/generated/${name}-wasm.ts`),
      `// Generated from packages/acoustics/assembly/${name}.ts by \`pnpm generate\`. Do not edit.\nexport const ${constant} =\n  "${base64}";\n`,
    );
  }
  return files;
}

async function compile(root: string, name: string): Promise<Uint8Array> {
  let binary: Uint8Array | undefined;
  const source = `assembly/${name}.ts`;
  const { error, stderr } = await asc.main(
    [source, "--baseDir", join(root, "packages/acoustics"), "--outFile", "module.wasm", ...options],
    {
      writeFile: (_path, contents) => {
        binary = contents as Uint8Array;
      },
    },
  );
  const messages = stderr.toString();
  if (error !== null || messages !== "" || binary === undefined)
    throw new Error(`packages/acoustics/${source} cannot be compiled.\n${messages}`);
  return binary;
}
