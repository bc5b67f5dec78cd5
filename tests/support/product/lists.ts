import { Children, isValidElement, type ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { AdminResource } from '#admin/core/resource.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { contactTexts } from '#admin/resources/content/contact/contact.texts.ts'
import { resources } from '#admin/resources/index.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { unsignedContractTexts } from '#admin/resources/membership/unsigned-contracts/unsigned-contracts.texts.ts'
import { iysTexts } from '#admin/resources/messaging/iys/iys.texts.ts'
import { smsTexts } from '#admin/resources/messaging/sms/sms.texts.ts'
import { unknownDeliveryTexts } from '#admin/resources/messaging/unknown-deliveries/unknown-deliveries.texts.ts'
import { welcomeTexts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import { bulkTexts as memberBulkTexts } from '#admin/resources/people/members/bulk/bulk.texts.ts'
import { bulkTexts } from '#admin/ui/bulk/bulk.texts.ts'
import type { ListDefinition } from '#admin/ui/ResourceGrid.tsx'

/** The capabilities of the back office’s list of a resource, as its screen declares them. */
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
  MemberActions: {
    does: 'notify, mail, invite, move, freeze, extend',
    undo: 'none of messages: a dialog asks first; changes of memberships for a week',
    buttons: [memberBulkTexts.notify.action],
  },
  MarkMessages: {
    does: 'mark read, mark unread, mark suspicious, clear suspicion',
    undo: 'reversed',
    buttons: [contactTexts.markRead, contactTexts.markSelectedUnread],
  },
  PublishSelected: {
    does: 'publish, unpublish',
    undo: 'reversed',
    buttons: [bulkTexts.publish, bulkTexts.unpublish],
  },
  PackageActions: {
    does: 'set where it is sold, change prices',
    undo: 'reversed; of prices that count already none: a dialog shows them first',
    buttons: [packageTexts.changePrices, ...Object.values(packageTexts.visibilities)],
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
    buttons: [unknownDeliveryTexts.sendAgain],
  },
  DecideSmsButtons: {
    does: 'send again, treat as sent',
    undo: 'none: a message is sent',
    buttons: [smsTexts.sendAgain],
  },
  RepeatSelected: {
    does: 'enter into İYS again',
    undo: 'none: a dialog asks first',
    buttons: [iysTexts.repeat],
  },
  RemindSelected: {
    does: 'remind by mail',
    undo: 'none: a mail is sent',
    buttons: [unsignedContractTexts.remindSelected],
  },
}

/** A list of the back office as its screen exports it. */
type ExportedList = Pick<ListDefinition<RaRecord>, 'resource' | 'filters' | 'canSearch' | 'bulkActions'>

const isList = (value: unknown): value is ExportedList =>
  typeof value === 'object' && value !== null && 'resource' in value && 'sort' in value

const screens = import.meta.glob<Record<string, unknown>>('/admin/resources/**/*List.tsx', { eager: true })
const exportedLists = Object.values(screens).flatMap((module) => Object.values(module).filter(isList))

const pluralOf = ({ texts }: AdminResource) => texts.name.split(' |||| ').at(-1) ?? texts.name

/** The names of the components in a list’s bulk actions. */
function componentsOf(element: ReactNode): string[] {
  if (!isValidElement<{ children?: ReactNode }>(element)) return []
  if (typeof element.type === 'function') return [element.type.name]
  return Children.toArray(element.props.children).flatMap(componentsOf)
}

function listOf({ resource, ...list }: ExportedList): ListOfOffice {
  const definition = resources.find(({ name }) => name === resource)
  if (!definition) throw new Error(`No resource is named ${resource}`)
  const { remove, removeMany } = definition.data
  return {
    resource,
    title: pluralOf(definition),
    canSearch: list.canSearch ?? true,
    filters: (list.filters ?? []).map(({ source, type }) => (type === 'branch' ? 'branch' : source)),
    bulkActions: componentsOf(list.bulkActions),
    canDelete: (remove ?? removeMany) !== undefined,
  }
}

const byResource = (one: { resource: string }, other: { resource: string }) =>
  one.resource.localeCompare(other.resource, 'en')

/** The views of a resource in the back office. */
export interface ViewsOfResource {
  resource: string
  title: string
  views: string[]
}

/** Every resource of the back office with its views. */
export const viewsOfOffice: readonly ViewsOfResource[] = resources
  .map((resource) => ({
    resource: resource.name,
    title: pluralOf(resource),
    views: (['list', 'create', 'edit', 'show'] as const).filter((view) => resource[view] !== undefined),
  }))
  .toSorted(byResource)

/** Every list of the back office that is a table, by its name. */
export const listsOfOffice: readonly ListOfOffice[] = exportedLists.map(listOf).toSorted(byResource)

/** Resources without a list, a form that adds or a form that edits, with the reason. */
export const missingViews: Readonly<Record<string, string>> = {
  'account-claims': 'invitations begin on the list of members; a batch is not edited',
  'api-keys': 'a key is made once and revoked; it never changes',
  appointments: 'dialogs book, move and cancel, which ask about hours and the session',
  commissions: 'figures of used sessions; a button closes a month',
  'trainer-hours': 'a week and its absences, each edited in a dialog of the screen',
  'audit-log': 'only the product writes a log',
  'campaign-deliveries': 'an interrupted campaign creates the rows; a bulk action decides each',
  'contract-signatures': 'the member signs; a signature never changes',
  dashboard: 'figures of other records; nothing is stored',
  'deletion-requests': 'members ask on their profile; the buttons of the page decide',
  members: 'accounts by role; their pages are those of `users`',
  personnel: 'accounts by role; their pages are those of `users`',
  identity: 'one record, edited in the list',
  sms: 'the product writes messages; a bulk action decides on those with an unknown outcome',
  'sms-settings': 'one record, edited in the list',
  'webhook-deliveries': 'only the product sends events; a button sends one again',
  iys: 'entries follow from consents; a bulk action repeats refused ones',
  jobs: 'only the product queues jobs; a button retries a failed one',
  'lesson-bookings':
    'bookings are made and cancelled on the lesson, which knows its capacity and waiting list',
  memberships: 'a sold membership is cancelled or frozen by the buttons of its page, not edited',
  notifications: 'a sent notification can be deleted, not changed',
  'order-pickups': 'orders of the shop; a button of the dialog hands one over',
  pages: 'the site defines the pages; only their texts change',
  payments: 'the buyer and the bank make a card payment; a button of its page refunds it',
  points: 'a ledger: entries are added on the page of the account',
  'raffle-entries': 'people enter by themselves; staff remove an entry on its raffle, with a reason',
  'membership-cancellations': 'members give notices on the site; the buttons of the page refund them',
  receivables: 'a sale or an import adds debts; the buttons of the person’s page change them',
  'record-views': 'only the product writes a log',
  sales: 'a sale never changes; its payments are corrected and it is taken back as a whole',
  'referral-uses': 'the newcomer makes a use; it decides about rewards and never changes',
  reports: 'sums of other records; nothing is stored',
  'sent-mails': 'mails that went out; they are written as campaigns',
  settings: 'one record, edited in the list',
  'sms-templates': 'each notice has one text; only it changes',
  'till-sessions': 'opened, used and closed by the buttons of the tills and of their page',
  'turnstile-entries': 'a log of gate decisions; a button on a refusal overrides it',
  'unsigned-contracts': 'computed from contracts and signatures',
  'welcome-mails': 'recipients follow from registrations; the form edits the mail of a month',
}
