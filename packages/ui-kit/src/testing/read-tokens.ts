import { linearFromSrgb } from "@sonolens/heatmap-renderer";

type Tokens = Record<string, string>;

/** The hex colors declared directly in a CSS block, without those of nested blocks. */
function colours(block: string): Tokens {
  let flat = block;
  for (let before = ""; before !== flat; ) {
    before = flat;
    flat = flat.replace(/@[^{};]*\{[^{}]*\}/g, "");
  }
  return Object.fromEntries(
    [...flat.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/gi)].map(([, name = "", hex = ""]) => [name, hex]),
  );
}

function darkColours(block: string): Tokens {
  return colours(/@variant dark-tokens \{([^{}]*)\}/.exec(block)?.[1] ?? "");
}

/** Splits the stylesheet into its top-level rules. */
function rules(css: string): { selector: string; block: string }[] {
  const found: { selector: string; block: string }[] = [];
  const text = css.replace(/\/\*[\s\S]*?\*\//g, "");
  let depth = 0;
  let start = 0;
  let open = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "{") {
      if (depth === 0) open = at;
      depth += 1;
    } else if (text[at] === "}") {
      depth -= 1;
      if (depth === 0) {
        found.push({ selector: text.slice(start, open).trim(), block: text.slice(open + 1, at) });
        start = at + 1;
      }
    }
  }
  return found;
}

/** The effective colors of a page in that theme and edition, by name without the dashes. */
export function readTokens(css: string, theme: "light" | "dark", edition: string): Tokens {
  const tokens: Tokens = {};
  for (const { selector, block } of rules(css)) {
    const ofEdition = selector.startsWith(`[data-edition="${edition}"]`);
    if (!ofEdition && !selector.startsWith(":root")) continue;
    if (ofEdition && selector.includes('[data-theme="dark"]') && theme !== "dark") continue;
    Object.assign(tokens, colours(block), theme === "dark" ? darkColours(block) : {});
  }
  return tokens;
}

/** Red, green and blue of "#rrggbb", 0 to 255. */
export function channels(hex: string): [number, number, number] {
  const at = (from: number) => Number.parseInt(hex.slice(from, from + 2), 16);
  return [at(1), at(3), at(5)];
}

/** WCAG 2 contrast ratio of two "#rrggbb" colors. */
export function contrast(first: string, second: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = channels(hex).map(linearFromSrgb);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
