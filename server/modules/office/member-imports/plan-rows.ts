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
import { type OfferedPackage, readOffers } from '#server/modules/membership/packages/package-prices.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { receivables } from '#server/modules/money/receivables/receivables.table.ts'
import { readCards } from '#server/modules/office/member-imports/cards.ts'
import {
  genderOf,
  isKnownAdult,
  isKnownMinor,
  isMinorsRow,
  minorsLast,
  registeredGuardian,
} from '#server/modules/office/member-imports/guardians.ts'
import {
  type AccountFields,
  memberImportRows,
} from '#server/modules/office/member-imports/member-imports.table.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'
import { guardianships } from '#server/modules/people/users/guardianships.table.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { addDays, clubDay, daysBetween, startOfClubDay } from '#shared/core/club-time.ts'
import { validationMessages } from '#shared/core/core.messages.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { writeCell } from '#shared/core/sheets/sheets.ts'
import { foldTurkish, nameInTitleCase } from '#shared/core/text.ts'
import { shortestFreeze } from '#shared/membership/freezes/freezes.schema.ts'
import {
  type BranchQuestion,
  type ImportChoices,
  type MemberCheck,
  mostNameExamples,
  type PersonChange,
  type RowConflict,
  type RowDecision,
  type RowProblem,
} from '#shared/money/imports/imports.contract.ts'
import { memberImportsMessages } from '#shared/office/member-imports/member-imports.messages.ts'
import {
  carriedOverNames,
  consentColumns,
  frozenDaysOf,
  type MemberRow,
  membersSheet,
  receivablesOf,
  shownLira,
} from '#shared/office/member-imports/member-imports.sheet.ts'
import { type ConsentChannel, consentChannels } from '#shared/people/consents/consents.schema.ts'
import { type GuardianRelation, isMinor, mostGuardians } from '#shared/people/guardians/guardians.rules.ts'

const texts = memberImportsMessages

type HeldMembership = Pick<
  MembershipRow,
  | '_id'
  | 'branch'
  | 'validIn'
  | 'isValidEverywhere'
  | 'kind'
  | 'name'
  | 'package'
  | 'durationDays'
  | 'sessions'
  | 'startsAt'
  | 'endsAt'
  | 'source'
> & {
  /** Days by which closures and imported freezes have extended it. */
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
  /** Ids. */
  guardians: Set<string>
  /** Those of whom the person is a guardian and who are read. */
  wards: PlannedPerson[]
  isGuardian: boolean
}

/** The guardian whom a row names, or its phone number. */
interface PlannedGuardian {
  person: PlannedPerson
  /** Whether the row enters the guardian. */
  isNew: boolean
  relation: GuardianRelation
}

/** The changes of a row. */
export interface PlannedWrite {
  number: number
  person: PlannedPerson
  /** Whether the row enters the person. */
  isNew: boolean
  branch: string
  guardian: PlannedGuardian | null
  /** The canonical number of a card. */
  card: string | null
  patch: AccountFields | null
  before: AccountFields | null
  consents: readonly PlannedConsent[]
  membership:
    | (Omit<typeof memberships.$inferInsert, 'user'> &
        HeldMembership & {
          /** From today on; the freeze then moves its end. */
          frozenDays: number
          /** Of a pack: those that are granted. */
          sessionsLeft: number | null
        })
    | null
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
  /** Cells that rows are written without. */
  warnings: RowProblemAt[]
  conflicts: RowConflict[]
  branches: BranchQuestion[]
  capitals: MemberCheck['capitals']
  wrong: number
  waiting: number
  unchanged: number
}

/** A problem as checks and files of rows name it. */
export const rowProblem = ({ number, ...problem }: RowProblemAt): RowProblem => ({ row: number, ...problem })

/** The rows that are left out for want of a decision. */
export const undecidedRows = (conflicts: readonly RowConflict[]): RowProblem[] =>
  conflicts
    .filter(({ decision }) => decision === null)
    .map(({ row, shares }) => ({ row, field: shares, cell: '', message: texts.undecided }))

const plain = (words: string) => foldTurkish(words).trim().replace(/\s+/g, ' ')
const sameAddress = (email: string) => email.toLowerCase()
/** Kuruş and branch of a debt as one key. */
const debtKey = (branch: string, dueOn: string, amount: number) => `${branch} ${dueOn} ${amount}`

