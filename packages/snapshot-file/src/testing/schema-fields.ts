/** The part of a JSON schema that describes the fields of objects. */
interface Schema {
  properties?: Record<string, Schema>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema | boolean;
  const?: unknown;
}

/**
 * Each field of a schema by its path ("a.b", "a[].b"): "yes" when required, "no" when not, and, in a union of objects
 * discriminated by a constant, `for "constant"` when only one of them has it.
 */
export function fieldsOf(schema: Schema, path: string): Record<string, string> {
  const kinds = schema.oneOf ?? schema.anyOf;
  if (kinds !== undefined) return fieldsOfUnion(kinds, path);
  const fields: Record<string, string> = {};
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const here = path === "" ? name : `${path}.${name}`;
    fields[here] = schema.required?.includes(name) ? "yes" : "no";
    Object.assign(fields, fieldsOf(field, here));
    if (typeof field.items === "object") Object.assign(fields, fieldsOf(field.items, `${here}[]`));
  }
  return fields;
}

function fieldsOfUnion(kinds: readonly Schema[], path: string): Record<string, string> {
  const fields: Record<string, string> = {};
  const ofKinds = kinds.map((kind) => fieldsOf(kind, path));
  for (const [index, ofKind] of ofKinds.entries()) {
    for (const [field, required] of Object.entries(ofKind)) {
      const isInAll = ofKinds.every((other) => field in other);
      const isOwn = field.lastIndexOf(".") === path.length;
      fields[field] = isInAll || !isOwn ? required : `for \`"${constantOf(kinds[index])}"\``;
    }
  }
  return fields;
}

const constantOf = (kind: Schema | undefined): unknown =>
  Object.values(kind?.properties ?? {}).find((field) => field.const !== undefined)?.const;
