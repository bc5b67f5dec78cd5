import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { ImportFile, NumberedRow } from '#server/core/import-files.ts'
import { internationalPhone } from '#server/core/phone.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { paperContracts } from '#server/modules/membership/contracts/paper/paper-contracts.table.ts'
import { freezes } from '#server/modules/membership/memberships/freezes.table.ts'
import {
  dayCount,
  frozenDays,
  isExclusive,
} from '#server/modules/membership/memberships/membership-schedule.ts'
import { type MembershipRow, memberships } from '#server/modules/membership/memberships/memberships.table.ts'
import { type PackageRow, packages } from '#server/modules/membership/packages/packages.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import {
  type AccountFields,
  memberImportRows,
} from '#server/modules/office/member-imports/member-imports.table.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { writeCell } from '#shared/core/sheets/sheets.ts'
import { foldTurkish } from '#shared/core/text.ts'
import { shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import type { PersonChange, RowConflict, RowDecision } from '#shared/money/imports/imports.contract.ts'
import { memberImportsMessages } from '#shared/office/member-imports/member-imports.messages.ts'
import {
  carriedOverNames,
  type MemberRow,
  membersSheet,
  receivablesOf,
  shownLira,
} from '#shared/office/member-imports/member-imports.sheet.ts'
import { isMinor } from '#shared/people/guardians/guardians.rules.ts'

const texts = memberImportsMessages

type HeldMembership = Pick<
  MembershipRow,
  | '_id'
  | 'branch'
  | 'validIn'
  | 'isValidEverywhere'
  | 'kind'
  | 'name'
  | 'durationDays'
  | 'startsAt'
  | 'endsAt'
  | 'source'
> & {
  /** Days by which closures have extended it. */
  closedDays: number
}

/** A person of the club, or one whom an earlier row of the plan enters. */
interface PlannedPerson
  extends Pick<
    UserRow,
    | '_id'
    | 'name'
    | 'phone'
    | 'email'
    | 'role'
    | 'branch'
    | 'claimedAt'
    | 'gender'
    | 'userDetails'
    | 'newsletter'
    | 'newsletterAt'
    | 'newsletterSource'
    | 'createdAt'
    | 'version'
  > {
  isNew: boolean
  memberships: HeldMembership[]
  /** Debts as `branch dueOn amount`. */
  debts: Set<string>
  /** Kuruş by branch. */
  balances: Map<string, number>
  /** Kuruş that imports have credited, by branch. */
  importedBalances: Map<string, number>
  notes: Set<string>
  /** Memberships that were signed for on paper. */
  papers: Set<string>
}

/** The changes of a row. */
export interface PlannedWrite {
  number: number
  person: PlannedPerson
  /** Whether the row enters the person. */
  isNew: boolean
  branch: string
  patch: AccountFields | null
  before: AccountFields | null
  membership: (Omit<typeof memberships.$inferInsert, 'user'> & HeldMembership) | null
  /** The membership that was signed for on paper, and the day. */
  paper: { membership: string; signedOn: string } | null
  receivables: { dueOn: string; amount: number; reason: string }[]
  /** Kuruş to be credited. */
  wallet: number
  note: string
  changes: PersonChange['changes']
}

interface RowProblemAt {
  number: number
  field: string
  cell: string
  message: string
}

export interface RowPlan {
  /** In the order of the file. */
  writes: PlannedWrite[]
  problems: RowProblemAt[]
  conflicts: RowConflict[]
  wrong: number
  waiting: number
  unchanged: number
}

const plain = (words: string) => foldTurkish(words).trim().replace(/\s+/g, ' ')
const sameAddress = (email: string) => email.toLowerCase()
/** Kuruş and branch of a debt as one key. */
const debtKey = (branch: string, dueOn: string, amount: number) => `${branch} ${dueOn} ${amount}`

interface Place {
  branch: string
  packages: Map<string, PackageRow>
}

/** The branches and their packages, by folded name. */
async function readPlaces(db: Database): Promise<{ byName: Map<string, Place>; byId: Map<string, Place> }> {
  const branchRows = await db
    .select({ _id: branches._id, name: branches.name, slug: branches.slug })
    .from(branches)
  const packageRows = await db.select().from(packages)
  const byName = new Map<string, Place>()
  const byId = new Map<string, Place>()
  const packagesOf = Map.groupBy(packageRows, ({ branch }) => branch)
  for (const { _id, name, slug } of branchRows) {
    const own = new Map((packagesOf.get(_id) ?? []).map((one) => [plain(one.name), one]))
    const place = { branch: _id, packages: own }
    byId.set(_id, place)
    byName.set(plain(slug), place)
    byName.set(plain(name), place)
    // A file names a branch shorter than the panel.
    byName.set(plain(name).replace(/ subesi$/, ''), place)
  }
  return { byName, byId }
}

interface NormalRow {
  number: number
  values: MemberRow
  name: string
  phone: string
  email: string | null
  problem?: { field: keyof MemberRow; message: string }
}

function normalRow({ number, values }: NumberedRow): NormalRow {
  const row = values as MemberRow
  const name = `${row.name} ${row.surname}`.trim().replace(/\s+/g, ' ').slice(0, 120)
  const email = row.email ?? null
  if (row.phone === '') return { number, values: row, name, phone: '', email }
  try {
    return { number, values: row, name, phone: internationalPhone(row.phone), email }
  } catch {
    const problem = { field: 'phone' as const, message: validationMessages.phone }
    return { number, values: row, name, phone: '', email, problem }
  }
}

/** The complete phone numbers of rows. */
export const phonesOf = (rows: readonly NumberedRow[]): string[] => [
  ...new Set(rows.map((row) => normalRow(row).phone).filter(Boolean)),
]

/** The people of the club who may be those of the rows, with what they hold. */
async function readPeople(db: Database, rows: readonly NormalRow[]): Promise<PlannedPerson[]> {
  const phones = [...new Set(rows.map(({ phone }) => phone).filter(Boolean))]
  const emails = [...new Set(rows.flatMap(({ email }) => (email ? sameAddress(email) : [])))]
  const found = await db
    .select({
      _id: users._id,
      name: users.name,
      phone: users.phone,
      email: users.email,
      role: users.role,
      branch: users.branch,
      claimedAt: users.claimedAt,
      gender: users.gender,
      userDetails: users.userDetails,
      newsletter: users.newsletter,
      newsletterAt: users.newsletterAt,
      newsletterSource: users.newsletterSource,
      createdAt: users.createdAt,
      version: users.version,
    })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        or(
          sql`${users.phone} = ANY(${sql.param(phones)}::text[])`,
          sql`lower(${users.email} COLLATE "C") = ANY(${sql.param(emails)}::text[])`,
        ),
      ),
    )
    .orderBy(users._id)
  const people = new Map<string, PlannedPerson>(
    found.map((person) => [person._id, { ...person, ...nothingHeld(), isNew: false }]),
  )
  await readHoldings(db, people)
  return [...people.values()]
}

