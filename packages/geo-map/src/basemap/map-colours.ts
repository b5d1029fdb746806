/** The colors of a map, as `rgb()`, resolved from the page. */
export interface MapColours {
  readonly land: string;
  readonly water: string;
  readonly coast: string;
  readonly border: string;
  /** Where the bundled map is too coarse to know land or water. */
  readonly unknown: string;
  /** Whether the page is dark at the map. */
  readonly dark: boolean;
}

const names = ["land", "water", "coast", "border", "unknown"] as const;

/** Reads the colors that the stylesheet gives to `element`, resolving mixes. */
export function readMapColours(element: Element): MapColours {
  const probe = element.appendChild(document.createElement("span"));
  probe.hidden = true;
  const one = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const read = (name: string): [number, number, number] => {
    probe.style.color = `var(--geo-${name})`;
    if (!one) return [127, 127, 127];
    one.fillStyle = getComputedStyle(probe).color;
    one.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0] = one.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  };
  const found = names.map((name) => read(name));
  probe.remove();
  const [land = "", water = "", coast = "", border = "", unknown = ""] = found.map(
    (channels) => `rgb(${channels.join(", ")})`,
  );
  const [red = 0, green = 0, blue = 0] = found[0] ?? [];
  const dark = 0.3 * red + 0.59 * green + 0.11 * blue < 128;
  return { land, water, coast, border, unknown, dark };
}

/**
 * Calls `onChange` whenever theme, edition or contrast of the page may have changed; the returned function stops that.
 */
export function watchMapColours(element: Element, onChange: (colours: MapColours) => void): () => void {
  let last = JSON.stringify(readMapColours(element));
  const look = () => {
    const colours = readMapColours(element);
    const now = JSON.stringify(colours);
    if (now !== last) onChange(colours);
    last = now;
  };
  const observer = new MutationObserver(look);
  for (let at: Element | null = element.parentElement; at; at = at.parentElement)
    observer.observe(at, {
      attributes: true,
      attributeFilter: ["class", "style", "data-theme", "data-edition"],
    });
  const queries = ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"].map((query) =>
    matchMedia(query),
  );
  for (const query of queries) query.addEventListener("change", look);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", look);
  };
}
