/** Suppresses the click that the browser fires at the end of a drag, but not the click of another press. */
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