const nothingHeld = () => ({
  memberships: [] as HeldMembership[],
  debts: new Set<string>(),
  balances: new Map<string, number>(),
  importedBalances: new Map<string, number>(),
  notes: new Set<string>(),
  papers: new Set<string>(),
})

async function readHoldings(db: Database, people: Map<string, PlannedPerson>): Promise<void> {
  const ids = [...people.keys()]
  if (ids.length === 0) return
  const held = await db
    .select()
    .from(memberships)
    .where(and(inArray(memberships.user, ids), isNull(memberships.cancelledAt)))
  const extended = await db
    .select({ membership: freezes.membership, startsAt: freezes.startsAt, endsAt: freezes.endsAt })
    .from(freezes)
    .where(and(inArray(freezes.user, ids), eq(freezes.source, 'closure')))
  for (const row of held) {
    const own = extended.filter(({ membership }) => membership === row._id)
    const closedDays = own.reduce((sum, freeze) => sum + dayCount(frozenDays(freeze)), 0)
    people.get(row.user)?.memberships.push({ ...row, closedDays })
  }
  for (const row of await db.select().from(receivables).where(inArray(receivables.user, ids)))
    people.get(row.user ?? '')?.debts.add(debtKey(row.branch, row.dueOn, row.amount))
  for (const row of await db.select().from(wallets).where(inArray(wallets.user, ids)))
    people.get(row.user)?.balances.set(row.branch, row.balance)
  const credited = await db
    .select({
      user: memberImportRows.user,
      branch: wallets.branch,
      amount: sql<string>`sum(${memberImportRows.walletAmount})`,
    })
    .from(memberImportRows)
    .innerJoin(wallets, eq(wallets._id, memberImportRows.wallet))
    .where(inArray(memberImportRows.user, ids))
    .groupBy(memberImportRows.user, wallets.branch)
  for (const { user, branch, amount } of credited)
    people.get(user)?.importedBalances.set(branch, Number(amount))
  for (const { user, text } of await db
    .select({ user: userNotes.user, text: userNotes.text })
    .from(userNotes)
    .where(inArray(userNotes.user, ids)))
    people.get(user)?.notes.add(text)
  for (const { user, membership } of await db
    .select({ user: paperContracts.user, membership: paperContracts.membership })
    .from(paperContracts)
    .where(inArray(paperContracts.user, ids)))
    people.get(user)?.papers.add(membership)
}

