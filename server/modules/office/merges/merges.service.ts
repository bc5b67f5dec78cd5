import { setTimeout } from 'node:timers/promises'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type CurrentUser, worksEverywhere } from '#server/core/current-user.ts'
import {
  AppError,
  databaseErrorOf,
  explainingConstraints,
  forbidden,
  invalidField,
} from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { deletePortrait } from '#server/core/pictures.ts'
import { previewed } from '#server/core/previewed.ts'
import { updateRecord } from '#server/core/records.ts'
import type { UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { lockSchedule } from '#server/modules/membership/memberships/membership-schedule.ts'
import { membershipConstraints } from '#server/modules/membership/memberships/memberships.service.ts'
import { payments, refunds } from '#server/modules/money/payments/payments.table.ts'
import { readPerson } from '#server/modules/office/merges/merge-candidates.ts'
import {
  type Counts,
  endAccess,
  endMedia,
  exemptBegun,
  moveBookings,
  moveMemberships,
  movePoints,
  movePresence,
  moveRecords,
  moveReferrals,
  moveWallets,
  refuseSharedHours,
  removeSecondEntries,
} from '#server/modules/office/merges/move-records.ts'
import { userNotes } from '#server/modules/office/user-notes/user-notes.table.ts'
import { keepLaterRefusals, withNewsletter } from '#server/modules/people/consents/consents.service.ts'
import { deletionRequests } from '#server/modules/people/privacy/privacy.table.ts'
import { guardianships } from '#server/modules/people/users/guardianships.table.ts'
import { revokeSessions } from '#server/modules/people/users/sessions.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { formatDay } from '#shared/core/format-date.ts'
import { liraOf } from '#shared/core/money.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { MergePreview, mergePeople, previewMerge } from '#shared/office/merges/merges.contract.ts'
import { mergesMessages } from '#shared/office/merges/merges.messages.ts'
import type { UserDetails } from '#shared/people/users/users.schema.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

const texts = mergesMessages
const refused = (message: string) => new AppError(409, 'merge.refused', message)

/** A merge waits so long for a lock, in milliseconds: shorter than `deadlock_timeout`, so that it alone gives way. */
const patience = 400
/** How often it begins again. */
const mostAttempts = 25

const openPayment = or(
  inArray(payments.status, ['created', 'awaiting-3ds', 'authorising', 'review']),
  sql`${payments.queryAt} IS NOT NULL`,
  sql`EXISTS (SELECT FROM ${refunds} WHERE ${refunds.payment} = ${payments._id}
    AND ${refunds.status} IN ('started', 'unknown'))`,
)

/** Locks the two people against everything that names them, in one order. Throws 404 for those the user does not see. */
async function lockPair(
  { db }: UnitOfWork,
  currentUser: CurrentUser,
  ids: { stays: string; goes: string },
): Promise<{ stays: UserRow; goes: UserRow }> {
  const rows = await db
    .select()
    .from(users)
    .where(inArray(users._id, [ids.stays, ids.goes]))
    .orderBy(users._id)
    .for('update')
  const find = (id: string) => {
    const found = rows.find(({ _id }) => _id === id)
    if (!found) throw missingUser()
    if (found.mergedInto && worksEverywhere(currentUser)) throw refused(texts.mergedBefore)
    if (found.deletedAt) throw missingUser()
    return found
  }
  return { stays: find(ids.stays), goes: find(ids.goes) }
}

/** Throws 403 if a record of one of the two is in a branch that the user does not work in, 404 if both are. */
async function requireBranches(db: Database, currentUser: CurrentUser, people: readonly UserRow[]) {
  if (currentUser.branches === null) return
  for (const { _id } of people) {
    const { rows } = await db.execute<{ known: boolean; strange: boolean }>(sql`
      SELECT coalesce(bool_or(own), false) AS known, coalesce(bool_or(NOT own), false) AS strange FROM (
        SELECT branch_id = ANY (${sql.param([...currentUser.branches])}::uuid[]) AS own
        FROM user_branches WHERE user_id = ${_id}) places`)
    if (!rows[0]?.known) throw missingUser()
    if (rows[0].strange) throw forbidden(accessMessages.otherBranch)
  }
}

/** Throws 409 where two records cannot become one. */
async function requireMergeable(db: Database, { stays, goes }: { stays: UserRow; goes: UserRow }) {
  const both = [stays, goes]
  const ids = [stays._id, goes._id]
  for (const { role, name } of both) if (role !== 'member') throw refused(texts.employee(name))
  const isBetween = (one: SQL, other: SQL) =>
    sql`(${one}, ${other}) IN ((${ids[0]}, ${ids[1]}), (${ids[1]}, ${ids[0]}))`
  const links = await db.$count(
    guardianships,
    isBetween(sql`${guardianships.minor}`, sql`${guardianships.guardian}`),
  )
  const paid = await db.$count(payments, isBetween(sql`${payments.user}`, sql`${payments.beneficiary}`))
  if (links + paid > 0) throw refused(texts.guardian)
  for (const { _id, name } of both) {
    const open = await db.$count(
      payments,
      and(or(eq(payments.user, _id), eq(payments.beneficiary, _id)), openPayment),
    )
    if (open > 0) throw refused(texts.openPayment(name))
    const requests = await db.$count(
      deletionRequests,
      and(eq(deletionRequests.user, _id), eq(deletionRequests.status, 'open')),
    )
    if (requests > 0) throw refused(texts.openRequest(name))
  }
}

const detailNames = ['birthDate', 'city', 'district', 'address', 'emergencyName', 'emergencyPhone'] as const

/** What the record that stays lacks and takes over. */
function takenFacts(stays: UserRow, goes: UserRow) {
  const takesEmail = !stays.email && goes.email !== null
  const details: Partial<UserDetails> = {}
  for (const name of detailNames)
    if (!stays.userDetails[name] && goes.userDetails[name]) details[name] = goes.userDetails[name]
  const changes: Partial<UserRow> = {
    ...(takesEmail && { email: goes.email, emailVerifiedAt: goes.emailVerifiedAt }),
    ...(!stays.phone && goes.phone && { phone: goes.phone }),
    ...(stays.gender === 'unspecified' &&
      goes.gender !== 'unspecified' && {
        gender: goes.gender,
        genderConfirmedAt: goes.genderConfirmedAt,
        genderConfirmedBy: goes.genderConfirmedBy,
      }),
    ...(details.birthDate && {
      birthDateConfirmedAt: goes.birthDateConfirmedAt,
      birthDateConfirmedBy: goes.birthDateConfirmedBy,
    }),
    ...(Object.keys(details).length > 0 && { userDetails: { ...stays.userDetails, ...details } }),
    ...(!stays.profilePhoto && goes.profilePhoto && { profilePhoto: goes.profilePhoto }),
    ...(!stays.branch && goes.branch && { branch: goes.branch }),
  }
  return { changes, details }
}

const detailText = (name: (typeof detailNames)[number], value: string) =>
  name === 'birthDate' ? formatDay(value) : value

/** The facts that were taken, for the preview. */
async function shownFacts(
  db: Database,
  { changes, details }: ReturnType<typeof takenFacts>,
): Promise<MergePreview['takes']> {
  const { facts, genders, itsPhoto } = texts
  const shown = (label: string, value: string | null | undefined) => (value ? [{ label, value }] : [])
  const { email, phone, gender, branch, profilePhoto } = changes
  const [home] = branch
    ? await db.select({ name: branches.name }).from(branches).where(eq(branches._id, branch))
    : []
  return [
    ...shown(facts.email, email),
    ...shown(facts.phone, phone && formatPhone(phone)),
    ...shown(facts.gender, gender && gender !== 'unspecified' ? genders[gender] : ''),
    ...shown(facts.branch, home?.name),
    ...shown(facts.profilePhoto, profilePhoto && itsPhoto),
    ...detailNames.flatMap((name) => shown(facts[name], details[name] && detailText(name, details[name]))),
  ]
}

/** Contact data of the record that goes which the other one has differently: a note keeps them. */
async function noteDifferences({ db }: UnitOfWork, author: CurrentUser, stays: UserRow, goes: UserRow) {
  const different = [
    goes.name !== stays.name && goes.name,
    goes.email && stays.email && goes.email,
    goes.phone && stays.phone && goes.phone !== stays.phone && formatPhone(goes.phone),
    ...detailNames.map(
      (name) =>
        goes.userDetails[name] &&
        stays.userDetails[name] &&
        goes.userDetails[name] !== stays.userDetails[name] &&
        `${texts.facts[name]}: ${detailText(name, goes.userDetails[name])}`,
    ),
  ].filter((fact): fact is string => Boolean(fact))
  if (different.length === 0) return
  await db.insert(userNotes).values({
    user: stays._id,
    branch: null,
    text: texts.note(different.join(' · ')),
    author: author._id,
    authorName: author.name,
  })
}

type Link = typeof guardianships.$inferSelect

/** Takes the links between minors and guardians off the one that goes, and returns those of minors. */
async function takeLinks({ db }: UnitOfWork, goes: string): Promise<Link[]> {
  const own = or(eq(guardianships.minor, goes), eq(guardianships.guardian, goes))
  const current = await db
    .select({ link: guardianships })
    .from(guardianships)
    .innerJoin(users, eq(users._id, guardianships.minor))
    .where(and(own, isNull(users.deletedAt), sql`is_minor(${users.userDetails})`))
    .orderBy(guardianships.createdAt, guardianships._id)
  await db.delete(guardianships).where(own)
  return current.map(({ link }) => link)
}

/** Gives links to the one that stays. Throws 409 for a minor with more guardians than may be. */
async function giveLinks({ db }: UnitOfWork, links: readonly Link[], stays: string, goes: string) {
  const replaced = (id: string) => (id === goes ? stays : id)
  for (const { minor, guardian, relation, import: from, createdAt, createdBy } of links) {
    const pair = { minor: replaced(minor), guardian: replaced(guardian) }
    const known = await db.$count(
      guardianships,
      and(eq(guardianships.minor, pair.minor), eq(guardianships.guardian, pair.guardian)),
    )
    if (known > 0) continue
    const wards = () => refused(texts.wards)
    await explainingConstraints(
      {
        guardianships_circle_check: wards,
        guardianships_two_check: wards,
        guardianships_minor_age_check: wards,
        guardianships_guardian_age_check: wards,
        guardianships_guardian_birth_date_check: wards,
      },
      () => db.insert(guardianships).values({ ...pair, relation, import: from, createdAt, createdBy }),
    )
  }
}

const listed = <Names extends Record<string, string>>(counts: Counts, names: Names) =>
  Object.entries(names).flatMap(([name, label]) => {
    const count = counts.get(name) ?? 0
    return count > 0 ? [{ label, count }] : []
  })

async function merge(
  tx: UnitOfWork,
  services: Services,
  currentUser: CurrentUser,
  { queueOverlaps, ...ids }: BodyOf<typeof mergePeople>,
): Promise<MergePreview> {
  const { db, client, audit, afterCommit } = tx
  await client.query(`SET LOCAL lock_timeout = ${patience}`)
  const pair = await lockPair(tx, currentUser, ids)
  const { stays, goes } = pair
  await requireBranches(db, currentUser, [stays, goes])
  await requireMergeable(db, pair)
  const shown = { stays: await readPerson(db, stays._id), goes: await readPerson(db, goes._id) }
  let now = new Date()
  for (const id of [stays._id, goes._id].sort()) now = await lockSchedule(tx, id)

  const counts: Counts = new Map()
  await refuseSharedHours(tx, pair)
  const overlaps = await moveMemberships(tx, pair, {
    ...{ queueOverlaps, now },
    move: () => moveRecords(tx, pair, counts),
  })
  await explainingConstraints(membershipConstraints, async () => {
    await client.query('SET CONSTRAINTS membership_branches_no_overlap IMMEDIATE')
  })
  const places = await moveBookings(tx, services, pair, counts)
  await exemptBegun(tx, pair)
  const balance = await moveWallets(tx, currentUser, pair)
  const points = await movePoints(tx, currentUser, pair)
  await moveReferrals(tx, pair, counts)
  await removeSecondEntries(tx, currentUser, pair)
  await movePresence(tx, pair)
  await endMedia(tx, pair, counts)
  await revokeSessions(tx, goes._id)
  await endAccess(tx, pair, counts)

  const links = await takeLinks(tx, goes._id)
  const taken = takenFacts(stays, goes)
  await noteDifferences(tx, currentUser, stays, goes)
  // Earlier merges lead to the one that stays.
  await client.query('UPDATE users SET merged_into = $1 WHERE merged_into = $2', [stays._id, goes._id])
  await updateRecord(db, users, goes._id, {
    email: null,
    mergedEmail: goes.email,
    branch: null,
    passwordHash: null,
    googleId: null,
    profilePhoto: null,
    claimedAt: null,
    hasTemporaryPassword: false,
    deletedAt: sql`now()`,
    mergedInto: stays._id,
  })
  const after = await updateRecord(db, users, stays._id, taken.changes)
  await keepLaterRefusals(tx, after, goes)
  await client.query('UPDATE branch_stays SET user_id = $1 WHERE user_id = $2', [stays._id, goes._id])
  await giveLinks(tx, links, stays._id, goes._id)
  await audit({
    resource: 'users',
    recordId: stays._id,
    action: 'merge',
    person: stays._id,
    before: { goes: goes._id, branch: goes.branch },
    after: { balance: liraOf(balance), points },
  })
  const { profilePhoto } = goes
  if (profilePhoto && after.profilePhoto !== profilePhoto)
    afterCommit(() => deletePortrait(services.storage, profilePhoto))
  return {
    ...shown,
    takes: await shownFacts(db, taken),
    moves: listed(counts, texts.records),
    balance: liraOf(balance),
    points,
    ends: listed(counts, texts.ended),
    newsletter: (await withNewsletter(db, after)).newsletter,
    overlaps,
    places,
  }
}

/** Merges, and begins again while somebody else is writing to one of the two. Throws 409 if that does not end. */
async function run(
  services: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof mergePeople>,
  finish: (outcome: MergePreview) => void,
): Promise<void> {
  const { stays, goes } = body
  if (stays === goes) throw invalidField('goes', texts.self)
  if ([stays, goes].includes(currentUser._id)) throw refused(texts.own)
  for (let attempt = 1; ; attempt++) {
    try {
      await services.transact(
        currentUser,
        async (tx) => finish(await merge(tx, services, currentUser, body)),
        { changesRightsOf: [stays, goes].sort() },
      )
      return
    } catch (error) {
      // lock_not_available, deadlock_detected
      if (!['55P03', '40P01'].includes(databaseErrorOf(error)?.code ?? '')) throw error
      if (attempt === mostAttempts) throw new AppError(409, 'merge.busy', texts.busy)
      await setTimeout(20 + Math.random() * 80)
    }
  }
}

/** Returns what a merge would do, with overlaps queued. */
export const preview = (
  services: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof previewMerge>,
): Promise<MergePreview> =>
  previewed((finish) => run(services, currentUser, { ...body, queueOverlaps: true }, finish))

/** Makes one record of two; there is no undo. Throws 403, 404, 409. */
export const mergeRecords = (
  services: Services,
  currentUser: CurrentUser,
  body: BodyOf<typeof mergePeople>,
): Promise<void> => run(services, currentUser, body, () => undefined)
