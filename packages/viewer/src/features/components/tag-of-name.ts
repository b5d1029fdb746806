/** A tag that can stand for a component of this name: without capitals, hyphens in place of white space. */
export const tagOfName = (name: string): string =>
  name
    .normalize("NFC")
    .trim()
    .toLocaleLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
    .join("-");
