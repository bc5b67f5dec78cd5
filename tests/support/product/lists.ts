import { applicationTexts } from '#admin/resources/applications/applications.texts.ts'
import { branchTexts } from '#admin/resources/branches/branches.texts.ts'
import { contactTexts } from '#admin/resources/contact/contact.texts.ts'
import { contractTexts } from '#admin/resources/contracts/contracts.texts.ts'
import { doubtTexts } from '#admin/resources/mails-in-doubt/mails-in-doubt.texts.ts'
import { unsignedContractTexts } from '#admin/resources/unsigned-contracts/unsigned-contracts.texts.ts'
import { welcomeTexts } from '#admin/resources/welcome-mails/welcome-mails.texts.ts'
import { bulkTexts } from '#admin/ui/bulk/bulk.texts.ts'
import { type SourceFile, sourceFiles } from '#tests/support/product/source-files.ts'

/** The capabilities of the back office’s list of a resource, derived from its source. */
export interface ListOfOffice {
  resource: string
  /** The plural of the resource’s name, as in the menu. */
  title: string
  canSearch: boolean
  filters: string[]
  /** The components of its bulk actions. */
  bulkActions: string[]
  canDelete: boolean
}

export interface BulkAction {
  does: string
  undo: string
  /** Its button labels; for a reversible action, both directions. */
  buttons: readonly string[]
}

/** The effects of bulk actions, and how they are undone. */
export const bulkActions: Readonly<Record<string, BulkAction>> = {
  MarkMessages: {
    does: 'mark read, mark unread',
    undo: 'reversed',
    buttons: [contactTexts.markRead, contactTexts.markSelectedUnread],
  },
  PublishSelected: {
    does: 'show on the site, take off the site',
    undo: 'reversed',
    buttons: [bulkTexts.publish, bulkTexts.unpublish],
  },
  OpenSelected: {
    does: 'open, archive',
    undo: 'reversed',
    buttons: [branchTexts.openSelected, branchTexts.archiveSelected],
  },
  UseSelected: {
    does: 'use, archive',
    undo: 'reversed',
    buttons: [contractTexts.useSelected, contractTexts.archiveSelected],
  },
  MoveSelected: {
    does: 'bring to a status',
    undo: 'none: a mail that left is gone',
    buttons: [applicationTexts.moveSelected, applicationTexts.moves.reviewing],
  },
  RemoveSelected: {
    does: 'take off the list of welcome mails',
    undo: 'none: asked before',
    buttons: [welcomeTexts.remove],
  },
  DecideButtons: {
    does: 'send again, count as sent',
    undo: 'none: a mail that left is gone',
    buttons: [doubtTexts.sendAgain],
  },
  RemindSelected: {
    does: 'remind by mail',
    undo: 'none: a mail that left is gone',
    buttons: [unsignedContractTexts.remindSelected],
  },
}

const files = new Map(sourceFiles(['admin/resources'], ['.ts', '.tsx']).map((file) => [file.path, file]))

/** A file with its parts: files of the same folder, or filters of another. */
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

const folderOf = ({ path }: SourceFile) => path.slice(0, path.lastIndexOf('/'))

/** The plural of a resource’s name, from its texts. */
function titleOf(index: SourceFile): string | undefined {
  const names = [...files.values()].filter(({ path }) => path.startsWith(`${folderOf(index)}/`))
  return names.flatMap((file) => found(file.text, /\bname: '[^']+ \|\|\|\| ([^']+)'/g))[0]
}

function listOf(index: SourceFile): ListOfOffice | undefined {
  const folder = folderOf(index)
  const resource = /\bname: '(\w+)'/.exec(index.text)?.[1]
  const screen = /list: lazy\(\(\) => import\('#([^']+)'\)/.exec(index.text)?.[1]
  if (!resource || !screen) return undefined
  const parts = partsOf(screen)
  const text = parts.map((part) => part.text).join('\n')
  if (!/<(ResourceGrid|SheetList)/.test(text)) return undefined
  const names = [...files.values()].filter(({ path }) => path.startsWith(`${folder}/`))
  const title = titleOf(index) ?? resource
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

const indexes = [...files.values()].filter(({ path }) => /^admin\/resources\/[\w-]+\/index\.ts$/.test(path))

/** The views of a resource in the back office. */
export interface ViewsOfResource {
  resource: string
  title: string
  views: string[]
}

/** Every resource of the back office with its views. */
export const viewsOfOffice: readonly ViewsOfResource[] = indexes
  .map((index) => {
    const resource = /\bname: '(\w+)'/.exec(index.text)?.[1] ?? ''
    const views = ['list', 'create', 'edit', 'show'].filter((view) => index.text.includes(`  ${view}: lazy(`))
    return { resource, title: titleOf(index) ?? resource, views }
  })
  .toSorted((one, other) => one.resource.localeCompare(other.resource, 'en'))

/** Every list of the back office that is a table, by its name. */
export const listsOfOffice: readonly ListOfOffice[] = indexes
  .flatMap((index) => listOf(index) ?? [])
  .toSorted((one, other) => one.resource.localeCompare(other.resource, 'en'))

/** The list’s row in `docs/lists.md`. */
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
