/**
 * `pnpm break-on-purpose:draw [--seed N] [--checkout FOLDER]`: draws a new sample of behaviors to break and writes
 * list.json. Only breaks that compile are used. Review the list afterwards and set `equivalent`, with the reason, on
 * each break that has no visible effect.
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { parseArgs } from "node:util";
import ts from "typescript";
import { checkoutFiles } from "../affected/read-changes.ts";
import { seededRandom } from "../seeded-random.ts";
import { formatJson, type ListedBreak, listFile, placesOf, writeJson } from "./list.ts";
import { type Break, breaksIn, operators } from "./operators.ts";
import { prepareScratch, removeScratch } from "./scratch-checkout.ts";

const root = join(import.meta.dirname, "../../..");
const shares: Readonly<Record<string, number>> = {
  viewer: 40,
  "ui-kit": 15,
  backend: 30,
  domain: 15,
  gallery: 5,
  acoustics: 15,
};

const { values: options } = parseArgs({
  options: { seed: { type: "string", default: "20261125" }, checkout: { type: "string" } },
});

const random = seededRandom(Number(options.seed));
const shuffle = <Item>(items: readonly Item[]): Item[] =>
  items
    .map((item) => [random(), item] as const)
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);

/** User-facing code: no tests, generated code, entries, migrations, or files with only texts and types. */
const isBreakable = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.(?:test|stories|d|test-d|fixture)\.tsx?$|\.(?:long|http|browser)\.test\.|\/testing\/|\/generated\/|\/migrations\/|\/index\.ts$|\/types\.ts$|-messages?\.ts$|\.glsl\.ts$/.test(
    file,
  );

/** Which of the files do not compile when all are broken at once: one compiler run for the whole sample. */
function filesThatFail(checkout: string, name: string, broken: ReadonlyMap<string, string>): Set<string> {
  const whole = [...broken.keys()].map((file) => [file, readFileSync(join(checkout, file), "utf8")] as const);
  try {
    for (const [file, text] of broken) writeFileSync(join(checkout, file), text);
    const folder = `packages/${name}`;
    const args = ["-p", `${folder}/tsconfig.json`, "--noEmit", "--pretty", "false"];
    const { stdout } = spawnSync("tsc", args, {
      cwd: checkout,
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    const failed = [...stdout.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error/gm)].map(([, file]) => file ?? "");
    return new Set(failed.map((file) => (file.startsWith("packages/") ? file : posix.join(folder, file))));
  } finally {
    for (const [file, text] of whole) writeFileSync(join(checkout, file), text);
  }
}

/** A range long enough to be found again after other lines of the file have changed. */
function widen(source: ts.SourceFile, each: Break): { readonly start: number; readonly end: number } {
  const around = (node: ts.Node): ts.Node => {
    const inner = ts.forEachChild(node, (child) =>
      child.getStart(source) <= each.start && child.getEnd() >= each.end ? child : undefined,
    );
    const isShort = !inner || inner.getEnd() - inner.getStart(source) < Math.max(24, each.end - each.start);
    return isShort ? node : around(inner);
  };
  const node = around(source);
  // For a whole function, and for a short statement, the lines are used.
  if (ts.isSourceFile(node) || node.getEnd() - node.getStart(source) > 240) {
    const { text } = source;
    const start = text.lastIndexOf("\n", each.start - 1) + 1;
    const next = text.indexOf("\n", each.end);
    return { start, end: next === -1 ? text.length : next };
  }
  return { start: node.getStart(source), end: node.getEnd() };
}

interface Drawn extends ListedBreak {
  /** The whole file, broken. */
  readonly text: string;
}

/** The possible breaks of a package, alternating between kinds and, within each kind, between files. */
function* drawFrom(name: string): Generator<Drawn> {
  const files = all.filter((file) => file.startsWith(`packages/${name}/src/`) && isBreakable(file)).sort();
  const sources = files.map((file) => {
    const text = readFileSync(join(root, file), "utf8");
    const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true, kind);
    return { file, text, source, breaks: breaksIn(source) };
  });
  const queues = new Map(
    Object.keys(operators).map((operator) => [
      operator,
      shuffle(sources.filter(({ breaks }) => breaks.some((each) => each.operator === operator))),
    ]),
  );
  while ([...queues.values()].some((queue) => queue.length > 0))
    for (const operator of shuffle([...queues.keys()])) {
      const next = queues.get(operator)?.shift();
      const [each] = shuffle(next?.breaks.filter((other) => other.operator === operator) ?? []);
      if (next === undefined || each === undefined) continue;
      const { file, text, source } = next;
      const { start, end } = widen(source, each);
      const original = text.slice(start, end);
      const places = placesOf(text, original);
      yield {
        id: "",
        file,
        operator,
        original,
        replacement: text.slice(start, each.start) + each.replacement + text.slice(each.end, end),
        ...(places.length > 1 && { place: [places.indexOf(start), places.length] as const }),
        text: text.slice(0, each.start) + each.replacement + text.slice(each.end),
      };
    }
}

/** The package's share of breaks, each in a file of its own and all compiling. */
function drawShare(checkout: string, name: string, share: number): ListedBreak[] {
  const source = drawFrom(name);
  const taken: Drawn[] = [];
  const tried = new Set<string>();
  for (let round = 0; round < 4 && taken.length < share; round += 1) {
    const wanted = Math.ceil((share - taken.length) * 1.7);
    const drawn = new Map<string, Drawn>();
    while (drawn.size < wanted) {
      const { value, done } = source.next();
      if (done) break;
      if (tried.has(value.file)) continue;
      tried.add(value.file);
      drawn.set(value.file, value);
    }
    const texts = new Map([...drawn.values()].map(({ file, text }) => [file, text]));
    const failed = filesThatFail(checkout, name, texts);
    taken.push(...[...drawn.values()].filter(({ file }) => !failed.has(file)));
    process.stdout.write(`${name}: ${drawn.size} drawn, ${failed.size} of them do not compile\n`);
  }
  return taken.slice(0, share).map(({ text: _text, ...each }, index) => ({
    ...each,
    id: `${name}-${String(index + 1).padStart(2, "0")}`,
  }));
}

const all = checkoutFiles(root);
const folder = options.checkout ?? join(tmpdir(), `sonolens-broken-${process.pid}`);
const { path: checkout } = prepareScratch(root, folder);
const list = Object.entries(shares).flatMap(([name, share]) => drawShare(checkout, name, share));
if (options.checkout === undefined) removeScratch(folder);
writeJson(join(root, listFile), list);
formatJson(join(root, listFile));
process.stdout.write(`${list.length} breaks drawn with seed ${options.seed}\n`);
