/**
 * For a layer's `onEscapeKeyDown`: a field with `data-takes-escape` handles Escape itself, and the layer stays open
 * with its state. Radix receives the key before any element inside.
 */
export function leaveEscapeToField(event: KeyboardEvent): void {
  if (event.target instanceof Element && event.target.closest("[data-takes-escape]")) event.preventDefault();
}
