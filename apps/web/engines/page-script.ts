/** Finds elements like their users do: by role and name, and only visible ones. */
export interface Query {
  /** A role that `selectors` below supports. */
  readonly role?: keyof typeof roleSelectors;
  readonly testId?: string;
  readonly css?: string;
  /** The accessible name: all of it, or a match of a regular expression. */
  readonly name?: string | RegExp;
  /** Only inside the last open dialog. */
  readonly inDialog?: boolean;
}

const roleSelectors = {
  button: "button, [role=button]",
  link: "a[href]",
  dialog: "[role=dialog], [role=alertdialog]",
  menuitem: "[role=menuitem], [role=menuitemradio]",
  textbox: "input:not([type=checkbox], [type=radio], [type=range], [type=file]), textarea",
  heading: "h1, h2, h3",
  status: "[role=status]",
  tab: "[role=tab]",
};

/** A query in a serializable form. */
export function pageQuery({ role, testId, css, name, inDialog }: Query) {
  const selector = role ? roleSelectors[role] : testId ? `[data-testid="${testId}"]` : css;
  if (selector === undefined) throw new Error("A query needs a role, a test id or a selector.");
  return {
    selector,
    ...(typeof name === "string" && { name }),
    ...(name instanceof RegExp && { pattern: name.source }),
    inDialog: inDialog ?? false,
  };
}

/** Defines `find(query)` in the page: the visible elements, in the order of the document. */
export const findInPage = `
  const textOf = (element) => (element.textContent ?? "").replace(/\\s+/g, " ").trim();
  function nameOf(element) {
    const labelled = element.getAttribute("aria-labelledby");
    if (labelled) {
      const texts = labelled.split(" ").map((id) => document.getElementById(id)).filter(Boolean).map(textOf);
      if (texts.length > 0) return texts.join(" ");
    }
    const label = element.getAttribute("aria-label");
    if (label) return label;
    if (element.labels && element.labels.length > 0) return textOf(element.labels[0]);
    return textOf(element);
  }
  function isVisible(element) {
    const { width, height } = element.getBoundingClientRect();
    return width > 1 && height > 1 && getComputedStyle(element).visibility === "visible";
  }
  function find({ selector, name, pattern, inDialog }) {
    const dialogs = document.querySelectorAll("[role=dialog], [role=alertdialog]");
    const root = inDialog ? dialogs[dialogs.length - 1] : document;
    if (!root) return [];
    return [...root.querySelectorAll(selector)].filter((element) => {
      if (!isVisible(element)) return false;
      if (name !== undefined) return nameOf(element) === name;
      return pattern === undefined || new RegExp(pattern).test(nameOf(element));
    });
  }
`;
