/** Ways to break a behavior visibly so that the program still compiles. */
import ts from "typescript";

export interface Break {
  readonly operator: string;
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
}

type Operator = (node: ts.Node, source: ts.SourceFile) => readonly Omit<Break, "operator">[];

const over = (node: ts.Node, source: ts.SourceFile, replacement: string) => ({
  start: node.getStart(source),
  end: node.getEnd(),
  replacement,
});

const calledName = (node: ts.Node): string => {
  if (!ts.isCallExpression(node)) return "";
  const { expression } = node;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
};

const isLogged = (text: string) => /\b(?:console|log|logger|warn|debug|assert)\b/.test(text);

/** The call of a statement that is only a call, awaited or not. */
function statementCall(node: ts.Node): ts.CallExpression | undefined {
  if (!ts.isExpressionStatement(node)) return undefined;
  const inner =
    ts.isAwaitExpression(node.expression) || ts.isVoidExpression(node.expression)
      ? node.expression.expression
      : node.expression;
  return ts.isCallExpression(inner) ? inner : undefined;
}

const isMessageCall = (name: string) => /notify|announce|snack|toast|tell|report|show|say/i.test(name);
const isListenerCall = (name: string) => /^(?:addEventListener|on|once|subscribe|observe|listen)$/.test(name);
const isFocusCall = (name: string) => /focus|select|scrollIntoView/i.test(name);
const isMessageTag = (name: string) => /alert|notice|message|status|error|hint|note|banner|empty/i.test(name);

const tagOf = (node: ts.JsxElement | ts.JsxSelfClosingElement, source: ts.SourceFile): string =>
  (ts.isJsxElement(node) ? node.openingElement : node).tagName.getText(source);

const attributesOf = (node: ts.JsxElement | ts.JsxSelfClosingElement): readonly ts.JsxAttributeLike[] =>
  (ts.isJsxElement(node) ? node.openingElement : node).attributes.properties;

const isMessage = (node: ts.JsxElement | ts.JsxSelfClosingElement, source: ts.SourceFile) =>
  isMessageTag(tagOf(node, source)) ||
  attributesOf(node).some((each) => /^role="(?:alert|status)"/.test(each.getText(source)));

const attribute =
  (pattern: RegExp): Operator =>
  (node, source) =>
    ts.isJsxAttribute(node) && pattern.test(node.name.getText(source)) ? [over(node, source, "")] : [];

const droppedCall =
  (isWanted: (name: string) => boolean): Operator =>
  (node, source) => {
    const call = statementCall(node);
    return call && isWanted(calledName(call)) && !isLogged(call.getText(source))
      ? [over(node, source, ";")]
      : [];
  };

const comparisons: ReadonlyMap<ts.SyntaxKind, string> = new Map([
  [ts.SyntaxKind.LessThanToken, "<="],
  [ts.SyntaxKind.LessThanEqualsToken, "<"],
  [ts.SyntaxKind.GreaterThanToken, ">="],
  [ts.SyntaxKind.GreaterThanEqualsToken, ">"],
]);

const unitSuffix =
  /(?:Ms|S|Hz|KHz|M|Mm|Pa|Bar|Db|Px|Percent|Share|Bytes|KB|MB|Count|Days|Hours|Minutes|Lpm|C|K)$/;