/** People by phone and by address. */
class PeopleIndex {
  readonly #byPhone = new Map<string, PlannedPerson[]>()
  readonly #byEmail = new Map<string, PlannedPerson>()

  constructor(people: readonly PlannedPerson[]) {
    for (const person of people) this.add(person)
  }

  add(person: PlannedPerson): void {
    const { phone, email } = person
    const sharing = this.withPhone(phone)
    if (phone && !sharing.includes(person)) this.#byPhone.set(phone, [...sharing, person])
    if (email) this.#byEmail.set(sameAddress(email), person)
  }

  withPhone = (phone: string): readonly PlannedPerson[] => (phone ? (this.#byPhone.get(phone) ?? []) : [])
  withEmail = (email: string | null): PlannedPerson | undefined =>
    email ? this.#byEmail.get(sameAddress(email)) : undefined
}

/** The person of a row; `withoutEmail` if its address stays with the one who has it. */
type Match =
  | { person: PlannedPerson | null; withoutEmail: boolean }
  | { problem: { field: keyof MemberRow; message: string } }
  | 'waiting'
  | 'skip'

/** Compares rows with the records and with the rows before them; writes nothing. */
export async function planRows(
  db: Database,
  file: ImportFile,
  numbered: readonly NumberedRow[],
): Promise<RowPlan> {
  const rows = numbered.map(normalRow)
  const places = await readPlaces(db)
  const known = await readPeople(db, rows)
  const people = new PeopleIndex(known)
  /** The only branch whose people may be changed; null for all. */
  const scope = file.isClubWide ? null : file.branch
  const plan: RowPlan = { writes: [], problems: [], conflicts: [], wrong: 0, waiting: 0, unchanged: 0 }

  const isKnownHere = (person: PlannedPerson) =>
    scope === null ||
    person.branch === scope ||
    person.balances.has(scope) ||
    person.memberships.some(({ branch }) => branch === scope)

  function conflictOf(
    row: NormalRow,
    shares: RowConflict['shares'],
    person: PlannedPerson,
    canBeSame: boolean,
  ) {
    const options: RowDecision[] = [
      ...(canBeSame && isKnownHere(person) ? (['same'] as const) : []),
      'new',
      'skip',
    ]
    const chosen = file.choices.decisions[row.number] ?? (file.choices.shared === 'new' ? 'new' : null)
    const decision = chosen && options.includes(chosen) ? chosen : null
    plan.conflicts.push({
      row: row.number,
      name: row.name,
      shares,
      person: isKnownHere(person) ? person.name : null,
      options,
      decision,
    })
    return decision
  }

  function matchOf(row: NormalRow): Match {
    const folded = foldTurkish(row.name)
    const isNamed = (person: PlannedPerson) => foldTurkish(person.name) === folded
    const field = row.phone ? 'phone' : 'email'
    const sharing = people.withPhone(row.phone)
    const same = sharing.filter(isNamed)
    const addressee = people.withEmail(row.email)
    if (same.length > 1 && !(addressee && same.includes(addressee)))
      return { problem: { field, message: texts.ambiguous } }
    const person = (addressee && same.includes(addressee) ? addressee : same[0]) ?? null
    if (person) {
      if (!isKnownHere(person)) return { problem: { field, message: texts.knownElsewhere } }
      if (!addressee || addressee === person) return { person, withoutEmail: false }
      // The address of a claimed account stays as it is anyway.
      if (person.claimedAt) return { person, withoutEmail: true }
      const decision = conflictOf(row, 'email', addressee, false)
      if (decision === null) return 'waiting'
      return decision === 'skip' ? 'skip' : { person, withoutEmail: true }
    }
    if (addressee && isNamed(addressee))
      return isKnownHere(addressee)
        ? { person: addressee, withoutEmail: false }
        : { problem: { field: 'email', message: texts.knownElsewhere } }
    const other = addressee ?? sharing[0]
    if (!other) return { person: null, withoutEmail: false }
    const decision = conflictOf(
      row,
      addressee ? 'email' : 'phone',
      other,
      addressee !== undefined || sharing.length === 1,
    )
    if (decision === null) return 'waiting'
    if (decision === 'skip') return 'skip'
    if (decision === 'same') return { person: other, withoutEmail: false }
    return { person: null, withoutEmail: addressee !== undefined }
  }

  for (const row of rows) {
    const problems = new Map<string, string>()
    const report = () => {
      plan.wrong += 1
      for (const [field, message] of problems) {
        const cell = String(row.values[field as keyof MemberRow] ?? '').slice(0, 80)
        plan.problems.push({ number: row.number, field, cell, message })
      }
    }
    if (row.problem) problems.set(row.problem.field, row.problem.message)
    const place =
      row.values.branch === '' ? places.byId.get(file.branch) : places.byName.get(plain(row.values.branch))
    if (!place) problems.set('branch', texts.branchUnknown)
    else if (scope !== null && place.branch !== scope) problems.set('branch', texts.otherBranch)
    if (problems.size > 0 || !place) {
      report()
      continue
    }
    const match = matchOf(row)
    if (match === 'waiting') {
      plan.waiting += 1
      continue
    }
    if (match === 'skip') {
      plan.unchanged += 1
      continue
    }
    if ('problem' in match) {
      problems.set(match.problem.field, match.problem.message)
      report()
      continue
    }
    const email = match.withoutEmail ? null : row.email
    if (!match.person && row.phone === '' && email === null) problems.set('phone', texts.noContact)
    const person = match.person ?? newPerson(row, email, place.branch)
    const holdings = planHoldings(row, person, place, problems)
    if (problems.size > 0 || !holdings) {
      report()
      continue
    }
    const account = match.person ? planAccount({ ...row, email }, person, scope, people) : null
    if (match.person && !account && !holdings.hasAny) {
      plan.unchanged += 1
      continue
    }
    const { hasAny: _, ...write } = holdings
    plan.writes.push({
      ...write,
      number: row.number,
      person,
      isNew: match.person === null,
      branch: place.branch,
      patch: account?.patch ?? null,
      before: account?.before ?? null,
      changes: match.person ? [...(account?.changes ?? []), ...write.changes] : [],
    })
    apply(person, account?.patch ?? {}, write, place.branch)
    people.add(person)
  }
  return plan
}

/** Lets later rows see what a row writes. */
function apply(
  person: PlannedPerson,
  patch: AccountFields,
  write: Pick<PlannedWrite, 'membership' | 'paper' | 'receivables' | 'wallet' | 'note'>,
  branch: string,
): void {
  Object.assign(person, patch)
  const { membership, paper, wallet, note } = write
  if (membership) person.memberships.push({ ...membership, _id: membership._id })
  if (paper) person.papers.add(paper.membership)
  for (const { dueOn, amount } of write.receivables) person.debts.add(debtKey(branch, dueOn, amount))
  if (wallet > 0) {
    person.balances.set(branch, (person.balances.get(branch) ?? 0) + wallet)
    person.importedBalances.set(branch, wallet)
  }
  if (note) person.notes.add(note)
}

/** When a person joined: the file's day, or the start of the membership if that is past. */
function joinedAt({ joinedOn, startsOn }: MemberRow): string | undefined {
  const day = joinedOn ?? (startsOn && startsOn <= clubDay(new Date()) ? startsOn : undefined)
  return day && startOfClubDay(day).toISOString()
}

/** Whether a row brings a consent to commercial mail, which people under 18 do not give. */
const allowsNewsletter = ({ consent, birthDate }: Pick<MemberRow, 'consent' | 'birthDate'>): boolean =>
  consent === 'yes' && !isMinor(birthDate ?? '')

function newPerson(row: NormalRow, email: string | null, branch: string): PlannedPerson {
  const { values, name, phone } = row
  const consents = allowsNewsletter(values)
  return {
    _id: v7(),
    name,
    phone,
    email,
    role: 'member',
    branch,
    claimedAt: null,
    gender: values.gender,
    userDetails: values.birthDate ? { birthDate: values.birthDate } : {},
    newsletter: consents,
    newsletterAt: consents && values.consentOn ? startOfClubDay(values.consentOn).toISOString() : null,
    newsletterSource: consents ? values.consentSource : null,
    createdAt: joinedAt(values) ?? new Date().toISOString(),
    version: 1,
    isNew: true,
    ...nothingHeld(),
  }
}

const shown = (field: string, value: unknown): string => {
  const definition = membersSheet.fields.find(({ name }) => name === field)
  return definition ? writeCell(definition, value) : String(value ?? '')
}

/**
 * The changes of a known account: missing values are filled in, and contact data is brought up to date only while the
 * account is unclaimed and at home in the branch. Accounts of staff stay as they are.
 */
function planAccount(row: NormalRow, person: PlannedPerson, scope: string | null, people: PeopleIndex) {
  if (person.role !== 'member' || (scope !== null && person.branch !== scope)) return null
  const { values, phone, email } = row
  const isOwn = person.claimedAt === null
  const patch: AccountFields = {}
  const changes: PersonChange['changes'] = []
  const change = (field: string, before: unknown, after: unknown, fields: AccountFields) => {
    Object.assign(patch, fields)
    changes.push({ field, before: shown(field, before), after: shown(field, after) })
  }
  const folded = foldTurkish(person.name)
  const isTaken = people.withPhone(phone).some(({ name }) => foldTurkish(name) === folded)
  if (isOwn && phone && phone !== person.phone && !isTaken) change('phone', person.phone, phone, { phone })
  if (isOwn && email && sameAddress(email) !== sameAddress(person.email ?? ''))
    change('email', person.email, email, { email, emailVerifiedAt: null })
  const { gender, birthDate, joinedOn } = values
  if (gender !== 'unspecified' && gender !== person.gender && (isOwn || person.gender === 'unspecified'))
    change('gender', person.gender, gender, { gender })
  const known = person.userDetails.birthDate ?? ''
  if (birthDate && birthDate !== known && (isOwn || known === ''))
    change('birthDate', known, birthDate, { userDetails: { ...person.userDetails, birthDate } })
  const since = clubDay(new Date(person.createdAt))
  if (joinedOn && joinedOn < since)
    change('joinedOn', since, joinedOn, { createdAt: startOfClubDay(joinedOn).toISOString() })
  // A person who has decided about mails, in either way, has the last word.
  if (
    isOwn &&
    allowsNewsletter({ ...values, birthDate: birthDate || known }) &&
    !person.newsletter &&
    person.newsletterAt === null
  )
    change('consent', 'no', 'yes', {
      newsletter: true,
      newsletterAt: values.consentOn ? startOfClubDay(values.consentOn).toISOString() : null,
      newsletterSource: values.consentSource,
    })
  if (changes.length === 0) return null
  const names = Object.keys(patch) as (keyof AccountFields)[]
  const stored: AccountFields = { emailVerifiedAt: null, ...person }
  const before: AccountFields = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]))
  return { patch, before, changes }
}

