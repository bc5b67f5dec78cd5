import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { unsignedContractTexts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import { doubtTexts } from '#admin/resources/messaging/mails-in-doubt/mails-in-doubt.texts.ts'
import { welcomeTexts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
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
    does: 'publish, unpublish',
    undo: 'reversed',
    buttons: [bulkTexts.publish, bulkTexts.unpublish],
  },
  OpenSelected: {
    does: 'open, archive',
    undo: 'reversed',
    buttons: [branchTexts.openSelected, branchTexts.archiveSelected],
  },
  UseSelected: {
    does: 'activate, archive',
    undo: 'reversed',
    buttons: [contractTexts.useSelected, contractTexts.archiveSelected],
  },
  MoveSelected: {
    does: 'set a status',
    undo: 'none: a mail is sent',
    buttons: [applicationTexts.moveSelected, applicationTexts.moves.reviewing],
  },
  RemoveSelected: {
    does: 'remove from the welcome mails',
    undo: 'none: a dialog asks first',
    buttons: [welcomeTexts.remove],
  },
  DecideButtons: {
    does: 'send again, treat as sent',
    undo: 'none: a mail is sent',
    buttons: [doubtTexts.sendAgain],
  },
  RemindSelected: {
    does: 'remind by mail',
    undo: 'none: a mail is sent',
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

/** Resources without a list, a form that adds or a form that edits, with the reason. */
export const missingViews: Readonly<Record<string, string>> = {
  auditLog: 'only the product writes a log',
  campaignSending: 'an interrupted campaign creates the rows; a bulk action decides each',
  contractSignatures: 'the member signs; a signature never changes',
  deletionRequests: 'members ask on their profile; the buttons of the page decide',
  jobs: 'only the product queues jobs; a button retries a failed one',
  lessonPlaces: 'bookings are made and cancelled on the lesson, which knows its capacity and waiting list',
  memberships: 'a sold membership is cancelled or frozen by the buttons of its page, not edited',
  notifications: 'a sent notification can be deleted, not changed',
  pages: 'the site defines the pages; only their texts change',
  payments: 'the buyer and the bank make a card payment; a button of its page refunds it',
  points: 'a ledger: entries are added on the page of the account',
  raffleEntries: 'people enter by themselves; staff remove an entry on its raffle, with a reason',
  recordViews: 'only the product writes a log',
  referralUses: 'the newcomer makes a use; it decides about rewards and never changes',
  sentMails: 'mails that went out; they are written as campaigns',
  settings: 'one record, edited in the list',
  turnstileEntries: 'a log of gate decisions; a button on a refusal overrides it',
  unsignedContracts: 'computed from contracts and signatures',
  welcomeMails: 'recipients follow from registrations; the form edits the mail of a month',
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

const headOf = (...titles: string[]) => [rowOf(titles), rowOf(titles.map(() => '---'))]

function listRow({ resource, title, canSearch, filters, ...list }: ListOfOffice): string {
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
  return rowOf(cells)
}

const viewRow = ({ resource, title, views }: ViewsOfResource) =>
  rowOf([`${title} (\`${resource}\`)`, views.join(', '), missingViews[resource] ?? '–'])

/** Returns the text of `docs/lists.md`: lists with their filters and actions, and the screens of each resource. */
export const listsPage = (): string =>
  [
    '# Lists of the back office',
    '',
    'Generated from the sources of the screens by `tests/guards/lists.test.ts`, which fails on an outdated copy (`-u` rewrites it). `npm run prove -- list-journeys` visits every row of the first table. How lists work: [back office](back-office.md#lists).',
    '',
    'Undo: **delayed** – the deletion is sent after six seconds, until then “Geri al” or Ctrl+Z cancels it; **reversed** – the change is immediate, “Geri al” applies the opposite; **none** – a dialog asks first. Branches are deleted without delay.',
    '',
    ...headOf('list', 'search', 'filters', 'bulk actions', 'undo'),
    ...listsOfOffice.map(listRow),
    '',
    '## Screens',
    '',
    ...headOf('resource', 'screens', 'why not the others'),
    ...viewsOfOffice.map(viewRow),
    '',
  ].join('\n')
