import { type SourceFile, sourceFiles } from '#tests/support/source-files.ts'

/** What the back office's list of a resource can do, read from its own source. */
export interface ListOfOffice {
  resource: string
  /** The plural of the resource's name, as the menu says it. */
  title: string
  canSearch: boolean
  filters: string[]
  /** The components of its bulk actions. */
  bulkActions: string[]
  canDelete: boolean
}

/** What the bulk actions of single lists do, and how they are taken back. */
export const bulkActions: Readonly<Record<string, { does: string; undo: string }>> = {
  MarkMessages: { does: 'mark read, mark unread', undo: 'reversed' },
  RemoveSelected: { does: 'take off the list of welcome mails', undo: 'none: asked before' },
  DecideButtons: { does: 'send again, count as sent', undo: 'none: a mail that left is gone' },
  RemindSelected: { does: 'remind by mail', undo: 'none: a mail that left is gone' },
}

const files = new Map(sourceFiles(['admin/resources'], ['.ts', '.tsx']).map((file) => [file.path, file]))

/** A file and those of the same folder, or filters of another, that it is made of. */
function partsOf(path: string, known = new Set<string>()): SourceFile[] {
  const file = files.get(path)
  if (!file || known.has(path)) return []
  known.add(path)
  const folder = path.slice(0, path.lastIndexOf('/'))
  const imported = [...file.text.matchAll(/from '#(admin\/resources\/[^']+)'/g)].map(([, name = '']) => name)
  const parts = imported.filter((name) => name.startsWith(`${folder}/`) || /Filters?\.tsx$/.test(name))
  return [file, ...parts.flatMap((part) => partsOf(part, known))]
}

const found = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, name = '']) => name)

function listOf(index: SourceFile): ListOfOffice | undefined {
  const folder = index.path.slice(0, index.path.lastIndexOf('/'))
  const resource = /\bname: '(\w+)'/.exec(index.text)?.[1]
  const screen = /list: lazy\(\(\) => import\('#([^']+)'\)/.exec(index.text)?.[1]
  if (!resource || !screen) return undefined
  const parts = partsOf(screen)
  const text = parts.map((part) => part.text).join('\n')
  if (!/<(ResourceGrid|SheetList)/.test(text)) return undefined
  const names = [...files.values()].filter(({ path }) => path.startsWith(`${folder}/`))
  const title = names.flatMap((file) => found(file.text, /\bname: '[^']+ \|\|\|\| ([^']+)'/g))[0] ?? resource
  const data = names
    .filter(({ path }) => path === index.path || path.endsWith('.data.ts'))
    .map((file) => file.text)
    .join('\n')
  const filters = [
    ...(/<BranchFilter/.test(text) ? ['branch'] : []),
    ...found(text, /<Filter(?:Select|Date|Day|Reference)\s[^>]*?source="(\w+)"/g),
    ...found(text, /useListFilter\('(\w+)'/g),
  ]
  return {
    resource,
    title,
    canSearch: !text.includes('canSearch={false}'),
    filters: [...new Set(filters)],
    bulkActions: found(text, /bulkActions=\{\s*<(\w+)/g),
    canDelete: /\bremove(Many)?:|\bremove(Many)?,/.test(data),
  }
}

/** Every list of the back office whose rows are a table, by its name. */
export const listsOfOffice: readonly ListOfOffice[] = [...files.values()]
  .filter(({ path }) => /^admin\/resources\/[\w-]+\/index\.ts$/.test(path))
  .flatMap((index) => listOf(index) ?? [])
  .toSorted((one, other) => one.resource.localeCompare(other.resource, 'en'))

/** The list's row in `docs/lists.md`. */
export function documentedRow({ resource, title, canSearch, filters, ...list }: ListOfOffice): string {
  const actions = list.bulkActions.flatMap((name) => bulkActions[name] ?? [])
  const does = [...actions.map((action) => action.does), ...(list.canDelete ? ['delete'] : [])]
  const undo = [...actions.map((action) => action.undo), ...(list.canDelete ? ['delayed'] : [])]
  const cells = [
    `${title} (\`${resource}\`)`,
    canSearch ? 'yes' : 'no',
    filters.map((name) => `\`${name}\``).join(', ') || '–',
    does.join('; ') || '–',
    undo.join('; ') || '–',
  ]
  return `| ${cells.join(' | ')} |`
}
