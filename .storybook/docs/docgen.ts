/** What the compiler knows about a component, as react-docgen-typescript attaches it. */
export interface PropFacts {
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly defaultValue: { readonly value: string } | null;
  readonly type: {
    readonly name: string;
    readonly raw?: string;
    readonly value?: readonly { value: string }[];
  };
}

interface Documented {
  readonly __docgenInfo?: { readonly description: string; readonly props: Record<string, PropFacts> };
}

/** A union with more members than this is listed below as a type of its own. */
const maxChoices = 8;

/** The type as it would be written in source. */
export function typeText({ type }: PropFacts): string {
  if (type.name !== "enum") return type.name;
  if (type.raw?.includes('"arrow-clockwise"')) return "IconShape";
  const choices = (type.value ?? []).map(({ value }) => value);
  return choices.length > 0 && choices.length <= maxChoices ? choices.join(" | ") : (type.raw ?? type.name);
}

/** The props of a component, inherited ones included: required ones first, then in order of declaration. */
export function propsOf(component: unknown): PropFacts[] {
  const props = Object.values((component as Documented | undefined)?.__docgenInfo?.props ?? {});
  return props.toSorted((one, other) => Number(other.required) - Number(one.required));
}

/** One sentence about the component: its doc comment. */
export function summaryOf(component: unknown): string {
  return (component as Documented | undefined)?.__docgenInfo?.description ?? "";
}

/** Declarations of the types that these texts name, and of the types those name in turn. */
export function namedTypes(
  texts: readonly string[],
  declarations: Readonly<Record<string, string>>,
  seen: Set<string> = new Set(["IconShape"]),
): [string, string][] {
  return texts.flatMap((text) =>
    [...text.matchAll(/\b[A-Z]\w+/g)].flatMap(([name]): [string, string][] => {
      const declaration = declarations[name];
      if (!declaration || seen.has(name)) return [];
      seen.add(name);
      const code = declaration.replace(/\/\*\*[\s\S]*?\*\//g, "").replace(/"[^"]*"/g, "");
      return [[name, declaration], ...namedTypes([code], declarations, seen)];
    }),
  );
}
