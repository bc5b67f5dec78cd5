import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { branchScope } from '#server/core/actor.ts'
import { changeMany } from '#server/core/change-many.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import type { Services } from '#server/core/services.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addMessage,
  changeMessage,
  deleteMessage,
  messageAnswer,
  missingMessage,
  receiveMessage,
  replyToMessage,
} from '#server/modules/content/contact/contact.service.ts'
import { contactMessages } from '#server/modules/content/contact/contact.table.ts'
import * as contract from '#shared/content/contact/contact.contract.ts'
import { messages } from '#shared/messages/messages.ts'

const texts = messages.contact

const messageList: ListDefinition<typeof contactMessages> = {
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

  mount(app, contract.listContact, async ({ actor, query, rowsOf }) => {
    const scope = branchScope(actor, contactMessages.branch)
    return rowsOf(await listRows(db, messageList, query, scope)).map(messageAnswer)
  })

  mount(app, contract.listContactOfBranch, async ({ actor, params, query, rowsOf }) => {
    const scope = and(eq(contactMessages.branch, params.branchId), branchScope(actor, contactMessages.branch))
    return rowsOf(await listRows(db, messageList, query, scope)).map(messageAnswer)
  })

  mount(app, contract.showContact, async ({ actor, params }) => {
    const [row] = await db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages._id, params.id), branchScope(actor, contactMessages.branch)))
    if (!row) throw missingMessage()
    return messageAnswer(row)
  })

  mount(app, contract.addContact, ({ actor, body }) => addMessage(services, actor, body))

  mount(app, contract.markContact, ({ actor, params, body }) =>
    changeMessage(services, actor, params.id, body),
  )

  mount(app, contract.markContacts, ({ actor, body: { ids, ...change } }) =>
    changeMany(services, actor, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, contactMessages, id, missingMessage, {
          scope: branchScope(actor, contactMessages.branch),
        })
        return row.isRead !== change.isRead
      },
      change: (within, id) => changeMessage(within, actor, id, change),
    }),
  )

  mount(app, contract.replyContact, ({ actor, params, body }) =>
    replyToMessage(services, actor, params.id, body.reply),
  )

  mount(app, contract.deleteContact, async ({ actor, params }) => {
    await deleteMessage(services, actor, params.id)
    return { success: true as const, message: texts.deleted }
  })
}
