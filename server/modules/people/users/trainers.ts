import { and, eq, inArray, isNull } from 'drizzle-orm'
import { AppError, notFound } from '#server/core/errors.ts'
import type { Database } from '#server/db/database.ts'
import { trainerProfiles } from '#server/modules/people/users/trainer-profiles.table.ts'
import { type UserRow, users } from '#server/modules/people/users/users.table.ts'
import { kurusOf, liraOf } from '#shared/core/money.ts'
import { titleSlug } from '#shared/core/text.ts'
import { usersMessages } from '#shared/people/users/users.messages.ts'
import type {
  Trainer,
  TrainerPage,
  TrainerProfile,
  TrainerProfileChange,
} from '#shared/people/users/users.schema.ts'

/** Current trainers; former ones are not shown, although records still reference them. */
export const isTrainer = and(eq(users.role, 'trainer'), isNull(users.deletedAt))

const trainerColumns = {
  _id: users._id,
  name: users.name,
  branch: users.branch,
  profilePhoto: users.profilePhoto,
}

/** Returns the trainers among the given users, by id. */
export async function trainersById(db: Database, ids: readonly string[]): Promise<Map<string, Trainer>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select(trainerColumns)
    .from(users)
    .where(and(inArray(users._id, [...new Set(ids)]), isTrainer))
    .orderBy(users.name, users._id)
  return new Map(rows.map((row) => [row._id, row]))
}

/** Whether all given users are trainers; locks their rows against a change of role until the transaction ends. */
export async function areTrainers(db: Database, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const rows = await db
    .select({ _id: users._id })
    .from(users)
    .where(and(inArray(users._id, [...ids]), isTrainer))
    .orderBy(users._id)
    .for('share')
  return rows.length === new Set(ids).size
}

const profileColumns = {
  headline: trainerProfiles.headline,
  about: trainerProfiles.about,
  certificates: trainerProfiles.certificates,
  languages: trainerProfiles.languages,
  privatePrice: trainerProfiles.privatePrice,
}
type StoredProfile = Omit<typeof trainerProfiles.$inferSelect, 'user' | 'slug'>

const noProfile: StoredProfile = {
  headline: '',
  about: '',
  certificates: [],
  languages: [],
  privatePrice: null,
}

const toProfile = <T extends StoredProfile>(stored: T) => ({
  ...stored,
  privatePrice: stored.privatePrice === null ? null : liraOf(stored.privatePrice),
})

async function storedProfile(db: Database, user: string): Promise<StoredProfile | undefined> {
  const [row] = await db.select(profileColumns).from(trainerProfiles).where(eq(trainerProfiles.user, user))
  return row
}

/** What the trainer's page says; empty without a page. */
export const readTrainerProfile = async (db: Database, user: string): Promise<TrainerProfile> =>
  toProfile((await storedProfile(db, user)) ?? noProfile)

/** The addresses and headlines of the trainers who have a page, by id. */
export async function trainerPages(db: Database, ids: readonly string[]) {
  const rows = await db
    .select({ user: trainerProfiles.user, slug: trainerProfiles.slug, headline: trainerProfiles.headline })
    .from(trainerProfiles)
    .where(inArray(trainerProfiles.user, [...ids]))
  return new Map(rows.map(({ user, ...page }) => [user, page]))
}

/** Throws a 404 if no current trainer has a page of this address. */
export async function showTrainerPage(db: Database, slug: string): Promise<TrainerPage> {
  const [row] = await db
    .select({ ...trainerColumns, slug: trainerProfiles.slug, ...profileColumns })
    .from(trainerProfiles)
    .innerJoin(users, eq(users._id, trainerProfiles.user))
    .where(and(eq(trainerProfiles.slug, slug), isTrainer))
  if (!row) throw notFound(usersMessages.trainerNotFound)
  return toProfile(row)
}

/** Adds a profile at the first free address: `elif-kaya`, `elif-kaya-2`. */
async function addProfile(db: Database, { _id, name }: UserRow, profile: StoredProfile): Promise<void> {
  const first = titleSlug(name) || 'antrenor'
  for (let number = 1; ; number++) {
    const slug = number === 1 ? first : `${first}-${number}`
    const { rowCount } = await db
      .insert(trainerProfiles)
      .values({ user: _id, slug, ...profile })
      .onConflictDoNothing({ target: trainerProfiles.slug })
    if (rowCount) return
  }
}

/**
 * Changes what a trainer's page says, and returns it before and after, amounts in kuruş. The first text makes the page,
 * an empty profile removes it. The trainer's row must be locked. Throws a 409 for anybody else.
 */
export async function changeTrainerProfile(
  db: Database,
  trainer: UserRow,
  { privatePrice, ...texts }: TrainerProfileChange,
): Promise<{ before: StoredProfile; after: StoredProfile }> {
  if (trainer.role !== 'trainer') throw new AppError(409, 'user.no-trainer', usersMessages.noTrainer)
  const stored = await storedProfile(db, trainer._id)
  const before = stored ?? noProfile
  const after = {
    ...before,
    ...texts,
    ...(privatePrice !== undefined && { privatePrice: privatePrice && kurusOf(privatePrice) }),
  }
  const isEmpty = Object.values(after)
    .flat()
    .every((value) => value === null || value === '')
  if (isEmpty) await deleteTrainerProfile(db, trainer._id)
  else if (stored) await db.update(trainerProfiles).set(after).where(eq(trainerProfiles.user, trainer._id))
  else await addProfile(db, trainer, after)
  return { before, after }
}

export async function deleteTrainerProfile(db: Database, user: string): Promise<void> {
  await db.delete(trainerProfiles).where(eq(trainerProfiles.user, user))
}
