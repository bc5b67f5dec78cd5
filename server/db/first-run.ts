import { count, eq, sql } from 'drizzle-orm'
import type { InProcess } from '#server/app/in-process.ts'
import { openSession } from '#server/core/actor.ts'
import type { Services } from '#server/core/services.ts'
import { system } from '#server/core/work.ts'
import { alone } from '#server/db/alone.ts'
import { demoPassword } from '#server/db/demo/demo-accounts.ts'
import { settings } from '#server/db/infrastructure.table.ts'
import { createUser } from '#server/modules/users/users.service.ts'
import { users } from '#server/modules/users/users.table.ts'

const fillingKey = 'demo-filling'
/** Any number that no other advisory lock of the product uses. */
const fillingLock = 7_426_018

/**
 * Gives an empty database its first admin, and the demo data where that is wanted. A fill that was
 * interrupted is recognised by its mark, wiped and made anew. Processes that start together wait for the first.
 */
export const fillEmptyDatabase = (services: Services, inProcess: InProcess, print: (line: string) => void) =>
  alone(services.pool, fillingLock, () => fill(services, inProcess, print))

async function fill(services: Services, inProcess: InProcess, print: (line: string) => void): Promise<void> {
  const { configuration, db } = services
  const [interrupted] = await db.select().from(settings).where(eq(settings.key, fillingKey))
  if (interrupted && configuration.demo) {
    // The versions of page tags stay: they must never go backwards.
    await db.execute(
      sql`TRUNCATE branches, users, subscribers, audit_log, settings, faqs, programs, slug_history CASCADE`,
    )
  }
  const [{ people } = { people: 0 }] = await db.select({ people: count() }).from(users)
  if (people > 0) return
  if (!configuration.demo) {
    if (!configuration.firstAdmin) {
      print('Henüz yönetici yok: ADMIN_EMAIL ve ADMIN_PASSWORD ile yeniden başlatın.')
      return
    }
    await createAdmin(services, configuration.firstAdmin)
    return
  }
  print('Deneme verileri hazırlanıyor…')
  await db.insert(settings).values({ key: fillingKey, value: true })
  const admin = await createAdmin(services, { email: 'admin@bozkir.example', password: demoPassword })
  const token = await openSession(db, admin)
  // Loaded only here: the pictures' code is of no use to a club that has its own.
  const { fillDemoData } = await import('#server/db/demo/demo-data.ts')
  await fillDemoData({
    call: inProcess.client(token),
    callAs: (other) => inProcess.client(other),
    db,
    log: print,
  })
  await db.delete(settings).where(eq(settings.key, fillingKey))
}

async function createAdmin(services: Services, { email, password }: { email: string; password: string }) {
  const admin = await createUser(services, system, {
    name: 'Bozkır Yönetici',
    email,
    phone: '+90 555 000 10 00',
    password,
    role: 'admin',
  })
  return admin._id
}
