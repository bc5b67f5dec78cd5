import { sql } from 'drizzle-orm'
import { defineModule, type Erasure } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { consentRoutes } from '#server/modules/people/consents/consents.routes.ts'
import { proveConsents } from '#server/modules/people/consents/consents.service.ts'
import { consents } from '#server/modules/people/consents/consents.table.ts'

interface Owner {
  _id: string
  email: string | null
  emailVerifiedAt: string | null
}

/** SQL: what a person has said, and what was said for the address that is shown to be theirs. */
const ofOwner = ({ _id, email, emailVerifiedAt }: Owner) => sql`(${consents.user} = ${_id}
  OR ${consents.channel} = 'email' AND ${consents.recipient} = lower(${emailVerifiedAt && email} COLLATE "C"))`

const exportConsents = (db: Database, owner: Owner) =>
  db
    .select({
      channel: consents.channel,
      recipient: consents.recipient,
      status: consents.status,
      isProven: consents.isProven,
      consentedAt: consents.consentedAt,
      recordedAt: consents.recordedAt,
      source: consents.source,
      note: consents.note,
    })
    .from(consents)
    .where(ofOwner(owner))
    .orderBy(consents.recordedAt, consents._id)

/** The links of the recipients go with what was said for them. */
async function eraseConsents({ tx: { db }, owner }: Erasure): Promise<void> {
  await db.execute(sql`SELECT set_config('club.forgotten_recipients', 'on', true)`)
  const gone = await db.delete(consents).where(ofOwner(owner)).returning({ recipient: consents.recipient })
  await db.execute(sql`SELECT set_config('club.forgotten_recipients', 'off', true)`)
  const recipients = gone.map(({ recipient }) => recipient)
  await db.execute(sql`
    DELETE FROM opt_out_links link WHERE recipient = ANY (${sql.param([...recipients, owner.phone])}::text[])
      AND NOT EXISTS (SELECT FROM consents WHERE channel = link.channel AND recipient = link.recipient)`)
  await db.execute(sql`DELETE FROM consent_codes WHERE user_id = ${owner._id}`)
}

export const consentsModule = defineModule({
  name: 'consents',
  personalData: { consents: 'marketing', opt_out_links: 'marketing', consent_codes: 'security' },
  routes: [consentRoutes],
  exportSections: [{ name: 'izinler', read: exportConsents }],
  erase: eraseConsents,
  onEmailVerified: (_services, tx, user) => proveConsents(tx, user, 'email'),
  onPhoneVerified: (_services, tx, user) => proveConsents(tx, user, 'phone'),
})
