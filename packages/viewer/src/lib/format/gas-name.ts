import type { Gas } from "@sonolens/domain";
import type { useWords } from "./use-words.ts";

type Words = ReturnType<typeof useWords>["t"];

/** The name of a gas on its own, capitalized: "Natural gas". */
export function gasName(gas: Gas, t: Words, locale: string): string {
  const [first = "", ...rest] = t(`leak:gas.${gas}`);
  return first.toLocaleUpperCase(locale) + rest.join("");
}