type Holdings = Pick<PlannedWrite, 'membership' | 'paper' | 'receivables' | 'wallet' | 'note' | 'changes'> & {
  hasAny: boolean
}

/** Returns the additions of a row to a person's holdings; undefined with a problem. */
function planHoldings(
  { values }: NormalRow,
  person: PlannedPerson,
  place: Place,
  problems: Map<string, string>,
): Holdings | undefined {
  const { branch } = place
  const changes: PersonChange['changes'] = []
  const add = (field: string, after: string, before = '') => changes.push({ field, before, after })
  const offered = membershipOf(values, place, problems)
  if (problems.size > 0) return undefined
  const known = offered && sameMembership(person, offered)
  if (offered && !known && isExclusive(offered.kind)) {
    const clash = person.memberships.find(
      (one) =>
        sharesBranch(one, offered) &&
        isExclusive(one.kind) &&
        one.startsAt < offered.endsAt &&
        offered.startsAt < endBefore(one, offered),
    )
    if (clash) {
      const lastDay = addDays(clubDay(new Date(clash.endsAt)), -1)
      problems.set('package', texts.overlap(clash.name, clubDay(new Date(clash.startsAt)), lastDay))
      return undefined
    }
  }
  const membership = offered && !known ? offered : null
  if (membership && membership.startsAt > new Date().toISOString()) {
    const follows = person.memberships.some(
      (one) => sharesBranch(one, membership) && endBefore(one, membership) === membership.startsAt,
    )
    if (!follows) membership.notBefore = clubDay(new Date(membership.startsAt))
  }
  if (membership)
    add(
      'package',
      `${membership.name}, ${formatShortDay(membership.startsAt)} – ${shown('endsOn', addDays(clubDay(new Date(membership.endsAt)), -1))}`,
    )
  const signed = (membership ?? known)?._id
  const paper =
    values.contractSignedOn && signed && !person.papers.has(signed)
      ? { membership: signed, signedOn: values.contractSignedOn }
      : null
  if (paper) add('contractSignedOn', shown('contractSignedOn', paper.signedOn))
  const reason = offered ? texts.debtReason(offered.name) : texts.debtWithoutPackage
  const debts = receivablesOf(values)
    .filter(({ dueOn, amount }) => !person.debts.has(debtKey(branch, dueOn, amount)))
    .map((debt) => ({ ...debt, reason }))
  if (debts.length > 0)
    add(
      'debt',
      debts.map(({ dueOn, amount }) => `${shownLira(amount)} (${formatShortDay(dueOn)})`).join(', '),
    )
  const wanted = kurusOf(values.wallet ?? 0)
  const credited = person.importedBalances.get(branch)
  if (wanted > 0 && credited !== undefined && credited !== wanted) {
    problems.set('wallet', texts.walletKnown(liraOf(credited)))
    return undefined
  }
  const wallet = credited === undefined ? wanted : 0
  if (wallet > 0) {
    const balance = person.balances.get(branch) ?? 0
    add('wallet', shownLira(balance + wallet), shownLira(balance))
  }
  const note = values.note && !person.notes.has(values.note) ? values.note : ''
  if (note) add('note', note)
  return {
    membership,
    paper,
    receivables: debts,
    wallet,
    note,
    changes,
    hasAny: changes.length > 0,
  }
}

