/** The cost of the steps of a run as a table, and which of them exceeded `budget.json`. */

const columns = ["step", "seconds", "processor", "tests", "failed", "skipped"];
const whole = (number) => (number === undefined ? "" : String(Math.round(number)));

/** One line per step, and their sum; processor seconds are omitted if the system does not report them. */
export function stepTable(outcomes) {
  const lines = outcomes.map(({ name, seconds, processorSeconds, passed, failed, skipped }) => [
    name,
    whole(seconds),
    whole(processorSeconds),
    whole(passed + failed + skipped),
    whole(failed),
    whole(skipped),
  ]);
  const sum = (key) => outcomes.reduce((total, outcome) => total + (outcome[key] ?? 0), 0);
  const sums = [
    "all",
    "",
    whole(sum("processorSeconds")),
    whole(sum("passed") + sum("failed") + sum("skipped")),
  ];
  const rows = [columns, ...lines, [...sums, whole(sum("failed")), whole(sum("skipped"))]];
  const widths = columns.map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(widths[at]) : cell.padStart(widths[at]))).join("  "),
    )
    .join("\n");
}

/**
 * By how much a step exceeded its budget, as text; a step without a budget is reported too. Budgets are in seconds of
 * the processor of the reference machine, of which this one takes `slowness` times as many.
 */
export function overBudget(outcomes, budget, slowness) {
  return outcomes.flatMap(({ name, passed, failed, skipped, processorSeconds }) => {
    const allowed = budget[name];
    if (!allowed) return [`${name}: has no budget; give it one in tooling/tests/budget.json`];
    const over = (what, found, key) =>
      found > allowed[key]
        ? [
            `${name}: ${whole(found)} ${what}, ${allowed[key]} are allowed. Look for what became slow or many; where it is worth that, raise "${key}" of "${name}" in tooling/tests/budget.json and say why in the commit`,
          ]
        : [];
    return [
      ...over("tests", passed + failed + skipped, "maxTests"),
      ...(processorSeconds === undefined
        ? []
        : over("seconds of the reference processor", processorSeconds / slowness, "maxProcessorSeconds")),
    ];
  });
}
