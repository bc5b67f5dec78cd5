import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Job, PgBoss, WorkOptions } from 'pg-boss'
import type { Configuration } from '#server/core/configuration.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import type { Comparison, ImportFile, NumberedRow } from '#server/core/import-files.ts'
import type { QueueDefinition } from '#server/core/job-queues.ts'
import { type NamedTable, nameOf } from '#server/core/named-tables.ts'
import type { PersonalFields } from '#server/core/personal-fields.ts'
import type { StoredPicture } from '#server/core/pictures.ts'
import type { SealedColumn } from '#server/core/sealed-column.ts'
import type { SearchSource } from '#server/core/search.ts'
import type { SheetTable } from '#server/core/sheet-table.ts'
import type { Transact, UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import type { GoogleIdentity } from '#server/integrations/google/google.ts'
import type { IysGateway } from '#server/integrations/iys/iys-gateway.ts'
import type { MailQueue } from '#server/integrations/mail/mail-queue.ts'
import type { MailTransport } from '#server/integrations/mail/mail-transport.ts'
import type { ServiceHealth } from '#server/integrations/outages.ts'
import type { PaymentGateway } from '#server/integrations/payments/gateway.ts'
import type { SmsQueue } from '#server/integrations/sms/sms-queue.ts'
import type { Storage } from '#server/integrations/storage/storage.ts'
import type { Sheet } from '#shared/core/sheets/sheets.ts'
import type { ClosedLessons, lessonChoices } from '#shared/membership/closures/closures.contract.ts'
import type { ImportUndo } from '#shared/money/imports/imports.contract.ts'
import type { KeptMonths, PersonalDataCategoryName } from '#shared/people/privacy/personal-data.ts'
import type { Access } from '#shared/permissions/permissions.ts'

/** Dependencies of every module; nothing is reached through globals. */
export interface Services {
  configuration: Configuration
  /** Key that signs and encrypts tokens, links and queued mails. */
  secret: string
  pool: pg.Pool
  db: Database
  transact: Transact
  storage: Storage
  mail: MailQueue
  sms: SmsQueue
  /** Null where consents are not entered into İYS. */
  iys: IysGateway | null
  jobs: PgBoss
  google: GoogleIdentity | null
  /** Undefined where card payments are switched off. */
  payments: PaymentGateway | undefined
  /** Undefined where errors are only logged. */
  errorReports?: { report(error: unknown, tags?: Record<string, string>): void } | undefined
  /** Every module of the product, from the lowest domain upwards; hooks run in this order. */
  modules: readonly Module[]
}

/** A queue of pg-boss with the handler of its jobs. */
export interface JobQueue<Data extends object = object> extends QueueDefinition {
  /** How the worker fetches jobs. */
  work?: WorkOptions
  /** Cron expression in Istanbul time; each tick adds one job. */
  cron?: string
  /** Adds one job when the workers start. */
  runsAtStart?: boolean
  handle(services: Services, jobs: Job<Data>[], runtime: WorkerRuntime): Promise<unknown>
}

export const defineQueue = <Data extends object>(queue: JobQueue<Data>) => queue as unknown as JobQueue

/** The account that an export or an erasure is about, as it was before. */
interface AccountOwner {
  _id: string
  name: string
  email: string | null
  /** Null until the owner has shown that the address is theirs. */
  emailVerifiedAt: string | null
  phone: string
}

/** One JSON file in the archive of a person's data. */
export interface ExportSection {
  /** File name without its extension. */
  name: string
  read(db: Database, owner: AccountOwner): Promise<unknown>
}

/** A file in the archive of a person's data that is read as a stream. */
interface ExportFile {
  path: string
  open(): Promise<Readable>
}

export interface Erasure {
  tx: UnitOfWork
  services: Services
  owner: AccountOwner
  /** Id of the user who decided the erasure; null where a restored backup had undone an earlier one. */
  decidedBy: string | null
  /** The owner's name, address, phone number and the like, to be taken out of texts that stay. */
  words: readonly string[]
}

/** The subject of a line of a sale at the desk. */
export interface WantedLine {
  branch: string
  /** Null for a person without an account. */
  user: string | null
  subject: string | null
  quantity: number
  /** The first day of a membership in the club's calendar; null for as early as possible. */
  startsOn: string | null
}

/** A line as its handler lists it. */
interface OfferedLine {
  /** Branch that sells it; null where every branch does. */
  branch: string | null
  name: string
  /** Whole kuruş. */
  unitPrice: number
  /** The last day until which an instalment may be due; null without a limit. */
  payableUntil: string | null
  /** Of a membership: its months limit the instalments. */
  durationDays?: number
  /** Of a membership: whole kuruş that the buyer owes for joining; a line of its own charges them. */
  joiningFee?: number
  /** It credits the buyer's wallet, so it is paid at once and not from the wallet. */
  creditsWallet?: true
}

/** A line that was sold. */
export interface SoldLine extends WantedLine {
  sale: string
  /** Id of the line. */
  _id: string
  name: string
  /** Whole kuruş of one piece, before the discount. */
  unitPrice: number
  /** Whole kuruş, after the discount. */
  amount: number
  /** Of a membership: whole kuruş that another line of the sale charges for joining. */
  joiningFee?: number
}

/** Sells one kind of line at the desk. */
export interface SaleLineHandler {
  kind: 'package' | 'joining-fee' | 'product' | 'day-pass' | 'top-up'
  /** Throws 403, 404 or 409 if the current user cannot sell it to this user now. */
  offer(db: Database, currentUser: CurrentUser, line: WantedLine): Promise<OfferedLine>
  /** Hands over what was sold; returns the membership that it created, if any. */
  deliver(
    services: Services,
    tx: UnitOfWork,
    author: CurrentUser,
    line: SoldLine,
  ): Promise<{ membership: string } | undefined>
  /** Takes it back when its sale is reversed. Throws 409 if that is no longer possible. */
  takeBack(
    services: Services,
    tx: UnitOfWork,
    author: CurrentUser,
    line: SoldLine & { membership: string | null },
  ): Promise<void>
}

/** Days on which a branch closes; `reopensOn` is exclusive. */
export interface ClosedDays {
  branch: string
  startsOn: string
  reopensOn: string
  lessons: (typeof lessonChoices)[number]
}

/** The time in which a membership gives its user no access to these branches; `until` is exclusive. */
interface MembershipPause {
  user: string
  branches: readonly string[]
  from: Date
  until: Date
}

export interface PurchaseLine {
  name: string
  quantity: number
  /** Whole kuruş, of the whole quantity. */
  amount: number
  /** The main characteristics, which the preliminary information states. */
  features?: readonly string[]
}

/** Sells one kind of purchase that is paid for by card; every amount is whole kuruş. */
export interface PurchaseHandler {
  kind: string
  /** Throws 404 or 409 if this user cannot buy it now. */
  price(
    db: Database,
    user: string,
    subject: string,
  ): Promise<{
    branch: string
    title: string
    price: number
    lines: PurchaseLine[]
  }>
  /** Delivers what was paid for; returns its id, or undefined if it is no longer available. */
  fulfil(tx: UnitOfWork, subject: string): Promise<string | undefined>
  /** Takes the delivery back after a refund of the whole price. */
  onRefund(tx: UnitOfWork, subject: string): Promise<void>
}

/** What workers have beside the services. */
export interface WorkerRuntime {
  transport: MailTransport
  mailHealth: ServiceHealth
  smsHealth: ServiceHealth
  report: (error: unknown) => void
}

/** Where the rows of files go: the table of a sheet, or the records of members. */
export interface ImportTarget {
  definition: Sheet
  /** Files without merged cells and with one heading row only, which may stand below a title. */
  isStrict?: boolean
  /** Whether a batch is committed by itself, so that a failed import can be undone as well. */
  commitsBatches?: boolean
  /** The permission that an import and its undo need beside that of adding. */
  access?: Access
  /** The columns that are read; all of them unless it is said. */
  readColumns?: (file: Pick<ImportFile, 'columns' | 'choices'>) => ImportFile['columns']
  /** Compares valid rows with the records without writing. */
  compare?: (db: Database, file: ImportFile, rows: readonly NumberedRow[]) => Promise<Comparison>
  /** Writes the rows of a started import to its end. */
  write: (services: Services, id: string) => Promise<void>
  effect: (services: Services, id: string) => Promise<ImportUndo>
  /** Takes back what an import wrote, within the transaction that marks it as undone. */
  undo: (tx: UnitOfWork, currentUser: CurrentUser, id: string) => Promise<ImportUndo>
}

/** The parts that a resource contributes to the product. */
export interface Module {
  name: string
  routes?: readonly ((app: FastifyInstance, services: Services) => void)[]
  queues?: readonly JobQueue[]
  /**
   * Fields that describe a person, by area of the audit log. The log records that they changed, never their values.
   * Free text in other fields stays; `forget_person` removes names and contact data from it.
   */
  personalFields?: PersonalFields
  /** The tables that hold personal data, with the categories of the privacy notice that name them. */
  personalData?: Readonly<Record<string, PersonalDataCategoryName | readonly PersonalDataCategoryName[]>>
  /** Columns that `change-secret` seals anew. */
  sealed?: readonly SealedColumn[]
  /** Starts work outside the job queue; returns the function that stops it. */
  startWorker?: (services: Services, runtime: WorkerRuntime) => () => Promise<void>
  /** Writes the content of a new installation; does nothing where there is some. */
  addInitialContent?: (services: Services) => Promise<void>
  exportSections?: readonly ExportSection[]
  /** Deletes or anonymises the personal data of a closed account, inside the transaction that closes it. */
  erase?: (erasure: Erasure) => Promise<void>
  /** 409 errors by the foreign key that keeps a branch with records from being deleted: code and text. */
  branchReferences?: Readonly<Record<string, { code: string; text: string }>>
  /** Pictures that are deleted together with a branch. */
  picturesOfBranch?: (db: Database, branch: string) => Promise<{ picture: StoredPicture | null }[]>
  /** Files beside the JSON sections in the archive of a person's data. */
  exportFiles?: (db: Database, owner: AccountOwner) => Promise<ExportFile[]>
  /** Records that the search of the back office finds. */
  search?: readonly SearchSource[]
  /** Tables whose ids appear in the audit log or in exported lists. */
  namedTables?: readonly NamedTable[]
  /** Current and announced days on which branches are closed. */
  closedDays?: (
    db: Database,
    branches: readonly string[],
  ) => Promise<{ branch: string; startsOn: string; reopensOn: string; reason: string }[]>
  /** Called in the transaction that deletes a branch, before its row is deleted; throws to keep the branch. */
  beforeBranchDelete?: (tx: UnitOfWork, branch: string) => Promise<void>
  /** Called in the transaction that changes the club's settings. */
  onSettingsChanged?: (
    tx: UnitOfWork,
    before: KeptMonths & { lowStock: number },
    after: KeptMonths & { lowStock: number },
  ) => Promise<void>
  /** Called in the transaction that takes the role of a trainer from a user, after the user is locked; throws to keep it. */
  beforeTrainerLeaves?: (tx: UnitOfWork, trainer: string) => Promise<void>
  /** Called in the transaction that verifies the e-mail address of a user. */
  onEmailVerified?: (services: Services, tx: UnitOfWork, user: string) => Promise<void>
  /** Called in the transaction in which a user shows that the account's phone number is theirs. */
  onPhoneVerified?: (services: Services, tx: UnitOfWork, user: string) => Promise<void>
  /** Called when the mail server has accepted a mail with `wantsReceipt`; `job` is the id that `enqueue` returned. */
  onMailAccepted?: (services: Services, job: string) => Promise<void>
  /** Called in the transaction that sells a membership to a user. */
  onMembershipBought?: (services: Services, tx: UnitOfWork, user: string) => Promise<void>
  /** What a closure of a branch does to the lessons inside it. */
  closedLessons?: {
    preview: (db: Database, closed: ClosedDays) => Promise<ClosedLessons>
    /** Called in the transaction that announces the closure, before it locks the branch. */
    settle: (services: Services, tx: UnitOfWork, closed: ClosedDays & { reason: string }) => Promise<void>
  }
  /** Called in the transaction that freezes a membership; other memberships of the user may remain valid. */
  onMembershipFrozen?: (services: Services, tx: UnitOfWork, pause: MembershipPause) => Promise<void>
  /** Called in the transaction that ends a membership before its time. */
  onMembershipEnded?: (
    services: Services,
    tx: UnitOfWork,
    /** With the branches in which it was valid. */
    membership: { _id: string; user: string; branches: readonly string[] },
  ) => Promise<void>
  /** Sells the kinds of purchases that are paid for by card. */
  purchases?: readonly PurchaseHandler[]
  /** Sells lines of sales at the desk. */
  saleLines?: readonly SaleLineHandler[]
  /** The table behind a sheet: exported, and filled from files by imports. */
  sheet?: SheetTable
  /** Records other than a sheet's that files are imported into. */
  importTarget?: ImportTarget
}

export function defineModule(module: Module): Module {
  // Without a name, the audit log could not be read.
  for (const named of module.namedTables ?? []) nameOf(named)
  return module
}