type OfferedMembership = NonNullable<PlannedWrite['membership']>

type Validity = Pick<HeldMembership, 'branch' | 'validIn' | 'isValidEverywhere'>

/** Whether two memberships are valid in a common branch. */
function sharesBranch(one: Validity, other: Validity): boolean {
  if (one.isValidEverywhere || other.isValidEverywhere) return true
  const branches = new Set([one.branch, ...one.validIn])
  return [other.branch, ...other.validIn].some((branch) => branches.has(branch))
}

/** The end of a membership as the next one of a file knows it: closures that extend it move that one. */
function endBefore({ endsAt, closedDays }: HeldMembership, next: OfferedMembership): string {
  const now = new Date().toISOString()
  if (closedDays === 0 || endsAt <= now || next.startsAt <= now) return endsAt
  return startOfClubDay(addDays(clubDay(new Date(endsAt)), -closedDays)).toISOString()
}

/** A membership that an import brought stays the same one when a closure has extended it or moved its start. */
const sameMembership = (
  person: PlannedPerson,
  { branch, kind, startsAt, endsAt, durationDays }: OfferedMembership,
) =>
  person.memberships.find(
    (one) =>
      one.branch === branch &&
      one.kind === kind &&
      (one.source === 'import'
        ? one.startsAt === startsAt ||
          (one.durationDays === durationDays && one.startsAt > startsAt && one.startsAt < endsAt)
        : one.startsAt === startsAt && one.endsAt === endsAt),
  )

