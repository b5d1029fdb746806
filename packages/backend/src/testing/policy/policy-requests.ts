import { type CallDescription, description } from "../../http/description.ts";
import type { CallOptions } from "../start-test-backend.ts";

type Example = Readonly<Record<string, unknown>>;

/** Fields of bodies and queries that name the thing of an operation. */
const namingFields = new Set(["ids", "snapshotIds", "snapshotIDs", "executionID", "device_serial"]);

/** Fields of examples that the edition of the test does not have: it counts the days of a year. */
const leftOut = new Set(["setSnapshotUtilization weeks"]);

/** A request for one thing, from the examples of the description. */
export function exampleRequest(
  call: CallDescription,
  { id: objectId, serial }: { readonly id: string; readonly serial: string },
  token: string | undefined,
): { readonly path: string; readonly options: CallOptions } {
  const query = new URLSearchParams();
  let path: string = call.path;
  for (const { name, in: place, required, example } of call.parameters as readonly ExampleParameter[]) {
    if (place === "path")
      path = path.replace(`{${name}}`, name === "serial" ? serial : encodeURIComponent(objectId));
    if (place === "query" && (required === true || namingFields.has(name)))
      query.set(name, namingFields.has(name) ? objectId : String(example ?? "1"));
  }
  const search = query.toString();
  const method = call.method;
  const { type, ...body } = bodyOf(call, objectId);
  return {
    path: search === "" ? path : `${path}?${search}`,
    options: {
      method,
      headers: { ...headersOf(call), ...(type !== undefined && { "content-type": type }) },
      ...(token !== undefined && { token }),
      ...body,
    },
  };
}

const headersOf = ({ parameters }: CallDescription): Record<string, string> =>
  Object.fromEntries(
    (parameters as readonly ExampleParameter[])
      .filter(({ in: place, required }) => place === "header" && required === true)
      // Newer than any edit: so that texts can be saved.
      .map(({ name, example }) => [name, name === "If-Match" ? '"999999999"' : String(example)]),
  );

interface ExampleParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly example?: unknown;
}

function bodyOf(
  { operationId, requestContent }: CallDescription,
  objectId: string,
): Pick<CallOptions, "json" | "body"> & { readonly type?: string } {
  if (requestContent === undefined) return {};
  if ("multipart/form-data" in requestContent) {
    const form = new FormData();
    for (const field of ["key", "policy", "signature"]) form.append(field, objectId);
    form.append("file", new Blob(["no such file"]), "file.nlz");
    return { body: form };
  }
  const [streamed] = Object.keys(requestContent).filter((type) => type.includes("octet-stream"));
  if (streamed !== undefined) return { body: new TextEncoder().encode("no such file"), type: streamed };
  const example = exampleOf({ requestContent });
  if (example === undefined) throw new Error(`${operationId} has no example of its body.`);
  return {
    json: Object.fromEntries(
      Object.entries(example)
        .filter(([name]) => !leftOut.has(`${operationId} ${name}`))
        .map(([name, value]) => {
          if (!namingFields.has(name)) return [name, value];
          return [name, Array.isArray(value) ? [objectId] : objectId];
        }),
    ),
  };
}

interface ContentWithExample {
  readonly example?: Example;
  readonly examples?: Readonly<Record<string, { readonly value: Example }>>;
  readonly schema?: { readonly $ref?: string; readonly example?: Example };
}

/** The JSON body of a call in the description; undefined if it has none. */
export function exampleOf({ requestContent }: Pick<CallDescription, "requestContent">): Example | undefined {
  const content = requestContent?.["application/json"] as ContentWithExample | undefined;
  if (content === undefined) return undefined;
  const name = content.schema?.$ref?.split("/").at(-1);
  const schema = name === undefined ? content.schema : description.components.schemas?.[name];
  const [first] = Object.values(content.examples ?? {});
  return content.example ?? first?.value ?? (schema as { example?: Example } | undefined)?.example;
}
