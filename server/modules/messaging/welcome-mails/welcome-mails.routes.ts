import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import {
  chosenBranch,
  countRecipients,
  listRecipients,
  readTemplate,
  removeRecipient,
  sendWelcome,
  updateTemplate,
  welcomeMail,
} from '#server/modules/messaging/welcome-mails/welcome-mails.service.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import * as contract from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'
import { emailMessages } from '#shared/messaging/welcome-mails/welcome-mails.messages.ts'

const texts = emailMessages

/** Example recipient of previews. */
const example = { name: 'Ayşe Yılmaz', email: 'ayse@ornek.example' }

export function emailRoutes(app: FastifyInstance, services: Services): void {
  const { db, mail, transact } = services

  mount(app, contract.previewWelcomeMails, async ({ currentUser, query: { month, branch } }) => {
    const [template, counts] = await Promise.all([
      readTemplate(db, month, chosenBranch(currentUser, branch)),
      countRecipients(db, currentUser, month, branch),
    ])
    const { subject, html } = await welcomeMail(services, template, example)
    const members = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return { template, members, counts, subject, html }
  })

  mount(app, contract.listWelcomeRecipients, async ({ currentUser, query, rowsOf }) => {
    const { month = thisMonth(), ...list } = query
    return rowsOf(await listRecipients(db, currentUser, month, list))
  })

  mount(app, contract.sendWelcomeMails, async ({ currentUser, body }) => {
    const sent = await sendWelcome(services, currentUser, body.month, body.branch)
    return { success: true as const, message: texts.queued(sent.queued), ...sent }
  })

  mount(app, contract.sendTestWelcomeMail, async ({ currentUser, body }) => {
    const { email, fullName, month } = body
    const branch = chosenBranch(currentUser, body.branch)
    await transact(currentUser, async ({ client, db }) => {
      const template = await readTemplate(db, month, branch)
      await mail.enqueue(client, await welcomeMail(services, template, { email, name: fullName }))
    })
    return { success: true as const, message: texts.testSent(email) }
  })

  mount(app, contract.removeRecipient, async ({ currentUser, params }) => {
    await removeRecipient(services, currentUser, params.email)
    return { success: true as const, message: texts.removed }
  })

  mount(app, contract.updateWelcomeTemplate, ({ currentUser, body }) =>
    updateTemplate(services, currentUser, body),
  )
}
