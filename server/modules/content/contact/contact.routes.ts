import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { mountRecords } from '#server/core/record-routes.ts'
import type { ListDefinition } from '#server/db/list.ts'
import {
  changeMessage,
  contactRecords,
  missingMessage,
  previewReply,
  receiveMessage,
  replyToMessage,
  takenMessage,
  toMessage,
} from '#server/modules/content/contact/contact.service.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'
import * as contract from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'

const texts = contactFormMessages

const list: ListDefinition<typeof contactMessages> = {
  table: contactMessages,
  key: contactMessages._id,
  sort: {
    createdAt: contactMessages.createdAt,
    name: contactMessages.name,
    subject: contactMessages.subject,
  },
  defaultSort: ['createdAt', 'DESC'],
  filters: {
    branch: contactMessages.branch,
    isRead: contactMessages.isRead,
    isSuspicious: contactMessages.isSuspicious,
    isGeneral: (wanted: boolean) =>
      wanted ? isNull(contactMessages.branch) : isNotNull(contactMessages.branch),
  },
  search: contactMessages.search,
}

export function contactRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.sendContact, async ({ body }) => {
    await receiveMessage(services, body)
    return { success: true as const, message: texts.sent }
  })

  mountRecords(app, services, {
    calls: {
      list: contract.listContact,
      ofBranch: contract.listContactOfBranch,
      show: contract.showContact,
      create: contract.addContact,
      remove: contract.deleteContact,
    },
    records: contactRecords,
    list,
    visibleTo: contactRecords.scope,
    toRecord: toMessage,
    columnsOf: takenMessage,
    deleted: texts.deleted,
  })

  mount(app, contract.previewReply, async ({ currentUser, params, body }) => {
    const [message] = await db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages._id, params.id), contactRecords.scope?.(currentUser)))
    if (!message) throw missingMessage()
    const { subject, html = '' } = await previewReply(services, message, body.reply)
    return { subject, html }
  })

  mount(app, contract.markContact, ({ currentUser, params, body }) =>
    changeMessage(services, currentUser, params.id, body),
  )

  mount(app, contract.markContacts, ({ currentUser, body: { ids, ...marks } }) =>
    contactRecords.updateMany(services, currentUser, ids, { wanted: marks, changes: marks }),
  )

  mount(app, contract.replyContact, ({ currentUser, params, body }) =>
    replyToMessage(services, currentUser, params.id, body.reply),
  )
}
