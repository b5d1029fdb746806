/** A line that is neither empty nor a comment (`#`), cut into its fields. */
export interface CsvLine {
  readonly number: number;
  readonly fields: readonly string[];
}

/** Splits one line of CSV; fields may be quoted, with quotes doubled inside. */
function splitLine(line: string, separator: string): string[] {
  const fields: string[] = [];
  let field = "";
  let isQuoted = false;
  for (let index = 0; index < line.length; index++) {
    const sign = line[index] ?? "";
    if (sign === '"') {
      if (isQuoted && line[index + 1] === '"') {
        field += sign;
        index++;
      } else isQuoted = !isQuoted;
    } else if (sign === separator && !isQuoted) {
      fields.push(field.trim());
      field = "";
    } else field += sign;
  }
  fields.push(field.trim());
  return fields;
}

/** Of these many lines, each is cut by each possible separator. */
const comparedLines = 20;

/**
 * The separator that cuts most lines into as many fields as the first one; white space where none does. Between equals
 * it is not the comma: in `0,5;0,1;0,2` that is the decimal sign.
 */
function findSeparator(lines: readonly string[]): string {
  const [best] = [";", "\t", ","]
    .map((sign) => {
      const [first = 0, ...others] = lines
        .slice(0, comparedLines)
        .map((line) => splitLine(line, sign).length - 1);
      return { sign, agreeing: first === 0 ? 0 : 1 + others.filter((count) => count === first).length };
    })
    .toSorted((one, other) => other.agreeing - one.agreeing);
  return best !== undefined && best.agreeing > 0 ? best.sign : " ";
}

/** Lines of a CSV text and how its numbers are written. Separators: comma, semicolon, tab, space. */
export interface CsvText {
  readonly lines: readonly CsvLine[];
  /** Returns a field with a decimal point, if the separator allowed a decimal comma. */
  number(field: string): string;
}

/** First line of a CSV file by which spreadsheets name the separator. */
const separatorLine = /^sep=(.?)$/i;

/**
 * Reads comma, semicolon, tab or space separated text, with the separator that a first line `sep=;` names; with
 * semicolon or tab, decimals may have a comma.
 */
export function readCsv(text: string): CsvText {
  const contents = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ content: content.trim(), number: index + 1 }))
    .filter(({ content }) => content !== "" && !content.startsWith("#"));
  const [, named] = separatorLine.exec(contents[0]?.content ?? "") ?? [];
  if (named !== undefined) contents.shift();
  // A tab at the end of a line was trimmed.
  const separator = named === "" ? "\t" : (named ?? findSeparator(contents.map(({ content }) => content)));
  const usesDecimalComma = separator === ";" || separator === "\t";
  return {
    lines: contents.map(({ content, number }) => ({
      number,
      fields: separator === " " ? content.split(/\s+/) : splitLine(content, separator),
    })),
    number: (field) => (usesDecimalComma && /^[^.,]*,[^.,]*$/.test(field) ? field.replace(",", ".") : field),
  };
}
