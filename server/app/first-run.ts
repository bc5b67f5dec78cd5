import { and, count, eq, inArray, isNull, like, not, or, type SQL, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { InProcess } from '#server/app/in-process.ts'
import { ConfigurationError } from '#server/core/configuration.ts'
import type { Services } from '#server/core/module.ts'
import { lockRecord, updateRecord } from '#server/core/records.ts'
import { system } from '#server/core/unit-of-work.ts'
import { databaseOf } from '#server/db/database.ts'
import { settings } from '#server/db/infrastructure.table.ts'
import { lockKeys, withAdvisoryLock } from '#server/db/locks.ts'
import { materialisedViews, refreshView } from '#server/db/materialised-views.ts'
import { hashPassword } from '#server/modules/people/users/passwords.ts'
import { openSession, revokeMailedCodes, revokeSessions } from '#server/modules/people/users/sessions.ts'
import { createUser, findByEmail, missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'

const fillingKey = 'demo-filling'

/** Everybody who is not from the demo, whose people without an address share the first digits of their phone numbers. */
const isReal = or(
  not(like(users.email, '%.example')),
  and(isNull(users.email), not(like(users.phone, '+90555000%'))),
)

/**
 * Adds the first admin to an empty database, and the demo data if configured. An interrupted fill left its mark in the
 * settings; it is truncated and repeated. Processes that start together wait for the first.
 */
export const fillEmptyDatabase = (services: Services, inProcess: InProcess, print: (line: string) => void) =>
  withAdvisoryLock(services.pool, lockKeys.firstRun, () => fill(services, inProcess, print))

/** Throws where the database has a demo account, whose password is public. */
export async function refuseDemoAccounts(pool: pg.Pool, setting: string): Promise<void> {
  // The only file of the demo in the image.
  const { demoEmails } = await import('#server/demo/demo-emails.ts')
  const [found] = await databaseOf(pool)
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(sql`lower(${users.email} COLLATE "C")`, demoEmails), isNull(users.deletedAt)))
    .limit(1)
  if (found)
    throw new ConfigurationError(
      `${setting} hatalı: bu veri tabanında deneme hesapları var (${found.email}). Üretimde ya da dışarıya açık bir PUBLIC_URL ile deneme verisi olmayan bir veri tabanı kullanılmalıdır.`,
    )
}

async function fill(services: Services, inProcess: InProcess, print: (line: string) => void): Promise<void> {
  const { configuration, db } = services
  const [interrupted] = await db.select().from(settings).where(eq(settings.key, fillingKey))
  if (interrupted) {
    // Records added to an incomplete demo are real data, which must not be truncated.
    const isUntouched = (await countUsers(services, isReal)) === 0
    if (configuration.demo && isUntouched) {
      // Not page_tags: versions must never decrease. Request keys refer to nothing.
      await db.execute(
        sql`TRUNCATE branches, users, subscribers, audit_log, settings, faqs, programs, slug_history, positions,
          product_categories, request_keys, idempotent_requests CASCADE`,
      )
    } else await db.delete(settings).where(eq(settings.key, fillingKey))
  }
  if (!configuration.demo) return addFirstAdmin(services, print)
  if ((await countUsers(services)) > 0) return
  print('Deneme verileri hazırlanıyor...')
  await db.insert(settings).values({ key: fillingKey, value: true })
  // Loaded only here: the image has no demo data.
  const { demoAdmin } = await import('#server/demo/demo-accounts.ts')
  const admin = await createAdmin(services, demoAdmin)
  const token = await openSession(db, admin)
  const { fillDemoData } = await import('#server/demo/demo-data.ts')
  await fillDemoData({
    call: inProcess.client(token),
    callAs: (other) => inProcess.client(other),
    db,
    pool: services.pool,
    publicUrl: configuration.publicUrl,
    log: print,
    namesClub: !configuration.hasClubName,
  })
  for (const view of materialisedViews) await refreshView(services.pool, view)
  await db.delete(settings).where(eq(settings.key, fillingKey))
}

async function countUsers({ db }: Services, condition?: SQL): Promise<number> {
  const [counted] = await db.select({ people: count() }).from(users).where(condition)
  return counted?.people ?? 0
}

/** Creates the first admin unless an admin exists. */
async function addFirstAdmin(services: Services, print: (line: string) => void): Promise<void> {
  const { firstAdmin } = services.configuration
  if ((await countUsers(services, and(eq(users.role, 'admin'), isNull(users.deletedAt)))) > 0) return
  if (!firstAdmin) {
    print('Henüz yönetici yok: ADMIN_EMAIL ve ADMIN_PASSWORD ile yeniden başlatın.')
    return
  }
  const known = await findByEmail(services.db, firstAdmin.email)
  if (known) await makeAdmin(services, known._id, firstAdmin.password)
  else await createAdmin(services, firstAdmin)
}

/**
 * Makes the account with the first admin's address an admin. Another person may have registered it, so its password,
 * Google login, sessions and mailed links are revoked.
 */
async function makeAdmin({ transact }: Services, id: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await transact(
    system,
    async (tx) => {
      const { db, audit } = tx
      const before = await lockRecord(db, users, id, missingUser, { noKeyUpdate: true })
      const after = await updateRecord(db, users, id, {
        role: 'admin',
        passwordHash,
        hasTemporaryPassword: false,
        googleId: null,
        claimedAt: before.claimedAt ?? new Date().toISOString(),
      })
      await revokeSessions(tx, id)
      await revokeMailedCodes(db, id)
      await audit({ resource: 'users', recordId: id, action: 'role', before, after })
    },
    { changesRightsOf: [id] },
  )
}

async function createAdmin(
  services: Services,
  {
    email,
    // The settings name nobody.
    name = email,
    phone,
    password,
  }: { name?: string; email: string; phone?: string; password: string },
) {
  const admin = await createUser(services, system, {
    name,
    email,
    phone,
    password,
    role: 'admin',
  })
  return admin._id
}
