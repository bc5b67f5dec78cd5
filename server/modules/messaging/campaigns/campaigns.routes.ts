import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Services } from '#server/core/module.ts'
import { mount } from '#server/core/mount.ts'
import { containsWords } from '#server/db/list.ts'
import {
  createCampaign,
  deleteCampaigns,
  duplicateCampaign,
  findCampaign,
  listCampaignPage,
  newestCampaigns,
  previewMail,
  requireReach,
  searchedText,
  sendTestMail,
  sendTestText,
  toCampaign,
  updateCampaign,
  visibleCampaigns,
} from '#server/modules/messaging/campaigns/campaigns.service.ts'
import { campaigns } from '#server/modules/messaging/campaigns/campaigns.table.ts'
import * as contract from '#shared/messaging/campaigns/campaigns.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { smsTemplatesMessages } from '#shared/messaging/sms-templates/sms-templates.messages.ts'

const texts = campaignsMessages
const isSent = eq(campaigns.status, 'sent')

export function campaignRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services

  mount(app, contract.listCampaigns, async ({ currentUser, query, rowsOf }) =>
    rowsOf(await listCampaignPage(db, query, visibleCampaigns(currentUser))),
  )

  mount(app, contract.createCampaign, ({ currentUser, body }) => createCampaign(services, currentUser, body))

  mount(app, contract.listMails, async ({ currentUser, query, rowsOf }) => {
    const newestFirst = { sort: ['sentAt', 'DESC'] as ['sentAt', 'DESC'], ...query }
    return rowsOf(await listCampaignPage(db, newestFirst, and(isSent, visibleCampaigns(currentUser))))
  })

  mount(app, contract.listSentMails, ({ currentUser }) =>
    newestCampaigns(db, and(isSent, visibleCampaigns(currentUser)), desc(campaigns.sentAt)),
  )

  mount(app, contract.searchMails, ({ currentUser, query }) =>
    newestCampaigns(
      db,
      and(isSent, visibleCampaigns(currentUser), containsWords(searchedText, query.query)),
      desc(campaigns.sentAt),
    ),
  )

  mount(app, contract.filterCampaigns, async ({ currentUser, query, rowsOf }) => {
    const { branch, kind, status, from, until, ...list } = query
    const asked: (SQL | undefined)[] = [
      branch ? eq(campaigns.branch, branch) : undefined,
      kind && eq(campaigns.kind, kind),
      status && eq(campaigns.status, status),
      from ? gte(campaigns.sentAt, from) : undefined,
      until ? lt(campaigns.sentAt, until) : undefined,
    ]
    return rowsOf(await listCampaignPage(db, list, and(visibleCampaigns(currentUser), ...asked)))
  })

  mount(app, contract.showCampaign, async ({ currentUser, params }) =>
    toCampaign(db, await findCampaign(db, currentUser, params.id)),
  )

  mount(app, contract.updateCampaign, ({ currentUser, params, body }) =>
    updateCampaign(services, currentUser, params.id, body),
  )

  mount(app, contract.deleteCampaigns, async ({ currentUser, body }) => {
    const deleted = await deleteCampaigns(services, currentUser, body.ids)
    return { success: true as const, message: texts.deleted(deleted), deleted }
  })

  mount(app, contract.duplicateCampaign, ({ currentUser, params }) =>
    duplicateCampaign(services, currentUser, params.id),
  )

  mount(app, contract.previewCampaign, async ({ currentUser, body }) => {
    requireReach(currentUser, body.branch)
    const { subject, html, text } = await previewMail(services, body)
    return { subject, html, text }
  })

  mount(app, contract.sendTestText, async ({ currentUser, params }) => {
    const phone = await sendTestText(services, currentUser, params.id)
    return { success: true as const, message: smsTemplatesMessages.testSent(phone) }
  })

  mount(app, contract.sendTestMail, async ({ currentUser, params, body }) => {
    const email = await sendTestMail(services, currentUser, params.id, body.email)
    return { success: true as const, message: texts.testSent(email), email }
  })
}
