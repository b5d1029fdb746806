/** Both ends of a change or a range; the first one without the unit that both have: "1.5", "4 m". */
export function sharedUnit(from: string, to: string): readonly [from: string, to: string] {
  const unit = /[\u00a0\u202f ]\D+$/.exec(to)?.[0];
  const number = unit !== undefined && from.endsWith(unit) ? from.slice(0, -unit.length) : from;
  return [/\d/.test(number) ? number : from, to];
}
