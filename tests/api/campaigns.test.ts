import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Branch } from '#shared/branches/branches.contract.ts'
import { countAudience, sendCampaign, showProgress } from '#shared/campaigns/campaign-sending.contract.ts'
import { createCampaign } from '#shared/campaigns/campaigns.contract.ts'
import { updateProfile } from '#shared/users/profile.contract.ts'
import { openBranch } from '#tests/support/content.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { type Person, startTestProduct, type TestProduct } from '#tests/support/test-product.ts'

let mailbox: Mailbox
let product: TestProduct
let admin: Person
let branch: Branch

beforeAll(async () => {
  mailbox = await openMailbox()
  product = await startTestProduct({
    workers: true,
    environment: { SMTP_URL: mailbox.url, LOG_LEVEL: 'error' },
  })
  admin = await product.person({ role: 'admin' })
  branch = await openBranch(admin, 'Selçuklu')
})
afterAll(async () => {
  await product.close()
  await mailbox.close()
})

test('works', async () => {
  for (let i = 0; i < 3; i += 1) {
    const p = await product.person({ branch: branch._id, name: `Gökçe Işık ${i}` })
    await p.call(updateProfile, { body: { newsletter: true } })
  }
  expect(await admin.call(countAudience, { body: { branch: branch._id } })).toEqual({
    recipients: 3,
    blocked: 0,
  })
  const campaign = await admin.call(createCampaign, {
    body: {
      branch: branch._id,
      title: 'Bahar',
      subject: 'Şubat’ta İğde kokusu, {{ad}}',
      content: '<h2>Merhaba {{adsoyad}}</h2><p>Gel <a href="/raffle">çekilişe</a>.</p>',
    },
  })
  const sent = await admin.call(sendCampaign, { params: { campaignId: campaign._id }, body: {} })
  expect(sent.status).toBe('sent')
  await vi.waitFor(async () => {
    expect(await admin.call(showProgress, { params: { id: campaign._id } })).toMatchObject({
      state: 'finished',
      sent: 3,
    })
  }, 15000)
  const mail = await mailbox.waitFor('kisi-2@bozkir.example')
  console.log(mail.source)
  console.log(mail.text)
})
