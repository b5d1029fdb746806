/**
 * For a layer's `onEscapeKeyDown`: a field that is left by Escape, which says so with `data-takes-escape`, is left alone,
 * and not the layer with all that was chosen in it. Radix hears the key before any element inside.
 */
export function leaveEscapeToField(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("[data-takes-escape]")) event.preventDefault();
}
