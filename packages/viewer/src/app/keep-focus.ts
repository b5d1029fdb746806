import type { Scope } from "@sonolens/foundation";

const sections = "section[aria-label], section[aria-labelledby]";
/** What is typed into or chosen from. */
const fields = "input:not(:disabled), select:not(:disabled), textarea:not(:disabled)";
/** What a finger opens a keyboard by. */
const typedInto = "input:not([type=radio], [type=checkbox], [type=range], [type=file]), textarea";

/**
 * When the focused element is removed, such as a closed notice or a button that is done, the focus moves to the open
 * dialog, or else to its place on the page: browsers would leave it on nothing, and Tab would start at the very top. A
 * component with a better target has focused it by then.
 */
export function keepFocus(root: HTMLElement, scope: Scope): void {
  let focused: EventTarget | null = null;
  /** What the focused element is in, innermost first. */
  let around: readonly HTMLElement[] = [];
  const note = ({ target }: FocusEvent) => {
    focused = target;
    around = target instanceof Element ? elementsAround(target) : [];
  };
  const observer = new MutationObserver(() => {
    if (!(focused instanceof Element) || focused.isConnected) return;
    focused = null;
    if (document.activeElement !== document.body) return;
    const dialog = [...document.querySelectorAll<HTMLElement>("[data-modal]")].at(-1);
    if (dialog) dialog.focus({ preventScroll: true });
    else focusPlace(around.find((each) => each.isConnected && !isEmpty(each)));
  });
  root.addEventListener("focusin", note);
  observer.observe(root, { childList: true, subtree: true });
  scope.add(() => {
    observer.disconnect();
    root.removeEventListener("focusin", note);
  });
}

/** Nothing to read or to use, such as a region for messages that has none. */
const isEmpty = (place: HTMLElement): boolean => place.textContent === "" && !place.querySelector(fields);

function elementsAround(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let each = element.parentElement; each; each = each.parentElement) found.push(each);
  return found;
}

/**
 * Focuses the field that the place has, such as the one whose reset is gone, or the place itself, from which Tab goes
 * on. Outside of the named sections of a page it is the start of that: what was there filled or preceded the content.
 */
function focusPlace(place: HTMLElement | undefined): void {
  const main = document.getElementById("main");
  if (!place || !main?.contains(place.closest(sections))) {
    main?.focus({ preventScroll: true });
    return;
  }
  const [field, ...others] = place.querySelectorAll<HTMLElement>(fields);
  const opensKeyboard = field?.matches(typedInto) && window.matchMedia("(pointer: coarse)").matches;
  if (field && others.length === 0 && !opensKeyboard) field.focus({ preventScroll: true });
  else focusFor(place);
}

/** Focuses an element that takes the focus only now, without a frame: it is no control. */
function focusFor(place: HTMLElement): void {
  if (!place.hasAttribute("tabindex")) {
    const { outline, boxShadow } = place.style;
    place.tabIndex = -1;
    Object.assign(place.style, { outline: "none", boxShadow: "none" });
    const restore = () => {
      place.removeAttribute("tabindex");
      Object.assign(place.style, { outline, boxShadow });
    };
    place.addEventListener("blur", restore, { once: true });
  }
  place.focus({ preventScroll: true });
}
