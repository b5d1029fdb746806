/**
 * Which declaration uses which, over all files of the checkout. A graph of files would be too coarse: each package has
 * one entry, through which every file seems to use every other.
 */
import { readFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import ts from "typescript";
import {
  type Declaration,
  fileContent,
  type ImportedName,
  moduleBody,
  type ParsedModule,
  parseModule,
} from "./parse-module.ts";

/** `file#declaration`. */
export type Node = string;

export interface DeclarationGraph {
  /** The declarations that use this one directly. */
  usersOf(node: Node): readonly Node[];
  /** The declarations that contain lines of a file; its content for a file that is not code. */
  nodesAt(file: string, lines: readonly (readonly [from: number, to: number])[] | "all"): Node[];
  moduleOf(file: string): ParsedModule | undefined;
  readonly files: ReadonlySet<string>;
}

export const nodeOf = (file: string, name: string): Node => `${file}#${name}`;
export const fileOf = (node: Node): string => node.slice(0, node.lastIndexOf("#"));
export const nameOf = (node: Node): string => node.slice(node.lastIndexOf("#") + 1);

const code = /\.(?:ts|tsx|mts|mjs|js)$/;
const isParsed = (file: string) => code.test(file) && !file.includes("/assets/");

/** Reads all files; `files` are paths from the root with `/`. */
export function readDeclarationGraph(root: string, files: readonly string[]): DeclarationGraph {
  const known = new Set(files);
  const folders = new Set(files.map((file) => posix.dirname(file)));
  const modules = new Map<string, ParsedModule>();
  const texts = new Map<string, string>();
  for (const file of files) {
    if (!isParsed(file) && !file.endsWith(".css")) continue;
    const text = readFileSync(join(root, file), "utf8");
    if (isParsed(file)) modules.set(file, parseModule(file, text));
    else texts.set(file, text);
  }
  const entries = new Map<string, string>();
  for (const file of files.filter((name) => /^(?:packages|apps|tooling)\/[^/]+\/package\.json$/.test(name))) {
    const { name } = JSON.parse(readFileSync(join(root, file), "utf8")) as { name: string };
    entries.set(name, dirname(file));
  }

  const users = new Map<Node, Set<Node>>();
  const link = (from: Node, to: Node) => {
    if (from === to) return;
    const found = users.get(to);
    if (found) found.add(from);
    else users.set(to, new Set([from]));
  };
  for (const module of modules.values())
    for (const declaration of module.declarations.values()) linkDeclaration(module, declaration);
  for (const [file, text] of texts)
    for (const [, specifier] of text.matchAll(/@(?:import|source)\s+["']([^"']+)["']/g)) {
      const target = resolveModule(file, specifier ?? "");
      if (target !== undefined) link(nodeOf(file, fileContent), nodeOf(target, fileContent));
    }

  return {
    files: known,
    usersOf: (node) => [...(users.get(node) ?? [])],
    moduleOf: (file) => modules.get(file),
    nodesAt(file, lines) {
      const content = nodeOf(file, fileContent);
      const module = modules.get(file);
      if (module === undefined) return [content];
      const hit = [...module.declarations.values()].filter(
        (declaration) =>
          lines === "all" ||
          declaration.lines.some(([from, to]) => lines.some(([first, last]) => first <= to && last >= from)),
      );
      return [content, ...hit.map(({ name }) => nodeOf(file, name))];
    },
  };

  function linkDeclaration(module: ParsedModule, declaration: Declaration): void {
    const { file } = module;
    const from = nodeOf(file, declaration.name);
    // Importing any name of a file runs all its top-level statements.
    if (declaration.name !== moduleBody && module.declarations.has(moduleBody))
      link(from, nodeOf(file, moduleBody));
    for (const name of declaration.uses) {
      const imported = module.imports.get(name);
      if (imported) linkImport(file, from, imported);
      else link(from, nodeOf(file, name));
    }
    for (const imported of declaration.imports) linkImport(file, from, imported);
    for (const { expression, isListed } of declaration.paths) {
      const path = evaluatePath(module, expression);
      if (path === undefined) continue;
      for (const place of [path, posix.join(posix.dirname(file), path)]) {
        if (known.has(place) && place !== file) linkFile(from, place);
        else if (isListed && place.includes("*"))
          for (const other of files) {
            if (posix.matchesGlob(other, place) && other !== file) linkFile(from, other);
          }
        else if (isListed && folders.has(place))
          for (const other of files)
            if (other.startsWith(`${place}/`) && other !== file) link(from, nodeOf(other, fileContent));
      }
    }
  }

  /** A file that is run or read: its statements and its content. */
  function linkFile(from: Node, file: string): void {
    link(from, nodeOf(file, fileContent));
    const module = modules.get(file);
    if (module?.declarations.has(moduleBody)) link(from, nodeOf(file, moduleBody));
  }

  function linkImport(file: string, from: Node, { specifier, name }: ImportedName): void {
    const target = resolveModule(file, specifier);
    if (target === undefined) return;
    if (!modules.has(target)) {
      link(from, nodeOf(target, fileContent));
      return;
    }
    if (/\?(?:raw|url)/.test(specifier)) link(from, nodeOf(target, fileContent));
    for (const node of exportedNodes(target, name, new Set())) link(from, node);
    const body = nodeOf(target, moduleBody);
    if (modules.get(target)?.declarations.has(moduleBody)) link(from, body);
  }

  /** The declaration of an exported name, through any number of re-exports. */
  function exportedNodes(file: string, name: string, seen: Set<string>): Node[] {
    const key = `${file}#${name}`;
    const module = modules.get(file);
    if (seen.has(key)) return [];
    seen.add(key);
    if (module === undefined) return [nodeOf(file, fileContent)];
    if (name === "*")
      return [
        ...[...module.exports.keys()].flatMap((exported) => exportedNodes(file, exported, seen)),
        ...module.reexportsAll.flatMap((specifier) => fromModule(file, { specifier, name: "*" }, seen)),
      ];
    const exported = module.exports.get(name);
    if (typeof exported === "string") {
      const imported = module.imports.get(exported);
      return imported ? fromModule(file, imported, seen) : [nodeOf(file, exported)];
    }
    if (exported !== undefined) return fromModule(file, exported, seen);
    return module.reexportsAll.flatMap((specifier) => fromModule(file, { specifier, name }, seen));
  }

  function fromModule(file: string, { specifier, name }: ImportedName, seen: Set<string>): Node[] {
    const target = resolveModule(file, specifier);
    return target === undefined ? [] : exportedNodes(target, name, seen);
  }

  function resolveModule(file: string, specifier: string): string | undefined {
    const [path = ""] = specifier.split("?");
    if (path.startsWith(".")) {
      const place = posix.join(posix.dirname(file), path);
      return [place, `${place}.ts`, `${place}.tsx`, `${place}/index.ts`].find((name) => known.has(name));
    }
    const name = path.startsWith("@") ? path.split("/").slice(0, 2).join("/") : path.split("/")[0];
    const folder = entries.get(name ?? "");
    if (folder === undefined) return undefined;
    const rest = path.slice((name ?? "").length + 1);
    const place = rest === "" ? `${folder}/src/index.ts` : `${folder}/src/${rest}`;
    return known.has(place) ? place : undefined;
  }

  /** A path from the root, if the expression is a constant path in this or another file. */
  function evaluatePath(module: ParsedModule, expression: ts.Expression, depth = 0): string | undefined {
    if (depth > 8) return undefined;
    const value = (part: ts.Expression) => evaluatePath(module, part, depth + 1);
    if (ts.isParenthesizedExpression(expression) || ts.isAsExpression(expression))
      return value(expression.expression);
    if (ts.isStringLiteralLike(expression)) return expression.text;
    if (ts.isPropertyAccessExpression(expression)) {
      if (expression.expression.kind === ts.SyntaxKind.MetaProperty) {
        if (expression.name.text === "dirname") return posix.dirname(module.file);
        if (expression.name.text === "url" || expression.name.text === "filename") return module.file;
      }
      return /^(?:pathname|href)$/.test(expression.name.text) ? value(expression.expression) : undefined;
    }
    if (ts.isIdentifier(expression)) {
      const constant = module.constants.get(expression.text);
      if (constant) return value(constant);
      const imported = module.imports.get(expression.text);
      if (imported === undefined) return undefined;
      const target = resolveModule(module.file, imported.specifier);
      const [node] = target === undefined ? [] : exportedNodes(target, imported.name, new Set());
      const other = node === undefined ? undefined : modules.get(fileOf(node));
      const initializer = node === undefined ? undefined : other?.constants.get(nameOf(node));
      return other && initializer ? evaluatePath(other, initializer, depth + 1) : undefined;
    }
    if (ts.isTemplateExpression(expression)) {
      const parts = expression.templateSpans.map((span) => [value(span.expression), span.literal.text]);
      return parts.some(([part]) => part === undefined)
        ? undefined
        : expression.head.text + parts.flat().join("");
    }
    const [first, second] =
      "arguments" in expression ? ((expression as ts.CallExpression).arguments ?? []) : [];
    if (ts.isNewExpression(expression) && first && second) {
      const [path, base] = [value(first), value(second)];
      if (path === undefined || base === undefined) return undefined;
      return posix.join(base.endsWith("/") ? base : posix.dirname(base), path);
    }
    if (ts.isCallExpression(expression) && first) {
      const called = expression.expression.getText(module.source);
      if (/(?:^|\.)dirname$/.test(called)) return value(first) && posix.dirname(value(first) ?? "");
      if (/^(?:fileURLToPath|pathToFileURL)$/.test(called)) return value(first);
      if (!/(?:^|\.)(?:join|resolve)$/.test(called)) return undefined;
      const parts = expression.arguments.map(value);
      return parts.includes(undefined) ? undefined : posix.join(...(parts as string[]));
    }
    return undefined;
  }
}

/** Number of uses between the changed declarations and each one that they reach. */
export function reachedFrom(graph: DeclarationGraph, changed: readonly Node[]): Map<Node, number> {
  const distances = new Map(changed.map((node) => [node, 0]));
  let front = changed;
  for (let distance = 1; front.length > 0; distance += 1) {
    const next: Node[] = [];
    for (const node of front)
      for (const user of graph.usersOf(node))
        if (!distances.has(user)) {
          distances.set(user, distance);
          next.push(user);
        }
    front = next;
  }
  return distances;
}
