// Finds small faults that can be put into a source file: a comparison turned, a number changed, a condition dropped.
import path from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import * as is from 'typescript/unstable/ast/is';
import { API } from 'typescript/unstable/sync';

/** `before` and `after` are the changed lines, trimmed; `text` is the whole file with the fault. */
export type Mutation = { line: number; before: string; after: string; text: string };

const otherOperator: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
};

const otherMethod: Record<string, string> = {
  floor: 'ceil',
  round: 'floor',
  trunc: 'ceil',
  min: 'max',
  max: 'min',
  every: 'some',
  some: 'every',
};

/** The value before such a call has the same type. */
const droppable = ['filter', 'sort', 'slice', 'toUpperCase', 'padStart'];

/** Removes a regular expression's ends, look-aheads and character classes, and raises counts by one. */
const regexPart = /(?<=^\/)\^|\$(?=\/\w*$)|\(\?[=!](?:\[[^\]]*\]|[^)])*\)|\\p\{\w+\}|\\u[\da-f]{4}|(?<=[{,])\d+/g;

type Edit = { start: number; end: number; put: string };

const findEdits = (node: Node, file: SourceFile): Edit[] => {
  const readText = (part: Node) => part.getText(file);
  const swap = (part: Node, put: string): Edit => ({ start: part.getStart(file), end: part.end, put });
  const text = readText(node);
  if (is.isBinaryExpression(node)) {
    const operator = readText(node.operatorToken);
    const turned = otherOperator[operator];
    const sides = ['&&', '||', '??'].includes(operator) ? [node.left, node.right] : [];
    return [
      ...(turned ? [swap(node.operatorToken, turned)] : []),
      ...sides.map((side) => swap(node, `(${readText(side)})`)),
    ];
  }
  if (is.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    return [swap(node, readText(node.operand))];
  if (is.isNumericLiteral(node)) return [swap(node, String(Number(text.replaceAll('_', '')) + 1))];
  if (is.isStringLiteral(node) || is.isTemplateHead(node) || is.isTemplateMiddleOrTemplateTail(node))
    return [swap(node, `${text[0]}~${text.slice(1)}`)];
  if (node.kind === SyntaxKind.TrueKeyword) return [swap(node, 'false')];
  if (node.kind === SyntaxKind.FalseKeyword) return [swap(node, 'true')];
  if (is.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].map((side) => swap(node, `(${readText(side)})`));
  if (is.isIfStatement(node)) return ['true', 'false'].map((put) => swap(node.expression, put));
  if (is.isSpreadAssignment(node)) return [swap(node, '...{}')];
  if (is.isSpreadElement(node)) return [swap(node, '...[]')];
  if (is.isRegularExpressionLiteral(node))
    return [...text.matchAll(regexPart)]
      .map(({ 0: part, index }) => {
        const put = /^\d/.test(part) ? Number(part) + 1 : '';
        return text.slice(0, index) + put + text.slice(index + part.length);
      })
      .filter((rest) => !rest.startsWith('//'))
      .map((rest) => swap(node, rest));
  if (is.isCallExpression(node) && is.isPropertyAccessExpression(node.expression)) {
    const { name, expression } = node.expression;
    const other = otherMethod[readText(name)];
    if (other) return [swap(name, other)];
    if (droppable.includes(readText(name))) return [swap(node, readText(expression))];
  }
  return [];
};

const isOnlyType = ({ kind }: Node) =>
  (kind >= SyntaxKind.FirstTypeNode && kind <= SyntaxKind.LastTypeNode) ||
  [SyntaxKind.ImportDeclaration, SyntaxKind.TypeAliasDeclaration, SyntaxKind.InterfaceDeclaration].includes(kind);

const editsBelow = (node: Node, file: SourceFile): Edit[] => {
  if (isOnlyType(node)) return [];
  const edits = findEdits(node, file);
  node.forEachChild((child) => void edits.push(...editsBelow(child, file)));
  return edits;
};

const mutationFrom =
  (whole: string) =>
  ({ start, end, put }: Edit): Mutation => {
    const from = whole.lastIndexOf('\n', start - 1) + 1;
    const to = whole.indexOf('\n', end);
    return {
      line: whole.slice(0, start).split('\n').length,
      before: whole.slice(from, to).trim(),
      after: (whole.slice(from, start) + put + whole.slice(end, to)).trim(),
      text: whole.slice(0, start) + put + whole.slice(end),
    };
  };

const listMutations = (file: SourceFile): Mutation[] =>
  file.statements.flatMap((statement) => {
    const edits = editsBelow(statement, file);
    if (edits.length === 0 && is.isVariableStatement(statement)) {
      // A function with nothing to turn or change returns nothing instead.
      for (const { initializer } of statement.declarationList.declarations)
        if (initializer && is.isArrowFunction(initializer))
          edits.push({ start: initializer.body.getStart(file), end: initializer.body.end, put: 'undefined' });
      const [first = ''] = statement.getText(file).split('\n');
      if (edits.length === 0 && first.startsWith('export')) throw new Error(`no fault is known for: ${first}`);
    }
    return edits.map(mutationFrom(file.text));
  });

/** Finds the mutations of each file by TypeScript's own parser. */
export const findMutations = (project: string, files: readonly string[]): Map<string, Mutation[]> => {
  const api = new API();
  try {
    const program = api.updateSnapshot({ openProjects: [project] }).getProjects()[0]?.program;
    return new Map(
      files.map((file) => {
        const parsed = program?.getSourceFile(path.resolve(file));
        if (!parsed) throw new Error(`${file} is not in ${project}`);
        return [file, listMutations(parsed)];
      }),
    );
  } finally {
    api.close();
  }
};