/**
 * Kuruş that were paid for a membership before the import: as the row says, otherwise what it does not name as a debt of its
 * price. A row without a price does not say that anything was paid.
 */
function paidBefore(values: MemberRow): number {
  if (values.paid !== undefined) return kurusOf(values.paid)
  if (values.price === undefined) return 0
  const owed = receivablesOf(values).reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(0, kurusOf(values.price) - owed)
}

function membershipOf(
  values: MemberRow,
  { branch, packages: offered }: Place,
  problems: Map<string, string>,
): OfferedMembership | null {
  const { startsOn, package: packageName } = values
  if (packageName === '' || !startsOn) return null
  const wanted = plain(packageName)
  const isCarriedOver = carriedOverNames.includes(wanted)
  const found = isCarriedOver ? undefined : offered.get(wanted)
  if (!found && !isCarriedOver) {
    problems.set('package', texts.packageUnknown)
    return null
  }
  const endsOn = values.endsOn ?? (found && addDays(startsOn, found.durationDays - 1))
  if (!endsOn) {
    problems.set('endsOn', texts.endMissing)
    return null
  }
  const freezeDays = values.freezeDays ?? found?.freezeDays ?? 0
  // A carried-over allowance may be used in the shortest parts.
  const parts = freezeDays === 0 ? 0 : Math.max(1, Math.floor(freezeDays / shortestFreeze))
  return {
    _id: v7(),
    branch,
    validIn: found?.validIn ?? [],
    isValidEverywhere: found?.isValidEverywhere ?? false,
    package: found?._id ?? null,
    name: found?.name ?? texts.carriedOver,
    kind: found?.kind ?? 'membership',
    price: values.price === undefined ? (found?.price ?? 0) : kurusOf(values.price),
    paidBefore: paidBefore(values),
    durationDays: daysBetween(startsOn, endsOn) + 1,
    freezeDays,
    freezeCount: values.freezeDays === undefined ? (found?.freezeCount ?? 0) : parts,
    startsAt: startOfClubDay(startsOn).toISOString(),
    endsAt: startOfClubDay(addDays(endsOn, 1)).toISOString(),
    source: 'import',
    closedDays: 0,
    // It was sold before the import.
    createdAt: startsOn < clubDay(new Date()) ? startOfClubDay(startsOn).toISOString() : undefined,
  }
}
