import { digits } from "../layout/canvas.ts";

const step = /([MLHVhvZ])(-?[\d.]+)?(?: (-?[\d.]+))?/y;

/**
 * The operators of a PDF for a path of straight lines in the notation of SVG, where each command has a letter of its own;
 * undefined for any other path. A spectrum has a thousand of them, and the library takes ten times as long to read them.
 */
export function straightPath(d: string): string | undefined {
  let operators = "";
  let [x, y] = [0, 0];
  let [startX, startY] = [0, 0];
  step.lastIndex = 0;
  while (step.lastIndex < d.length) {
    const [, command, first, second] = step.exec(d) ?? [];
    const value = Number(first);
    switch (command) {
      case "M":
      case "L":
        if (second === undefined) return undefined;
        [x, y] = [value, Number(second)];
        if (command === "M") [startX, startY] = [x, y];
        operators += `${first} ${second} ${command === "M" ? "m" : "l"}\n`;
        continue;
      case "Z":
        if (first !== undefined) return undefined;
        [x, y] = [startX, startY];
        operators += "h\n";
        continue;
      case "H":
      case "h":
        x = command === "H" ? value : x + value;
        break;
      case "V":
      case "v":
        y = command === "V" ? value : y + value;
        break;
      default:
        return undefined;
    }
    if (first === undefined || second !== undefined) return undefined;
    operators += `${digits(x)} ${digits(y)} l\n`;
  }
  return operators.trimEnd();
}
