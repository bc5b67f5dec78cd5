import { expect, test } from 'vitest'
import { createClient } from '#shared/core/client.ts'
import { coreMessages, validationMessages } from '#shared/core/core.messages.ts'
import {
  countAudience,
  sendCampaign,
  showProgress,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import {
  createCampaign,
  deleteCampaigns,
  duplicateCampaign,
  filterCampaigns,
  listCampaigns,
  listMails,
  listSentMails,
  previewCampaign,
  searchMails,
  showCampaign,
  updateCampaign,
} from '#shared/messaging/campaigns/campaigns.contract.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { consentingMember, draftCampaign, sentCampaign } from '#tests/support/records/campaigns.ts'
import { openBranch } from '#tests/support/records/content.ts'

const texts = campaignsMessages

const { product, admin } = await openTestClub()
const ours = await openBranch(admin, 'Selçuklu')
const theirs = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: ours._id })

test('a draft is created, updated and read; scripts and styles are removed', async () => {
  const draft = await draftCampaign(staff, ours._id, {
    content: '<h2 style="color:red">Bahar</h2><script>alert(1)</script><p onclick="x()">Merhaba {{ad}}</p>',
  })
  expect(draft).toMatchObject({
    ...{ status: 'draft', kind: 'campaign', branch: ours._id, sentAt: null, progress: null },
    content: '<h2>Bahar</h2><p>Merhaba {{ad}}</p>',
    audience: { members: true, subscribers: false, package: null, daysLeft: null, newThisMonth: false },
  })
  const params = { id: draft._id }
  await staff.call(updateCampaign, { params, body: { subject: 'Yeni konu', version: draft.version } })
  expect(await staff.call(showCampaign, { params })).toMatchObject({
    subject: 'Yeni konu',
    title: draft.title,
  })
  const late = staff.call(updateCampaign, { params, body: { subject: 'Eski', version: draft.version } })
  await expect(late).rejects.toMatchObject({ status: 409, message: coreMessages.stale })
})

test.each([
  ['subject', { subject: 'Merhaba {{adı}}' }, texts.unknownField('adı')],
  ['content', { content: '<p>{{ telefon }}</p>' }, texts.unknownField('telefon')],
  ['subject', { subject: '   ' }, validationMessages.required],
  ['actionLink', { actionLink: 'javascript:alert(1)', actionLabel: 'Bas' }, texts.actionLink],
  ['actionLink', { actionLink: '//kotu.example', actionLabel: 'Bas' }, texts.actionLink],
  ['actionLink', { actionLabel: 'Yalnız yazı' }, texts.actionIncomplete],
  ['audience.daysAbsent', { audience: { daysAbsent: 0 } }, validationMessages.minimum(1)],
])('a campaign that cannot be sent is rejected when it is saved: %s', async (field, fields, message) => {
  const refused = draftCampaign(admin, ours._id, fields)
  await expect(refused).rejects.toMatchObject({ status: 400, fields: { [field]: message } })
})

test('staff write for their own branch only; the mailing list belongs to the whole club', async () => {
  const refused = { status: 403, message: accessMessages.otherBranch }
  await expect(draftCampaign(staff, theirs._id)).rejects.toMatchObject(refused)
  await expect(draftCampaign(staff, null)).rejects.toMatchObject({ message: texts.wholeClubForAdmins })
  const toList = draftCampaign(staff, ours._id, { audience: { subscribers: true } })
  await expect(toList).rejects.toMatchObject({ status: 403, message: texts.subscribersForAdmins })
  const own = await draftCampaign(staff, ours._id)
  const moved = staff.call(updateCampaign, { params: { id: own._id }, body: { branch: theirs._id } })
  await expect(moved).rejects.toMatchObject(refused)
  const foreign = await draftCampaign(admin, theirs._id)
  await expect(
    staff.call(sendCampaign, { params: { campaignId: foreign._id }, body: {} }),
  ).rejects.toMatchObject({ status: 404, message: texts.notFound })
})

