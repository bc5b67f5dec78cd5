import ts from 'typescript'
import { nodesOf, type ParsedFile } from '#tests/support/product/source-ast.ts'

/** The names under which a file knows catalogues or parts of them, with the path of each. */
function importedCatalogues({ tree }: ParsedFile): Map<string, string> {
  const known = new Map<string, string>()
  for (const statement of tree.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    if (!statement.moduleSpecifier.text.endsWith('.messages.ts')) continue
    const bindings = statement.importClause?.namedBindings
    if (!bindings || !ts.isNamedImports(bindings)) continue
    for (const { name, propertyName } of bindings.elements) known.set(name.text, (propertyName ?? name).text)
  }
  return known
}

/** Extends a reference by the properties read from it: the outermost expression, and the path as far as it is known. */
function wholeAccess(start: ts.Identifier, path: string): { node: ts.Node; path: string } {
  let node: ts.Node = start
  let reached = path
  for (;;) {
    const { parent }: { parent: ts.Node } = node
    if (ts.isNonNullExpression(parent) || ts.isParenthesizedExpression(parent)) {
      node = parent
    } else if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
      reached += `.${parent.name.text}`
      node = parent
    } else if (
      ts.isElementAccessExpression(parent) &&
      parent.expression === node &&
      ts.isStringLiteral(parent.argumentExpression)
    ) {
      reached += `.${parent.argumentExpression.text}`
      node = parent
    } else {
      return { node, path: reached }
    }
  }
}

const isDeclaration = (node: ts.Identifier) =>
  (ts.isPropertyAccessExpression(node.parent) && node.parent.name === node) ||
  (ts.isPropertyAssignment(node.parent) && node.parent.name === node) ||
  (ts.isVariableDeclaration(node.parent) && node.parent.name === node) ||
  ts.isImportSpecifier(node.parent)

const isExported = ({ parent: { parent } }: ts.VariableDeclaration) =>
  ts.isVariableStatement(parent) &&
  parent.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

/** The names that a declaration gives to a part of a catalogue, with the path of each. */
function namesIn(name: ts.BindingName, path: string): [string, string][] {
  if (ts.isIdentifier(name)) return [[name.text, path]]
  return name.elements.flatMap((element) => {
    if (!ts.isBindingElement(element)) return []
    const key = element.propertyName ?? element.name
    return namesIn(
      element.name,
      ts.isIdentifier(key) && !element.dotDotDotToken ? `${path}.${key.text}` : path,
    )
  })
}

/** The messages, and parts of catalogues passed on as a whole, that a file reads, by path. */
export function messagesReadIn(file: ParsedFile): Set<string> {
  const read = new Set<string>()
  const known = importedCatalogues(file)
  if (known.size === 0) return read
  const identifiers = nodesOf(file.tree)
    .filter(ts.isIdentifier)
    .filter((node) => !isDeclaration(node))
  // Constants for a part of a catalogue are followed within the file; the map grows meanwhile.
  for (const [name, start] of known) {
    for (const identifier of identifiers.filter((node) => node.text === name)) {
      const { node, path } = wholeAccess(identifier, start)
      const { parent } = node
      if (!ts.isVariableDeclaration(parent) || parent.initializer !== node || isExported(parent))
        read.add(path)
      else for (const [alias, part] of namesIn(parent.name, path)) known.set(alias, part)
    }
  }
  return read
}
