import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { changeMany } from '#server/core/change-many.ts'
import { branchScope, type CurrentUser } from '#server/core/current-user.ts'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { lockRecord } from '#server/core/records.ts'
import { type ListDefinition, listRows } from '#server/db/list.ts'
import {
  addMessage,
  changeMessage,
  deleteMessage,
  missingMessage,
  previewReply,
  receiveMessage,
  replyToMessage,
  toMessage,
} from '#server/modules/content/contact/contact.service.ts'
import { type ContactMessageRow, contactMessages } from '#server/modules/content/contact/contact.table.ts'
import * as contract from '#shared/content/contact/contact.contract.ts'
import { contactFormMessages } from '#shared/content/contact/contact.messages.ts'

const texts = contactFormMessages

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

  mount(app, contract.listContact, async ({ currentUser, query, rowsOf }) => {
    const scope = branchScope(currentUser, contactMessages.branch)
    return rowsOf(await listRows(db, messageList, query, scope)).map(toMessage)
  })

  mount(app, contract.listContactOfBranch, async ({ currentUser, params, query, rowsOf }) => {
    const scope = and(
      eq(contactMessages.branch, params.branchId),
      branchScope(currentUser, contactMessages.branch),
    )
    return rowsOf(await listRows(db, messageList, query, scope)).map(toMessage)
  })

  async function find(currentUser: CurrentUser, id: string): Promise<ContactMessageRow> {
    const [row] = await db
      .select()
      .from(contactMessages)
      .where(and(eq(contactMessages._id, id), branchScope(currentUser, contactMessages.branch)))
    if (!row) throw missingMessage()
    return row
  }

  mount(app, contract.showContact, async ({ currentUser, params }) =>
    toMessage(await find(currentUser, params.id)),
  )

  mount(app, contract.previewReply, async ({ currentUser, params, body }) => {
    const { subject, html = '' } = await previewReply(
      services,
      await find(currentUser, params.id),
      body.reply,
    )
    return { subject, html }
  })

  mount(app, contract.addContact, ({ currentUser, body }) => addMessage(services, currentUser, body))

  mount(app, contract.markContact, ({ currentUser, params, body }) =>
    changeMessage(services, currentUser, params.id, body),
  )

  mount(app, contract.markContacts, ({ currentUser, body: { ids, ...change } }) =>
    changeMany(services, currentUser, ids, {
      isWanted: async (work, id) => {
        const row = await lockRecord(work.db, contactMessages, id, missingMessage, {
          scope: branchScope(currentUser, contactMessages.branch),
        })
        const { isRead = row.isRead, isSuspicious = row.isSuspicious } = change
        return row.isRead !== isRead || row.isSuspicious !== isSuspicious
      },
      change: (within, id) => changeMessage(within, currentUser, id, change),
    }),
  )

  mount(app, contract.replyContact, ({ currentUser, params, body }) =>
    replyToMessage(services, currentUser, params.id, body.reply),
  )

  mount(app, contract.deleteContact, async ({ currentUser, params }) => {
    await deleteMessage(services, currentUser, params.id)
    return { success: true as const, message: texts.deleted }
  })
}
