import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { cleanHtml } from '#server/core/rich-text.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { defaultTemplate } from '#server/modules/messaging/email/default-template.ts'
import { welcomeTemplates } from '#server/modules/messaging/email/email.table.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import type { WelcomeTemplate, WelcomeTemplateChange } from '#shared/messaging/email/email.contract.ts'

/** What the new members of a month are written, as it stands now. */
export async function readTemplate(db: Database, month: string): Promise<WelcomeTemplate> {
  const [row] = await db.select().from(welcomeTemplates).where(eq(welcomeTemplates.month, month))
  return row ? { ...row, isDefault: false } : { month, ...defaultTemplate, isDefault: true, version: 0 }
}

const refused = (message: string) => new AppError(400, 'welcome-mails.template', message)

/** Writes a month's own template; the first time it begins with the club's. */
export async function updateTemplate(
  { transact }: Services,
  currentUser: CurrentUser,
  { month, version, ...fields }: WelcomeTemplateChange,
): Promise<WelcomeTemplate> {
  return transact(currentUser, async ({ db, client, audit }) => {
    // Two first changes of one month come one after the other.
    await client.query(
      `SELECT pg_advisory_xact_lock(hashtextextended('welcome-template ' || $1, ${lockSeeds.named}))`,
      [month],
    )
    const { isDefault, ...before } = await readTemplate(db, month)
    if (version !== undefined && version !== before.version) throw stale()
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const after = { ...before, ...given, version: before.version + 1 }
    after.content = cleanHtml(after.content)
    if (!after.content) throw refused(campaignsMessages.emptyContent)
    if (Boolean(after.actionLabel) !== Boolean(after.actionLink))
      throw refused(campaignsMessages.actionIncomplete)
    await db
      .insert(welcomeTemplates)
      .values(after)
      .onConflictDoUpdate({ target: welcomeTemplates.month, set: after })
    await audit({
      resource: 'welcomeMails',
      recordId: month,
      action: 'edit',
      before: isDefault ? null : before,
      after,
    })
    return { ...after, isDefault: false }
  })
}
