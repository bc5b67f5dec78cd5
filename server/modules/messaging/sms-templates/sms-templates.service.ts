import { sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { invalidField, stale } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { Database } from '#server/db/database.ts'
import { lockSeeds } from '#server/db/locks.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { sendTextToOneself } from '#server/modules/messaging/sms/send-to-oneself.ts'
import { requireSendableText } from '#server/modules/messaging/sms/sendable-text.ts'
import { smsTemplates } from '#server/modules/messaging/sms-templates/sms-templates.table.ts'
import { firstName } from '#shared/core/text.ts'
import { mergeFieldPattern } from '#shared/messaging/campaigns/campaigns.schema.ts'
import { smsPartsOf } from '#shared/messaging/sms/sms-parts.ts'
import type {
  SmsTemplate,
  SmsTemplateChange,
} from '#shared/messaging/sms-templates/sms-templates.contract.ts'
import { smsTemplatesMessages } from '#shared/messaging/sms-templates/sms-templates.messages.ts'
import {
  fillSmsText,
  fitSmsText,
  smsTemplates as productTexts,
  type SmsTemplateKind,
  smsTemplateKinds,
  unknownVariables,
  variablesOf,
} from '#shared/messaging/sms-templates/sms-templates.rules.ts'

const texts = smsTemplatesMessages

/** Returns the text of every kind, the club's or the product's. */
export async function readSmsTemplates(db: Database): Promise<SmsTemplate[]> {
  const rows = await db.select().from(smsTemplates)
  return smsTemplateKinds.map((kind) => {
    const row = rows.find((one) => one.kind === kind)
    if (!row) return { _id: kind, text: productTexts[kind].text, isOn: true, isDefault: true, version: 0 }
    const { text, isOn, version } = row
    return { _id: kind, text, isOn, isDefault: text === productTexts[kind].text, version }
  })
}

export async function showSmsTemplate(db: Database, kind: SmsTemplateKind): Promise<SmsTemplate> {
  const found = (await readSmsTemplates(db)).find(({ _id }) => _id === kind)
  if (!found) throw new Error(`There is no text of ${kind}`)
  return found
}

/** Throws a 400 for a text that cannot be filled or sent. */
function requireSendable(kind: SmsTemplateKind, text: string): void {
  const unknown = unknownVariables(kind, text)
  if (unknown.length > 0) throw invalidField('text', texts.unknownVariables(unknown))
  const { parts } = smsPartsOf(fillSmsText(text, variablesOf(kind)))
  requireSendableText('text', text.replace(mergeFieldPattern, ''), parts)
}

/** Changes the text of a kind; absent fields stay as they are. Throws 400 and 409. */
export async function updateSmsTemplate(
  { transact }: Services,
  currentUser: CurrentUser,
  kind: SmsTemplateKind,
  { version, ...change }: SmsTemplateChange,
): Promise<SmsTemplate> {
  if (change.text !== undefined) requireSendable(kind, change.text)
  return transact(currentUser, async ({ db, audit }) => {
    await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('sms-templates', ${lockSeeds.named}))`)
    const before = await showSmsTemplate(db, kind)
    if (version !== undefined && version !== before.version) throw stale()
    const { text, isOn } = { ...before, ...change }
    const row = { kind, text, isOn, version: before.version + 1 }
    await db.insert(smsTemplates).values(row).onConflictDoUpdate({ target: smsTemplates.kind, set: row })
    const after = await showSmsTemplate(db, kind)
    await audit({ resource: 'sms-templates', recordId: kind, action: 'edit', before, after })
    return after
  })
}

/** Sends a text with example values to the telephone of the current user; returns its number. Throws 400, 409. */
export async function testSmsTemplate(
  services: Services,
  currentUser: CurrentUser,
  kind: SmsTemplateKind,
  typed: string | undefined,
): Promise<string> {
  if (typed !== undefined) requireSendable(kind, typed)
  return services.transact(currentUser, async ({ db, client, audit }) => {
    const text = typed ?? (await showSmsTemplate(db, kind)).text
    const values = {
      ...variablesOf(kind),
      ad: firstName(currentUser.name),
      kulup: (await readClub(db)).name,
      baglanti: services.configuration.publicUrl,
    }
    const phone = await sendTextToOneself(
      services,
      client,
      currentUser,
      fitSmsText(fillSmsText(text, values)),
    )
    await audit({ resource: 'sms-templates', recordId: kind, action: 'test' })
    return phone
  })
}
