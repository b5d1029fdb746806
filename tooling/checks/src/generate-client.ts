import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import openapiTypescript, { astToString, type OpenAPI3, stringToAST } from "openapi-typescript";
import { generateOperationModules, generateOperations } from "./generate-operations.ts";

const header = "// Generated from openapi/ by `pnpm generate`. Do not edit.\n";

/** All files generated from the API description, as path and text; nothing is written. */
export async function generateClient(root: string): Promise<Map<string, string>> {
  const folder = join(root, "packages/api-client/src/generated");
  const backendFolder = join(root, "packages/backend/src/generated");
  const bundle = bundleDescription(root);
  const description = JSON.parse(bundle) as OpenAPI3;
  return new Map([
    [join(folder, "openapi.json"), bundle],
    // The server validates against the description, and is published separately.
    [join(backendFolder, "openapi.json"), bundle],
    [join(backendFolder, "operation-modules.ts"), header + generateOperationModules(description)],
    [join(folder, "main.ts"), header + (await generateTypes(description))],
    ...Object.entries(generateOperations(description)).map(([name, text]): [string, string] => [
      join(folder, name),
      header + text,
    ]),
  ]);
}

function bundleDescription(root: string): string {
  const folder = mkdtempSync(join(tmpdir(), "sonolens-bundle-"));
  try {
    const output = join(folder, "openapi.json");
    const redocly = join(root, "node_modules/.bin/redocly");
    const config = join(root, "openapi/redocly.yaml");
    const done = spawnSync(
      redocly,
      ["bundle", "--config", config, join(root, "openapi/main.yaml"), "-o", output],
      {
        encoding: "utf8",
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    );
    if (done.status !== 0)
      throw new Error(`The description cannot be bundled.\n${done.stdout}${done.stderr}`);
    return `${JSON.stringify(JSON.parse(readFileSync(output, "utf8")), null, 2)}\n`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function generateTypes(description: OpenAPI3): Promise<string> {
  const nodes = await openapiTypescript(description, {
    silent: true,
    alphabetize: true,
    transform: (schema) => (schema.format === "binary" ? typeNode("Blob") : undefined),
  });
  return emptyParts.reduce((text, part) => text.replace(part, ""), astToString(nodes));
}

/** openapi-typescript exports these even if they are empty. */
const emptyParts = [
  "export type webhooks = Record<string, never>;\n",
  "export type $defs = Record<string, never>;\n",
];

type TypeNode = Exclude<
  ReturnType<NonNullable<NonNullable<Parameters<typeof openapiTypescript>[1]>["transform"]>>,
  undefined
>;

/** Parses the text of a type; openapi-typescript accepts only syntax trees. */
function typeNode(text: string): TypeNode {
  const [declaration] = stringToAST(`type Parsed = ${text};`) as [{ type: TypeNode }];
  return declaration.type;
}
