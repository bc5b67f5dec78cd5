import ts from 'typescript'
import { type SourceFile, sourceFiles } from '#tests/support/product/source-files.ts'

export interface ParsedFile extends SourceFile {
  tree: ts.SourceFile
}

/** An Astro page as TSX: its script, then its template as the children of a fragment. */
function withoutFences(text: string): string {
  const [, script = '', template = text] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  return `${script}\n;<>${template}</>`
}

/** The syntax trees of the TypeScript and Astro files of the given folders that contain a word. */
export function filesWith(
  word: string,
  folders: readonly string[],
  kinds = ['.ts', '.tsx', '.astro'],
): ParsedFile[] {
  const files = sourceFiles(folders, kinds).filter(({ text }) => text.includes(word))
  return files.map((file) => {
    const isAstro = file.path.endsWith('.astro')
    const kind = isAstro || file.path.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
    const text = isAstro ? withoutFences(file.text) : file.text
    return { ...file, tree: ts.createSourceFile(file.path, text, ts.ScriptTarget.Latest, true, kind) }
  })
}

/** Every node of a tree, from the outside in. */
export function nodesOf(tree: ts.Node): ts.Node[] {
  const nodes: ts.Node[] = []
  const add = (node: ts.Node) => {
    nodes.push(node)
    ts.forEachChild(node, add)
  }
  add(tree)
  return nodes
}

/** The modules that a file imports, dynamically, for types and by re-export included. */
export const importsOf = ({ text }: SourceFile): string[] =>
  ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName)
