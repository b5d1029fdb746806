import { useLayoutEffect, useState } from "react";
import theme from "../../packages/ui-kit/src/styles/theme.css?raw";
import tokens from "../../packages/ui-kit/src/styles/tokens.css?raw";
import { contrast } from "../../packages/ui-kit/src/testing/read-tokens.ts";

export interface Token {
  /** As it is declared: "color-ink-2", "t-13". */
  readonly name: string;
  readonly value: string;
}

const declared = (css: string): Token[] =>
  [...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => ({ name, value }));

/** The tokens from which `theme.css` makes utilities, by name prefix. */
export const themeTokens = (prefix: string): Token[] =>
  declared(theme).filter(({ name, value }) => name.startsWith(`${prefix}-`) && value !== "initial");

/** Names declared by `tokens.css`, each once. */
export const tokenNames = (pattern: RegExp): string[] => [
  ...new Set(declared(tokens).flatMap(({ name }) => (pattern.test(name) ? [name] : []))),
];

const hex = (colour: string): string | null => {
  const parts = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(colour)?.slice(1);
  return parts ? `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}` : null;
};

/** The resolved values on this page, read together; opaque colors as "#rrggbb". */
function resolve(values: readonly string[], property: "color" | "width"): string[] {
  const place = document.createElement("div");
  place.style.cssText = "position:absolute;visibility:hidden";
  for (const value of values) {
    const probe = place.appendChild(document.createElement("i"));
    probe.style.cssText = `display:block;${property}:${value}`;
  }
  document.body.append(place);
  const found = [...place.children].map((probe) => getComputedStyle(probe)[property]);
  place.remove();
  return property === "color" ? found.map((colour) => hex(colour) ?? colour) : found;
}

/** The resolved values on this page, read again when its theme, edition or density changes. */
export function useResolved(values: readonly string[], property: "color" | "width"): string[] {
  const [found, setFound] = useState<string[]>([]);
  const all = values.join("|");
  useLayoutEffect(() => {
    const read = () => setFound(resolve(all.split("|"), property));
    read();
    const observer = new MutationObserver(read);
    observer.observe(document.documentElement, { attributes: true });
    return () => observer.disconnect();
  }, [all, property]);
  return found;
}

/** Contrast of two "#rrggbb" colors as text: "7.2"; null if one of them is not such a color. */
export const contrastText = (one = "", other = ""): string | null =>
  /^#[0-9a-f]{6}$/.test(one) && /^#[0-9a-f]{6}$/.test(other) ? contrast(one, other).toFixed(1) : null;
