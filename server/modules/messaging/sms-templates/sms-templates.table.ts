import { boolean, integer, pgEnum, pgTable, text } from 'drizzle-orm/pg-core'
import { smsTemplateKinds } from '#shared/messaging/sms-templates/sms-templates.rules.ts'

export const smsTemplateKind = pgEnum('sms_template_kind', smsTemplateKinds)

/** Texts that the club has written; a kind without a row has the product's. */
export const smsTemplates = pgTable('sms_templates', {
  kind: smsTemplateKind('kind').primaryKey(),
  text: text('text').notNull(),
  isOn: boolean('is_on').notNull(),
  version: integer('version').notNull(),
})