interface Place {
  branch: string
  name: string
  slug: string
  /** By folded name; null where several packages have the name. */
  packages: Map<string, OfferedPackage | null>
}

interface Places {
  byId: Map<string, Place>
  /** The branches that each folded name fits. */
  byName: Map<string, Set<Place>>
}

/** The branches and their packages. */
async function readPlaces(db: Database): Promise<Places> {
  const branchRows = await db
    .select({ _id: branches._id, name: branches.name, slug: branches.slug })
    .from(branches)
  const packageRows = await readOffers(db)
  const byName = new Map<string, Set<Place>>()
  const byId = new Map<string, Place>()
  const packagesOf = Map.groupBy(packageRows, ({ branch }) => branch)
  for (const { _id, name, slug } of branchRows) {
    const named = Map.groupBy(packagesOf.get(_id) ?? [], (one) => plain(one.name))
    const own = new Map(
      [...named].map(([key, [one, ...more]]) => [key, one && more.length === 0 ? one : null]),
    )
    const place = { branch: _id, name, slug, packages: own }
    byId.set(_id, place)
    // A file names a branch shorter than the panel.
    for (const known of [plain(name), plain(name).replace(/ subesi$/, '')])
      byName.set(known, (byName.get(known) ?? new Set()).add(place))
  }
  return { byName, byId }
}

/** Whether a branch is meant by a part of its name, or by its address. */
const beginsWith =
  (key: string) =>
  ({ name, slug }: Place): boolean =>
    plain(slug) === key || plain(name).startsWith(`${key} `)

/** The branches of the names of a file, and the names that fit none or several of them. */
class BranchNames {
  readonly #questions = new Map<string, BranchQuestion>()
  readonly #places: Places
  readonly #file: ImportFile

  constructor(places: Places, file: ImportFile) {
    this.#places = places
    this.#file = file
  }

