import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { breakText, readList } from "../../tests/break-on-purpose/list.ts";
import { breaksIn } from "../../tests/break-on-purpose/operators.ts";

function broken(operator: string, text: string): string[] {
  const source = ts.createSourceFile("a.tsx", text, ts.ScriptTarget.ESNext, true, ts.ScriptKind.TSX);
  return breaksIn(source)
    .filter((each) => each.operator === operator)
    .map(({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end));
}

it.each([
  ["condition never", "if (a) b();", ["if (false) b();"]],
  ["condition halved", "x = a && b;", ["x = a;", "x = b;"]],
  ["edge moved", "x = a < b;", ["x = a <= b;"]],
  ["off by one", "x = a - 1;", ["x = a;"]],
  ["wrong factor", "x = a * 60;", ["x = a / 60;", "x = a;"]],
  ["wrong unit", "const retryAfterS = 5;", ["const retryAfterS = 5 * 10;", "const retryAfterS = 5 / 10;"]],
  ["order reversed", "x = l.sort((a, b) => a - b);", ["x = l.sort((b, a) => a - b);"]],
  ["error swallowed", "try { a(); } catch (e) { b(e); }", ["try { a(); } catch (e) {}"]],
  ["error swallowed", "try { a(); } catch { return undefined; }", []],
  ["message missing", `x = <p><Alert text="no" /></p>;`, ["x = <p>{null}</p>;"]],
  ["focus lost", "field.focus();", [";"]],
  ["listener removed", "window.addEventListener('x', f);", [";"]],
  ["listener removed", "x = <b onClick={f} />;", ["x = <b  />;"]],
  ["await skipped", "await save();", ["void save();"]],
  ["transaction skipped", "x = db.transaction(() => save());", ["x = (() => save())();"]],
  ["SQL condition dropped", "x = `select 1 where a = 1 and active = 1`;", ["x = `select 1 where a = 1`;"]],
])("%s: %s", (operator, text, outcomes) => {
  expect(broken(operator, text)).toEqual(outcomes);
});

it("finds the place again when other lines have changed, and says when it is gone", () => {
  const each = { id: "a", file: "a.ts", operator: "", original: "a + 1", replacement: "a" };
  expect(breakText("x\ny = a + 1;", each)).toEqual({ text: "x\ny = a;", lines: [2, 2] });
  expect(breakText("y = a + 2;", each)).toBeUndefined();
  const second = { ...each, place: [1, 2] as const };
  expect(breakText("a + 1; a + 1;", second)?.text).toBe("a + 1; a;");
  expect(breakText("a + 1;", second)?.text).toBe("a;");
  expect(breakText("a + 1; a + 1; a + 1;", second)).toBeUndefined();
});

it("every listed break is still found in its file", () => {
  const root = join(import.meta.dirname, "../../..");
  const lost = readList(root).filter(({ file, ...more }) => {
    const path = join(root, file);
    return !existsSync(path) || !breakText(readFileSync(path, "utf8"), { file, ...more });
  });
  expect(lost.map(({ id, file }) => `${id}: ${file}`)).toEqual([]);
});
