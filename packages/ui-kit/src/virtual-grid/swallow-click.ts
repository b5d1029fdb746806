/** The click that the browser makes of the end of a drag opens nothing. One that follows another press is its own. */
export function swallowNextClick(): void {
  const ended = new AbortController();
  const options = { capture: true, once: true, signal: ended.signal };
  const swallow = (event: MouseEvent) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", swallow, options);
  window.addEventListener("pointerdown", () => ended.abort(), options);
  setTimeout(() => ended.abort(), 50);
}