  questions = (): BranchQuestion[] => [...this.#questions.values()]

  /** The branch of a name, or what is wrong with the name. */
  placeOf(name: string): Place | string {
    const { byId, byName } = this.#places
    const key = plain(name)
    const named = [...(byName.get(key) ?? [])]
    const fitting = named.length > 0 ? named : [...byId.values()].filter(beginsWith(key))
    const [only] = fitting
    if (only && fitting.length === 1 && (named.length > 0 || plain(only.slug) === key)) return only
    const asked = this.#questions.get(key) ?? this.#ask(name, key, fitting)
    asked.rows += 1
    const chosen = asked.chosen ? byId.get(asked.chosen) : undefined
    return chosen ?? (asked.isAmbiguous ? texts.branchAmbiguous : texts.branchUnknown)
  }

  #ask(name: string, key: string, fitting: Place[]) {
    const isAmbiguous = fitting.length > 1
    const offered = isAmbiguous ? fitting : [...this.#places.byId.values()]
    const places = offered.filter(({ branch }) => this.#file.isClubWide || branch === this.#file.branch)
    const choice = this.#file.choices.branches?.[key]
    const asked = {
      name,
      key,
      rows: 0,
      isAmbiguous,
      options: places.map((place) => ({ _id: place.branch, name: place.name })),
      chosen: places.find(({ branch }) => branch === choice)?.branch ?? null,
    }
    this.#questions.set(key, asked)
    return asked
  }
}

interface NormalRow {
  number: number
  values: MemberRow
  name: string
  phone: string
  guardianPhone: string
  email: string | null
  /** As the file writes it. */
  writtenName: string
  /** The phone cannot be read. */
  hasBadPhone?: boolean
  hasBadGuardianPhone?: boolean
}

function normalRow({ number, values }: NumberedRow, names: ImportChoices['names'] = 'title'): NormalRow {
  const row = values as MemberRow
  const writtenName = `${row.name} ${row.surname}`.trim().replace(/\s+/g, ' ').slice(0, 120)
  const normal: NormalRow = {
    number,
    values: row,
    name: names === 'title' ? nameInTitleCase(writtenName) : writtenName,
    writtenName,
    phone: '',
    guardianPhone: '',
    email: row.email ?? null,
  }
  for (const field of ['phone', 'guardianPhone'] as const) {
    if (row[field] === '') continue
    try {
      normal[field] = internationalPhone(row[field])
    } catch {
      if (field === 'phone') normal.hasBadPhone = true
      else normal.hasBadGuardianPhone = true
    }
  }
  return normal
}

/** The names in capitals of a file, with the first of them in title case. */
function capitalsOf(rows: readonly NormalRow[]): MemberCheck['capitals'] {
  const inCapitals = rows
    .map(({ writtenName }) => ({ written: writtenName, title: nameInTitleCase(writtenName) }))
    .filter(({ written, title }) => written !== title)
  return { rows: inCapitals.length, examples: inCapitals.slice(0, mostNameExamples) }
}

/** The complete phone numbers of rows. */
export const phonesOf = (rows: readonly NumberedRow[]): string[] => [
  ...new Set(
    rows
      .map((row) => normalRow(row))
      .flatMap(({ phone, guardianPhone }) => [phone, guardianPhone])
      .filter(Boolean),
  ),
]

const hasNameOf =
  ({ name }: { name: string }) =>
  (person: { name: string }): boolean =>
    foldTurkish(person.name) === foldTurkish(name)

const nameKey = (phone: string, name: string) => `${phone} ${foldTurkish(name)}`

/** The people under 18 in a file, by phone and name. */
export const underAgeIn = (rows: readonly NumberedRow[]): ReadonlySet<string> =>
  new Set(
    rows
      .filter(isMinorsRow)
      .map((row) => normalRow(row))
      .map(({ phone, name }) => nameKey(phone, name)),
  )

/** The people of the club who may be those of the rows, with what they hold. */
async function readPeople(db: Database, rows: readonly NormalRow[]): Promise<PlannedPerson[]> {
  const phones = [
    ...new Set(rows.flatMap(({ phone, guardianPhone }) => [phone, guardianPhone]).filter(Boolean)),
  ]
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
          // Children have the phone of their guardian.
          sql`${users._id} IN (
            SELECT minor_id FROM ${guardianships} JOIN users parent ON parent.id = guardian_id
            WHERE parent.phone = ANY(${sql.param(phones)}::text[]) AND parent.deleted_at IS NULL)`,
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
  guardians: new Set<string>(),
  wards: [] as PlannedPerson[],
  isGuardian: false,
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
    .where(and(inArray(freezes.user, ids), inArray(freezes.source, ['closure', 'import'])))
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
  for (const { minor, guardian } of await db
    .select({ minor: guardianships.minor, guardian: guardianships.guardian })
    .from(guardianships)
    .where(or(inArray(guardianships.minor, ids), inArray(guardianships.guardian, ids)))) {
    const [child, parent] = [people.get(minor), people.get(guardian)]
    child?.guardians.add(guardian)
    if (parent) parent.isGuardian = true
    if (parent && child) parent.wards.push(child)
  }
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

interface MatchProblem {
  problem: { field: keyof MemberRow; message: string }
}

/** The person of a row; `withoutEmail` if its address stays with the one who has it. */
type Match =
  | {
      person: PlannedPerson | null
      withoutEmail: boolean
      /** The adult with the same phone. */
      guardian?: PlannedGuardian
    }
  | MatchProblem
  | 'waiting'
  | 'skip'

/** Compares rows with the records and with the rows before them; writes nothing. */
export async function planRows(
  db: Database,
  file: ImportFile,
  numbered: readonly NumberedRow[],
  underAge = underAgeIn(numbered),
): Promise<RowPlan> {
  const rows = minorsLast(numbered).map((row) => normalRow(row, file.choices.names))
  const cards = await readCards(db, rows)
  const places = await readPlaces(db)
  const names = new BranchNames(places, file)
  const known = await readPeople(db, rows)
  const people = new PeopleIndex(known)
  const said = await Said.read(db, rows, known)
  /** The only branch whose people may be changed; null for all. */
  const scope = file.isClubWide ? null : file.branch
  const plan: RowPlan = {
    writes: [],
    problems: [],
    warnings: [],
    conflicts: [],
    branches: [],
    capitals: capitalsOf(rows),
    wrong: 0,
    waiting: 0,
    unchanged: 0,
  }

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
    canBeGuardian = false,
  ) {
    const isHere = isKnownHere(person)
    const options: RowDecision[] = [
      ...(canBeGuardian && isHere ? (['guardian'] as const) : []),
      ...(canBeSame && isHere ? (['same'] as const) : []),
      'new',
      'skip',
    ]
    // The adult of a child's phone is proposed.
    const proposed = options.includes('guardian') && isKnownAdult(person) ? 'guardian' : null
    const chosen =
      file.choices.decisions[row.number] ?? proposed ?? (file.choices.shared === 'new' ? 'new' : null)
    const decision = chosen && options.includes(chosen) ? chosen : null
    plan.conflicts.push({
      row: row.number,
      name: row.name,
      shares,
      person: isHere ? person.name : null,
      options,
      decision,
    })
    return decision
  }

  /** The guardian whom the columns of a row name; null without one, and for an adult. */
  function namedGuardian(row: NormalRow, branch: string): PlannedGuardian | MatchProblem | null {
    const { guardianName: name, guardianRelation: relation } = row.values
    const phone = row.guardianPhone
    if (phone === '') return null
    const refuse = (field: keyof MemberRow, message: string) => ({ problem: { field, message } })
    const sharing = people.withPhone(phone)
    const known = [...people.withPhone(row.phone), ...sharing.flatMap(({ wards }) => wards)]
    const birthDate = row.values.birthDate || known.find(hasNameOf(row))?.userDetails.birthDate || undefined
    if (birthDate === undefined) return refuse('birthDate', texts.wardBirthDate)
    if (!isMinor(birthDate)) return null
    if (hasNameOf(row)({ name }) && (row.phone === '' || row.phone === phone))
      return refuse('guardianName', texts.guardianSelf)
    const person = registeredGuardian(name, sharing)
    if (underAge.has(nameKey(phone, name)) || (person && isKnownMinor(person)))
      return refuse('guardianName', texts.guardianUnderAge)
    if (person && !isKnownHere(person)) return refuse('guardianPhone', texts.knownElsewhere)
    if (!person && name === '') return refuse('guardianName', texts.guardianName)
    return {
      person: person ?? newGuardian({ name, phone, branch, relation }),
      isNew: person === undefined,
      relation,
    }
  }

  /** The child of a row whose guardian is known or named; undefined if it is matched like other people. */
  function matchWard(row: NormalRow, guardian: PlannedGuardian | null): Match | undefined {
    const isNamed = hasNameOf(row)
    const sharing = people.withPhone(row.phone)
    const parents = guardian ? [guardian.person] : sharing
    const wards = parents.flatMap((parent) => parent.wards)
    const ward = wards.find(isNamed)
    const isReachedByGuardian = guardian && ['', guardian.person.phone].includes(row.phone)
    if (!ward && !isReachedByGuardian) return undefined
    const holder = people.withEmail(row.email)
    const known = ward ?? sharing.find(isNamed) ?? (holder && isNamed(holder) ? holder : undefined)
    if (holder && holder !== known && ![...parents, ...wards].includes(holder)) return undefined
    if (known && !isKnownHere(known)) return { problem: { field: 'name', message: texts.knownElsewhere } }
    return { person: known ?? null, withoutEmail: holder !== undefined && holder !== known }
  }

  function matchOf(row: NormalRow, guardian: PlannedGuardian | null): Match {
    const matched = matchWard(row, guardian)
    if (matched) return matched
    const isNamed = hasNameOf(row)
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
    const adults = sharing.filter((one) => !isKnownMinor(one))
    const parent =
      !guardian && isMinor(row.values.birthDate ?? '') && adults.length === 1 ? adults[0] : undefined
    const other = parent ?? addressee ?? sharing[0]
    if (!other) return { person: null, withoutEmail: false }
    const decision = conflictOf(
      row,
      addressee && !parent ? 'email' : 'phone',
      other,
      (addressee !== undefined || sharing.length === 1) && !(parent && isKnownAdult(parent)),
      parent !== undefined,
    )
    if (decision === null) return 'waiting'
    if (decision === 'skip') return 'skip'
    if (decision === 'same')
      return { person: other, withoutEmail: addressee !== undefined && addressee !== other }
    if (decision === 'guardian')
      return {
        person: null,
        withoutEmail: addressee !== undefined,
        guardian: { person: other, isNew: false, relation: row.values.guardianRelation },
      }
    return { person: null, withoutEmail: addressee !== undefined }
  }

  for (const row of rows) {
    const problems = new Map<string, string>()
    const note = (notes: RowProblemAt[], field: string, message: string) => {
      const cell = String(row.values[field as keyof MemberRow] ?? '').slice(0, 80)
      notes.push({ number: row.number, field, cell, message })
    }
    const report = () => {
      plan.wrong += 1
      for (const [field, message] of problems) note(plan.problems, field, message)
    }
    if (row.hasBadPhone && row.email) note(plan.warnings, 'phone', validationMessages.phone)
    else if (row.hasBadPhone) problems.set('phone', validationMessages.phone)
    if (row.hasBadGuardianPhone) problems.set('guardianPhone', validationMessages.phone)
    const { branch: branchName } = row.values
    const located = branchName === '' ? places.byId.get(file.branch) : names.placeOf(branchName)
    const place = typeof located === 'string' ? undefined : located
    if (!place) problems.set('branch', typeof located === 'string' ? located : texts.branchUnknown)
    else if (scope !== null && place.branch !== scope) problems.set('branch', texts.otherBranch)
    if (problems.size > 0 || !place) {
      report()
      continue
    }
    const named = namedGuardian(row, place.branch)
    if (named && 'problem' in named) {
      problems.set(named.problem.field, named.problem.message)
      report()
      continue
    }
    const match = matchOf(row, named)
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
    const known = match.person
    const found = named ?? match.guardian ?? null
    const parents = found ? [found.person] : people.withPhone(row.phone)
    // A child has no contact of its own where it is the guardian's.
    const isGuardians =
      known?.phone !== row.phone &&
      parents.some(
        (one) => one.phone === row.phone && (one === found?.person || (known && one.wards.includes(known))),
      )
    const phone = isGuardians ? '' : row.phone
    let email = match.withoutEmail ? null : row.email
    if (isGuardians && found?.isNew && !known) {
      found.person.email = email
      email = null
    }
    const own: NormalRow = { ...row, phone, email }
    const person = known ?? newPerson(own, email, place.branch)
    if (!known && phone === '' && email === null && !found) problems.set('phone', texts.noContact)
    const guardian = found && !person.guardians.has(found.person._id) ? found : null
    if (guardian && person.guardians.size >= mostGuardians)
      problems.set('guardianName', texts.guardiansTooMany)
    if (person.isGuardian && isMinor(row.values.birthDate ?? '')) problems.set('birthDate', texts.isGuardian)
    const card = cards.cardOf(row, person, problems)
    const holdings = planHoldings(row, person, place, problems)
    if (problems.size > 0 || !holdings) {
      report()
      continue
    }
    const account = match.person ? planAccount(own, person, scope, people, said) : null
    if (match.person && !account && !holdings.hasAny && !guardian && !card) {
      plan.unchanged += 1
      continue
    }
    if (hasPriceAlone(row.values)) note(plan.warnings, 'price', texts.priceAlone)
    const { hasAny: _, ...write } = holdings
    if (guardian) write.changes.push({ field: 'guardianName', before: '', after: guardian.person.name })
    if (card) write.changes.push({ field: 'card', before: '', after: card })
    const brought = account?.consents ?? (match.person ? [] : said.of(own, person))
    said.add(brought)
    plan.writes.push({
      ...write,
      consents: brought,
      number: row.number,
      person,
      isNew: match.person === null,
      branch: place.branch,
      guardian,
      card,
      patch: account?.patch ?? null,
      before: account?.before ?? null,
      changes: match.person ? [...(account?.changes ?? []), ...write.changes] : [],
    })
    apply(person, account?.patch ?? {}, write, place.branch)
    people.add(person)
    if (card) cards.give(card, person)
    if (guardian) {
      person.guardians.add(guardian.person._id)
      guardian.person.wards.push(person)
      guardian.person.isGuardian = true
      people.add(guardian.person)
    }
  }
  for (const named of [plan.problems, plan.warnings, plan.writes])
    named.sort((one, other) => one.number - other.number)
  plan.conflicts.sort((one, other) => one.row - other.row)
  return { ...plan, branches: names.questions() }
}

/** A guardian of whom a file knows name and phone. */
function newGuardian({
  relation,
  ...person
}: Pick<PlannedPerson, 'name' | 'phone'> & { branch: string; relation: GuardianRelation }): PlannedPerson {
  return {
    ...nothingHeld(),
    ...person,
    _id: v7(),
    email: null,
    role: 'member',
    claimedAt: null,
    gender: genderOf(relation),
    userDetails: {},
    createdAt: new Date().toISOString(),
    version: 1,
    isNew: true,
  }
}

/** Whether a row has a price that nothing is sold for and nothing is owed of. */
const hasPriceAlone = ({ price, paid, debt, package: name }: MemberRow): boolean =>
  price !== undefined && name === '' && paid === undefined && debt === undefined

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

/** A documented consent of a row. */
interface PlannedConsent {
  channel: ConsentChannel
  recipient: string
  consentedAt: string | undefined
  note: string
}

/**
 * What has been said for the addresses and numbers of rows, and by the people: who has decided, in either way, has the last
 * word.
 */
class Said {
  readonly #recipients = new Set<string>()
  readonly #refusals = new Set<string>()

  static async read(
    db: Database,
    rows: readonly NormalRow[],
    people: readonly PlannedPerson[],
  ): Promise<Said> {
    const said = new Said()
    const recipients = [...rows, ...people].flatMap(({ phone, email }) => [
      phone,
      email && sameAddress(email),
    ])
    const ids = people.map(({ _id }) => _id)
    const known = await db
      .select()
      .from(consents)
      .where(
        or(
          inArray(consents.user, ids),
          and(
            inArray(consents.channel, [...consentChannels]),
            inArray(consents.recipient, [...new Set(recipients.filter((one) => one !== null))]),
            eq(consents.isProven, true),
          ),
        ),
      )
      .orderBy(consents.consentedAt, consents.status)
    for (const { channel, recipient, status, user } of known) {
      said.#recipients.add(`${channel} ${recipient}`)
      if (user && status === 'refused') said.#refusals.add(`${channel} ${user}`)
      else if (user) said.#refusals.delete(`${channel} ${user}`)
    }
    return said
  }

  /** Returns what a row adds for a person; nothing for people under 18. */
  of({ values }: NormalRow, { _id, phone, email, userDetails }: PlannedPerson): PlannedConsent[] {
    if (isMinor(values.birthDate || userDetails.birthDate || '')) return []
    const { consentOn, consentSource: note } = values
    const consentedAt = consentOn && startOfClubDay(consentOn).toISOString()
    return consentChannels.flatMap((channel) => {
      const recipient = channel === 'email' ? email && sameAddress(email) : phone
      if (values[consentColumns[channel]] !== 'yes' || !recipient) return []
      const key = `${channel} ${recipient}`
      if (this.#recipients.has(key) || this.#refusals.has(`${channel} ${_id}`)) return []
      return { channel, recipient, consentedAt, note }
    })
  }

  /** Lets later rows see what a row adds. */
  add(planned: readonly PlannedConsent[]): void {
    for (const { channel, recipient } of planned) this.#recipients.add(`${channel} ${recipient}`)
  }
}

function newPerson(row: NormalRow, email: string | null, branch: string): PlannedPerson {
  const { values, name, phone } = row
  return {
    _id: v7(),
    name,
    phone,
    email,
    role: 'member',
    branch,
    claimedAt: null,
    gender: values.gender,
    userDetails: {
      ...(values.birthDate && { birthDate: values.birthDate }),
      ...(values.emergencyName && { emergencyName: values.emergencyName }),
      ...(values.emergencyPhone && { emergencyPhone: values.emergencyPhone }),
    },
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
function planAccount(
  row: NormalRow,
  person: PlannedPerson,
  scope: string | null,
  people: PeopleIndex,
  said: Said,
) {
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
  const { gender, birthDate, joinedOn } = values
  if (isOwn && email && sameAddress(email) !== sameAddress(person.email ?? ''))
    change('email', person.email, email, { email, emailVerifiedAt: null })
  if (gender !== 'unspecified' && gender !== person.gender && (isOwn || person.gender === 'unspecified'))
    change('gender', person.gender, gender, { gender })
  let details = person.userDetails
  const detail = (field: 'birthDate' | 'emergencyName' | 'emergencyPhone', value: string) => {
    const before = details[field] ?? ''
    if (value === '' || value === before || !(isOwn || before === '')) return
    details = { ...details, [field]: value }
    change(field, before, value, { userDetails: details })
  }
  detail('birthDate', birthDate ?? '')
  detail('emergencyName', values.emergencyName)
  detail('emergencyPhone', values.emergencyPhone)
  const since = clubDay(new Date(person.createdAt))
  if (joinedOn && joinedOn < since)
    change('joinedOn', since, joinedOn, { createdAt: startOfClubDay(joinedOn).toISOString() })
  const brought = isOwn ? said.of(row, { ...person, ...patch }) : []
  for (const { channel } of brought) change(consentColumns[channel], 'no', 'yes', {})
  if (changes.length === 0) return null
  const names = Object.keys(patch) as (keyof AccountFields)[]
  const stored: AccountFields = { emailVerifiedAt: null, ...person }
  const before: AccountFields = Object.fromEntries(names.map((name) => [name, stored[name] ?? null]))
  return { patch, before, changes, consents: brought }
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
      [
        `${membership.name}, ${formatShortDay(membership.startsAt)} – ${shown('endsOn', addDays(clubDay(new Date(membership.endsAt)), -1))}`,
        membership.sessionsLeft &&
          membership.sessions &&
          texts.sessionsFor(membership.sessionsLeft, membership.sessions),
        membership.frozenDays > 0 &&
          texts.frozenFor(addDays(clubDay(new Date()), membership.frozenDays - 1), membership.frozenDays),
      ]
        .filter(Boolean)
        .join(', '),
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
  const wholeNote = [values.note, values.memberNumber && texts.memberNumber(values.memberNumber)]
    .filter(Boolean)
    .join('\n')
  const note = person.notes.has(wholeNote) ? '' : wholeNote
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

/**
 * A membership that an import brought stays the same one when a closure has extended it or moved its start. Packs of several
 * packages may begin on one day.
 */
const sameMembership = (
  person: PlannedPerson,
  { branch, kind, startsAt, endsAt, durationDays, sessions, package: offered }: OfferedMembership,
) =>
  person.memberships.find(
    (one) =>
      one.branch === branch &&
      one.kind === kind &&
      (sessions === null || one.sessions === null || one.package === offered) &&
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

/** What is wrong with the sessions that a row leaves of a package. */
function sessionsProblem(sold: number | null, left: number | null): string | undefined {
  if (sold === null) return left === null ? undefined : texts.noSessions
  if (left === null) return texts.sessionsMissing(sold)
  // More are given afterwards, with a reason.
  return left > sold ? texts.sessionsTooMany(sold) : undefined
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
    problems.set('package', found === null ? texts.packageAmbiguous : texts.packageUnknown)
    return null
  }
  const endsOn = values.endsOn ?? (found && addDays(startsOn, found.durationDays - 1))
  if (!endsOn) {
    problems.set('endsOn', texts.endMissing)
    return null
  }
  const sessionsLeft = values.sessionsLeft ?? null
  const sessions = found?.sessions ?? null
  const wrongSessions = sessionsProblem(sessions, sessionsLeft)
  if (wrongSessions) {
    problems.set('sessionsLeft', wrongSessions)
    return null
  }
  const frozenDays = frozenDaysOf(values)
  const isRunning = startsOn <= clubDay(new Date()) && endsOn >= clubDay(new Date())
  if (frozenDays > 0 && !isRunning) {
    problems.set('frozen', texts.frozenNotRunning)
    return null
  }
  // The file names what is left beside the freeze.
  const freezeDays =
    values.freezeDays === undefined ? (found?.freezeDays ?? 0) : values.freezeDays + frozenDays
  // A carried-over allowance may be used in the shortest parts.
  const left = values.freezeDays ?? 0
  const parts = (left === 0 ? 0 : Math.max(1, Math.floor(left / shortestFreeze))) + Number(frozenDays > 0)
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
    sessions,
    sessionsLeft,
    freezeDays,
    freezeCount: values.freezeDays === undefined ? (found?.freezeCount ?? 0) : parts,
    startsAt: startOfClubDay(startsOn).toISOString(),
    endsAt: startOfClubDay(addDays(endsOn, 1)).toISOString(),
    source: 'import',
    closedDays: 0,
    frozenDays,
    // It was sold before the import.
    createdAt: startsOn < clubDay(new Date()) ? startOfClubDay(startsOn).toISOString() : undefined,
  }
}
