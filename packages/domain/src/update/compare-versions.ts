/**
 * Orders version ids: negative if `one` is older, 0 if they are equal, positive if it is newer. A total order for any
 * texts:
 * - numbers between dots are compared as numbers, of any length, and missing ones as 0: "3.10" is newer than "3.9", and
 *   "3.1" the same as "3.1.0";
 * - a suffix makes it a prerelease: "3.1.0-rc.2" is older than "3.1.0" and newer than "3.1.0-rc.1";
 * - a leading "v" and everything after a plus sign are ignored;
 * - ids without a leading number are older than all others, and compared with each other piece by piece.
 */
export function compareVersions(one: string | number, other: string | number): number {
  const a = parse(String(one));
  const b = parse(String(other));
  return (
    a.rank - b.rank ||
    comparePieces(a.numbers, b.numbers) ||
    Number(b.early.length > 0) - Number(a.early.length > 0) ||
    comparePieces(a.early, b.early)
  );
}

interface Version {
  /** 0 without a number in front. */
  readonly rank: 0 | 1;
  readonly numbers: readonly string[];
  readonly early: readonly string[];
}

function parse(text: string): Version {
  const plain = text.trim().toLowerCase().replace(/\+.*$/s, "");
  const [, numbers, early = ""] = /^v?(\d+(?:\.\d+)*)(.*)$/s.exec(plain) ?? [];
  if (numbers === undefined) return { rank: 0, numbers: [], early: pieces(plain) };
  return { rank: 1, numbers: withoutTrailingZeros(numbers.split(".")), early: pieces(early) };
}

/** Runs of digits and runs of letters. */
const pieces = (text: string): string[] => text.match(/\d+|\p{L}+/gu) ?? [];

function withoutTrailingZeros(numbers: readonly string[]): string[] {
  const last = numbers.findLastIndex((number) => /[^0]/.test(number));
  return numbers.slice(0, last + 1);
}

function comparePieces(one: readonly string[], other: readonly string[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const a = one[index];
    const b = other[index];
    if (a === undefined || b === undefined) return a === undefined ? -1 : 1;
    const order = comparePiece(a, b);
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers by value, texts by their code units, numbers before texts. */
function comparePiece(one: string, other: string): number {
  const areNumbers = [one, other].map((piece) => /^\d+$/.test(piece));
  if (areNumbers[0] !== areNumbers[1]) return areNumbers[0] === true ? -1 : 1;
  const [a, b] = areNumbers[0] === true ? [plainDigits(one), plainDigits(other)] : [one, other];
  if (areNumbers[0] === true && a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

const plainDigits = (digits: string): string => digits.replace(/^0+(?=\d)/, "");
