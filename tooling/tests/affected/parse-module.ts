/** Imports, exports and declarations of one source file, from its syntax only. */
import ts from "typescript";

/** The declaration of a file's top-level statements. */
export const moduleBody = "";
/** The declaration of a file that is read as text or data. */
export const fileContent = "@";

/** A name of another module. */
export interface ImportedName {
  readonly specifier: string;
  /** `*` is everything that it exports. */
  readonly name: string;
}

export interface Declaration {
  readonly name: string;
  /** The lines of its code, without the comment above it, from 1 on, last one included. */
  readonly lines: readonly (readonly [from: number, to: number])[];
  /** Names of this file and names that it imports. */
  readonly uses: ReadonlySet<string>;
  readonly imports: readonly ImportedName[];
  /** Expressions that may name a file or a folder: a worker, a child process, a fixture. */
  readonly paths: readonly PathUse[];
}

export interface PathUse {
  readonly expression: ts.Expression;
  /** Whether a whole folder is listed. */
  readonly isListed: boolean;
}

export interface ParsedModule {
  readonly file: string;
  readonly source: ts.SourceFile;
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** By the local name. */
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** By the exported name: a declaration of this file, or a name of another. */
  readonly exports: ReadonlyMap<string, string | ImportedName>;
  /** Modules of which everything is exported. */
  readonly reexportsAll: readonly string[];
  /** The values of constants, by name, for paths. */
  readonly constants: ReadonlyMap<string, ts.Expression>;
}

const listing = /^(?:readdir|readdirSync|glob|globSync)$/;
const pathCall = /^(?:join|resolve|fileURLToPath|dirname)$/;

export function parseModule(file: string, text: string): ParsedModule {
  const kind = /\.[jt]sx$/.test(file) ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, false, kind);
  const imports = new Map<string, ImportedName>();
  const exports = new Map<string, string | ImportedName>();
  const reexportsAll: string[] = [];
  const constants = new Map<string, ts.Expression>();
  const parts = new Map<string, ts.Node[]>();
  const bodyImports: ImportedName[] = [];
  const add = (name: string, node: ts.Node) => parts.set(name, [...(parts.get(name) ?? []), node]);

  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) readImport(statement);
    else if (ts.isExportDeclaration(statement)) readExport(statement);
    else if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) continue;
    else if (ts.isVariableStatement(statement)) {
      for (const declared of statement.declarationList.declarations) {
        const names = boundNames(declared.name);
        for (const name of names) {
          add(name, declared);
          if (isExported(statement)) exports.set(name, name);
        }
        if (ts.isIdentifier(declared.name) && declared.initializer)
          constants.set(declared.name.text, declared.initializer);
      }
    } else if (
      (ts.isFunctionDeclaration(statement) ||
        ts.isClassDeclaration(statement) ||
        ts.isEnumDeclaration(statement)) &&
      !hasModifier(statement, ts.SyntaxKind.DeclareKeyword)
    ) {
      const name = statement.name?.text ?? "default";
      add(name, statement);
      if (isExported(statement))
        exports.set(hasModifier(statement, ts.SyntaxKind.DefaultKeyword) ? "default" : name, name);
    } else if (ts.isExportAssignment(statement)) {
      add("default", statement);
      exports.set("default", "default");
    } else add(moduleBody, statement);
  }
  if (bodyImports.length > 0 && !parts.has(moduleBody)) parts.set(moduleBody, []);

  const known = new Set([...imports.keys(), ...parts.keys()]);
  const declarations = new Map<string, Declaration>();
  for (const [name, nodes] of parts) {
    const read = readDeclaration(source, name, nodes, known, constants);
    declarations.set(
      name,
      name === moduleBody ? { ...read, imports: [...read.imports, ...bodyImports] } : read,
    );
  }
  return { file, source, declarations, imports, exports, reexportsAll, constants };

  function readImport(statement: ts.ImportDeclaration): void {
    const specifier = (statement.moduleSpecifier as ts.StringLiteral).text;
    const clause = statement.importClause;
    if (clause === undefined) {
      bodyImports.push({ specifier, name: "*" });
      return;
    }
    if (clause.isTypeOnly) return;
    if (clause.name) imports.set(clause.name.text, { specifier, name: "default" });
    const named = clause.namedBindings;
    if (named && ts.isNamespaceImport(named)) imports.set(named.name.text, { specifier, name: "*" });
    else if (named)
      for (const element of named.elements)
        if (!element.isTypeOnly)
          imports.set(element.name.text, { specifier, name: (element.propertyName ?? element.name).text });
  }

  function readExport(statement: ts.ExportDeclaration): void {
    if (statement.isTypeOnly) return;
    const specifier = (statement.moduleSpecifier as ts.StringLiteral | undefined)?.text;
    const clause = statement.exportClause;
    if (clause === undefined) {
      if (specifier !== undefined) reexportsAll.push(specifier);
    } else if (ts.isNamespaceExport(clause)) {
      if (specifier !== undefined) exports.set(clause.name.text, { specifier, name: "*" });
    } else
      for (const element of clause.elements) {
        if (element.isTypeOnly) continue;
        const own = (element.propertyName ?? element.name).text;
        exports.set(element.name.text, specifier === undefined ? own : { specifier, name: own });
      }
  }
}

function readDeclaration(
  source: ts.SourceFile,
  name: string,
  nodes: readonly ts.Node[],
  known: ReadonlySet<string>,
  constants: Map<string, ts.Expression>,
): Declaration {
  const uses = new Set<string>();
  const imports: ImportedName[] = [];
  const paths: PathUse[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) && !ts.isExpressionWithTypeArguments(node)) return;
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isIdentifier(node)) {
      if (known.has(node.text) && node.text !== name) uses.add(node.text);
      return;
    }
    // A path is often concatenated in the function that uses it.
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (!constants.has(node.name.text)) constants.set(node.name.text, node.initializer);
    if (ts.isPropertyAccessExpression(node)) {
      visit(node.expression);
      return;
    }
    if (ts.isPropertyAssignment(node)) {
      if (ts.isComputedPropertyName(node.name)) visit(node.name);
      visit(node.initializer);
      return;
    }
    if (ts.isStringLiteralLike(node)) {
      if (/\.[a-z]+$/.test(node.text)) paths.push({ expression: node, isListed: false });
      return;
    }
    if (ts.isNewExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "URL")
      paths.push({ expression: node, isListed: false });
    if (ts.isCallExpression(node)) {
      const [first] = node.arguments;
      if (node.expression.kind === ts.SyntaxKind.ImportKeyword && first && ts.isStringLiteralLike(first)) {
        imports.push({ specifier: first.text, name: "*" });
        return;
      }
      const called = ts.isIdentifier(node.expression)
        ? node.expression.text
        : ts.isPropertyAccessExpression(node.expression)
          ? node.expression.name.text
          : "";
      if (first && listing.test(called)) paths.push({ expression: first, isListed: true });
      else if (pathCall.test(called)) paths.push({ expression: node, isListed: false });
    }
    ts.forEachChild(node, visit);
  };
  for (const node of nodes) visit(node);
  return { name, lines: nodes.map((node) => linesOf(source, node)), uses, imports, paths };
}

function linesOf(source: ts.SourceFile, node: ts.Node): readonly [number, number] {
  const at = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  return [at(node.getStart(source)), at(node.getEnd())];
}

const boundNames = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : boundNames(element.name)));

const hasModifier = (node: ts.Node, kind: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some((modifier) => modifier.kind === kind);

const isExported = (node: ts.Node): boolean => hasModifier(node, ts.SyntaxKind.ExportKeyword);