test('a preview is filled in with example data, and its links lead to the site', async () => {
  const { subject, html, text } = await staff.call(previewCampaign, {
    body: {
      branch: ours._id,
      title: 'Bahar',
      subject: '{{ad}} için {{ sube }}',
      preheader: 'Kısa haber',
      content:
        '<p>Sevgili {{adsoyad}}, <a href="/raffle">çekilişe</a> gel.</p><script>1</script><style>p{}</style>',
      actionLabel: 'Paketler & fiyatlar',
      actionLink: '/selcuklu/membership',
    },
  })
  expect(subject).toBe('Gökçe için Selçuklu')
  expect(html).toContain('Sevgili Gökçe Işık, <a style="')
  expect(html).toContain('href="http://127.0.0.1:3000/raffle"')
  expect(html).toContain('Paketler &#38; fiyatlar')
  expect(html).not.toMatch(/<script|\{\{|<link/)
  // That of the dark scheme.
  expect(html.match(/<style/g)).toHaveLength(1)
  expect(text).toContain('Sevgili Gökçe Işık, çekilişe [http://127.0.0.1:3000/raffle] gel.')
  expect(text).toMatch(/Listeden çık: http/)
})

test('a sent campaign is listed and found, never changes again, and can be duplicated', async () => {
  const sent = await sentCampaign(product, staff, ours._id)
  expect(sent).toMatchObject({ status: 'sent', scheduledAt: null, progress: { state: 'sending', done: 0 } })
  expect(Math.abs(Date.parse(sent.sentAt ?? '') - Date.now())).toBeLessThan(60_000)
  const params = { id: sent._id }
  const known = expect.arrayContaining([expect.objectContaining({ _id: sent._id, status: 'sent' })])
  expect(await staff.call(listSentMails)).toEqual(known)
  expect(await staff.call(listMails, { query: {} })).toEqual(known)
  expect(await staff.call(listCampaigns, { query: { filter: { status: 'sent', q: 'BAHAR' } } })).toEqual(
    known,
  )
  expect(await staff.call(searchMails, { query: { query: 'bahar geldi' } })).toEqual(known)
  expect(await staff.call(searchMails, { query: { query: 'kış' } })).toEqual([])
  expect(await staff.call(filterCampaigns, { query: { status: 'sent', branch: ours._id } })).toEqual(known)
  expect(await staff.call(filterCampaigns, { query: { status: 'scheduled' } })).toEqual([])
  const change = staff.call(updateCampaign, { params, body: { subject: 'Başka' } })
  await expect(change).rejects.toMatchObject({ status: 409, message: texts.alreadySent })
  const again = staff.call(sendCampaign, { params: { campaignId: sent._id }, body: {} })
  await expect(again).rejects.toMatchObject({ status: 409, message: texts.alreadySent })
  const copy = await staff.call(duplicateCampaign, { params })
  expect(copy).toMatchObject({ status: 'draft', title: sent.title, content: sent.content })
  expect(copy._id).not.toBe(sent._id)
})

test('mails are deleted all or none, and never while they are being sent', async () => {
  const [one, other] = [await draftCampaign(staff, ours._id), await draftCampaign(staff, ours._id)]
  const foreign = await draftCampaign(admin, theirs._id)
  const remove = (ids: string[]) => staff.call(deleteCampaigns, { body: { ids } })
  await expect(remove([one._id, foreign._id])).rejects.toMatchObject({ status: 404 })
  expect(await staff.call(showCampaign, { params: { id: one._id } })).toMatchObject({ _id: one._id })
  expect(await remove([one._id, other._id])).toMatchObject({ deleted: 2, message: '2 e-posta silindi.' })
  const sending = await sentCampaign(product, staff, ours._id)
  await expect(remove([sending._id])).rejects.toMatchObject({ status: 409, message: texts.stillSending })
})

test('a campaign without recipients is rejected and stays a draft', async () => {
  const lonely = await openBranch(admin, `Ereğli ${crypto.randomUUID()}`)
  await product.person({ branch: lonely._id })
  expect(await admin.call(countAudience, { body: { branch: lonely._id } })).toEqual({
    later: 0,
    partPrice: null,
    recipients: 0,
    leftOut: [{ reason: 'no-consent', count: 1 }],
  })
  const draft = await draftCampaign(admin, lonely._id)
  const send = (body: object) => admin.call(sendCampaign, { params: { campaignId: draft._id }, body })
  for (const body of [{}, { subscriberIds: [] }, { subscriberIds: [crypto.randomUUID()] }]) {
    await expect(send(body)).rejects.toMatchObject({ status: 409, message: texts.noRecipients })
  }
  const aimless = draftCampaign(admin, lonely._id, { audience: { members: false } })
  const toNobody = aimless.then(({ _id }) =>
    admin.call(sendCampaign, { params: { campaignId: _id }, body: {} }),
  )
  await expect(toNobody).rejects.toMatchObject({ status: 400, message: texts.noAudience })
  const silent = await draftCampaign(admin, ours._id, { content: '<p> </p>' })
  const empty = admin.call(sendCampaign, { params: { campaignId: silent._id }, body: {} })
  await expect(empty).rejects.toMatchObject({ status: 400, message: texts.emptyContent })
  expect(await admin.call(showCampaign, { params: { id: draft._id } })).toMatchObject({ status: 'draft' })
})

test('200 concurrent clicks on “send” send it once', async () => {
  await consentingMember(product, ours._id)
  const draft = await draftCampaign(staff, ours._id)
  const ends = await Promise.allSettled(
    Array.from({ length: 200 }, () =>
      staff.call(sendCampaign, { params: { campaignId: draft._id }, body: {} }),
    ),
  )
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { total, queued } = await staff.call(showProgress, { params: { id: draft._id } })
  expect(queued).toBe(total)
})

test('a sent-emails answer that is not a list is reported as such', async () => {
  const { call } = createClient({ transport: async () => Response.json({ mails: [] }) })
  await expect(call(listSentMails)).rejects.toMatchObject({
    message: "API'den beklenen veri formatı dizi değil.",
  })
  await expect(
    call(createCampaign, { body: { title: 'a', subject: 'b', content: 'c' } }),
  ).rejects.toMatchObject({
    message: texts.failed,
  })
})
