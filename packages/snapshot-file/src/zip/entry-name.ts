const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/i;
// Control characters, and those that change the direction of text and so can hide an extension.
const invisible = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;

/**
 * Returns what is wrong with the name of an entry, or undefined for a name that is a safe relative path with forward
 * slashes on every system. A directory ends in a slash.
 */
export function nameProblem(name: string): string | undefined {
  if (name === "") return "it is empty";
  if (name.length > 1024) return "it is longer than 1024 characters";
  if (invisible.test(name)) return "it holds invisible or control characters";
  if (name.includes("\\")) return "it holds a backslash";
  if (name.includes(":")) return "it holds a colon";
  if (name.startsWith("/")) return "it is an absolute path";
  if (name.includes("\ufffd")) return "it is not valid text";
  const parts = (name.endsWith("/") ? name.slice(0, -1) : name).split("/");
  for (const part of parts) {
    if (part === "..") return "it leads out of its folder";
    if (part === "." || part === "") return "it has an empty step";
    if (/[. ]$/.test(part)) return "a part of it ends in a dot or a space";
    if (reserved.test(part)) return "a part of it is reserved on Windows";
  }
  return undefined;
}