/** By name; breaks are drawn from them in turns, so that the rare kinds are included. */
export const operators: Readonly<Record<string, Operator>> = {
  "condition always": (node, source) =>
    ts.isIfStatement(node) ? [over(node.expression, source, "true")] : [],
  "condition never": (node, source) =>
    ts.isIfStatement(node) ? [over(node.expression, source, "false")] : [],
  "condition halved": (node, source) => {
    if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.AmpersandAmpersandToken)
      return [];
    return [over(node, source, node.left.getText(source)), over(node, source, node.right.getText(source))];
  },
  "one branch": (node, source) =>
    ts.isConditionalExpression(node) && !ts.isJsxAttribute(node.parent.parent)
      ? [
          over(node, source, node.whenTrue.getText(source)),
          over(node, source, node.whenFalse.getText(source)),
        ]
      : [],
  "comparison turned": (node, source) => {
    if (!ts.isBinaryExpression(node)) return [];
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.EqualsEqualsEqualsToken) return [over(node.operatorToken, source, "!==")];
    return kind === ts.SyntaxKind.ExclamationEqualsEqualsToken
      ? [over(node.operatorToken, source, "===")]
      : [];
  },
  "edge moved": (node, source) => {
    const other = ts.isBinaryExpression(node) ? comparisons.get(node.operatorToken.kind) : undefined;
    return other && ts.isBinaryExpression(node) ? [over(node.operatorToken, source, other)] : [];
  },
  "off by one": (node, source) => {
    if (!ts.isBinaryExpression(node) || !ts.isNumericLiteral(node.right) || node.right.text !== "1")
      return [];
    const { kind } = node.operatorToken;
    return kind === ts.SyntaxKind.PlusToken || kind === ts.SyntaxKind.MinusToken
      ? [over(node, source, node.left.getText(source))]
      : [];
  },
  "wrong factor": (node, source) => {
    if (!ts.isBinaryExpression(node)) return [];
    const { kind } = node.operatorToken;
    if (kind !== ts.SyntaxKind.AsteriskToken && kind !== ts.SyntaxKind.SlashToken) return [];
    const turned = over(node.operatorToken, source, kind === ts.SyntaxKind.AsteriskToken ? "/" : "*");
    return ts.isNumericLiteral(node.right) && node.right.text !== "1"
      ? [turned, over(node, source, node.left.getText(source))]
      : [turned];
  },
  "wrong unit": (node, source) =>
    ts.isNumericLiteral(node) &&
    (ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)) &&
    unitSuffix.test(node.parent.name.getText(source)) &&
    Number(node.text.replaceAll("_", "")) > 0
      ? [
          over(node, source, `${node.getText(source)} * 10`),
          over(node, source, `${node.getText(source)} / 10`),
        ]
      : [],
  "sign turned": (node, source) => {
    if (!ts.isBinaryExpression(node)) return [];
    if (node.operatorToken.kind !== ts.SyntaxKind.MinusToken) return [];
    return [over(node.operatorToken, source, "+")];
  },
  "order reversed": (node, source) =>
    ts.isArrowFunction(node) &&
    node.parameters.length === 2 &&
    ts.isCallExpression(node.parent) &&
    /^(?:sort|toSorted)$/.test(calledName(node.parent))
      ? [
          over(
            node,
            source,
            `(${node.parameters[1]?.getText(source)}, ${node.parameters[0]?.getText(source)}) => ${node.body.getText(source)}`,
          ),
        ]
      : [],
  "filter dropped": (node, source) =>
    ts.isCallExpression(node) &&
    calledName(node) === "filter" &&
    ts.isPropertyAccessExpression(node.expression) &&
    node.arguments.length === 1
      ? [over(node, source, node.expression.expression.getText(source))]
      : [],
  "bound dropped": (node, source) => {
    if (!ts.isCallExpression(node) || node.arguments.length !== 2) return [];
    if (!/^Math\.(?:min|max)$/.test(node.expression.getText(source))) return [];
    return node.arguments.map((kept) => over(node, source, `(${kept.getText(source)})`));
  },
  "fallback dropped": (node, source) =>
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken
      ? [over(node, source, node.left.getText(source))]
      : [],
  "error swallowed": (node, source) => {
    // Removing its statements would change nothing.
    const isEmpty =
      ts.isCatchClause(node) && /^\{\s*(?:return(?: undefined)?;\s*)?\}$/.test(node.block.getText(source));
    if (ts.isCatchClause(node)) return isEmpty ? [] : [over(node.block, source, "{}")];
    return ts.isThrowStatement(node) ? [over(node, source, ";")] : [];
  },
  "message missing": (node, source) => {
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node))
      return isMessage(node, source) ? [over(node, source, isInJsx(node) ? "{null}" : "null")] : [];
    return droppedCall(isMessageCall)(node, source);
  },
  "part missing": (node, source) =>
    (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node)) && !isMessage(node, source) && isInJsx(node)
      ? [over(node, source, "{null}")]
      : [],
  "focus lost": (node, source) => {
    const dropped = droppedCall(isFocusCall)(node, source);
    return dropped.length > 0 ? dropped : attribute(/focus|^tabIndex$/i)(node, source);
  },
  "listener removed": (node, source) => {
    const dropped = droppedCall(isListenerCall)(node, source);
    return dropped.length > 0 ? dropped : attribute(/^on[A-Z]/)(node, source);
  },
  "name or state unsaid": attribute(/^(?:aria-.*|role|disabled|alt|title|label|required|readOnly|dir|lang)$/),
  "await skipped": (node, source) =>
    ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression)
      ? [over(node, source, `void ${node.expression.expression.getText(source)};`)]
      : [],
  "transaction skipped": (node, source) => {
    if (!ts.isCallExpression(node) || calledName(node) !== "transaction") return [];
    const [work] = node.arguments;
    return work && ts.isArrowFunction(work) && work.parameters.length === 0
      ? [over(node, source, `(${work.getText(source)})()`)]
      : [];
  },
  "call dropped": droppedCall((name) => !isMessageCall(name) && !isListenerCall(name) && !isFocusCall(name)),
  "SQL condition dropped": (node, source) => {
    if (!ts.isStringLiteralLike(node)) return [];
    const text = node.getText(source);
    if (!/\bwhere\b/.test(text)) return [];
    return [...text.matchAll(/\s+and\s+[\w.]+ (?:is (?:not )?null|[<>=]+ [\w.'$]+)/g)].map((match) => ({
      start: node.getStart(source) + match.index,
      end: node.getStart(source) + match.index + match[0].length,
      replacement: "",
    }));
  },
};

const isInJsx = (node: ts.Node) => ts.isJsxElement(node.parent) || ts.isJsxFragment(node.parent);

/** All possible breaks of a file. */
export function breaksIn(source: ts.SourceFile): Break[] {
  const found: Break[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    for (const [operator, of] of Object.entries(operators))
      for (const each of of(node, source)) found.push({ operator, ...each });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
