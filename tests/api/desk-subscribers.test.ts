import { describe, expect, test } from 'vitest'
import { validationMessages } from '#shared/core/core.messages.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import {
  addSubscriber,
  listSubscribers,
  showSubscriber,
  updateSubscriber,
} from '#shared/messaging/subscribers/subscribers.contract.ts'
import { subscribersMessages } from '#shared/messaging/subscribers/subscribers.messages.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'
import { openTestClub } from '#tests/support/product/test-product.ts'
import { subscribed } from '#tests/support/records/campaigns.ts'
import { openBranch } from '#tests/support/records/content.ts'

const { product, admin } = await openTestClub()

const find = (q: string) => admin.call(listSubscribers, { query: { filter: { q } } })
const consentNote = 'Resepsiyonda imzalı form, 12 Kasım 2026'
const add = (email: string, person = admin) => person.call(addSubscriber, { body: { email, consentNote } })

describe('a subscriber who consented at the club', () => {
  test('is added with the source of the consent', async () => {
    const added = await add('kulupte@posta.example')
    expect(added).toMatchObject({
      email: 'kulupte@posta.example',
      source: 'desk',
      consentNote,
      isSubscribed: false,
      unsubscribedAt: null,
    })
    await subscribed(product, 'siteden@posta.example')
    expect(await find('siteden')).toMatchObject([{ source: 'site', consentNote: '' }])
    const log = JSON.stringify(await admin.call(listAuditLog, { query: { filter: { recordId: added._id } } }))
    expect(log).toContain('"action":"create"')
    expect(log).not.toMatch(/kulupte|imzalı/)
  })

  test.each([
    ['email', { email: 'kulupte@', consentNote }, validationMessages.email],
    ['consentNote', { email: 'onaysiz@posta.example', consentNote: ' ' }, validationMessages.required],
  ])('is rejected with an invalid %s', async (field, body, message) => {
    await expect(admin.call(addSubscriber, { body })).rejects.toMatchObject({
      status: 400,
      fields: { [field]: message },
    })
  })

  test('who unsubscribed can be re-added only by the owner of the address', async () => {
    const { _id, version } = await add('ayrilan@posta.example')
    const params = { id: _id }
    const left = await admin.call(updateSubscriber, {
      params,
      body: { isSubscribed: false, version },
    })
    expect(left.unsubscribedAt).not.toBeNull()
    const refused = { status: 409, code: 'subscriber.opted-out', message: subscribersMessages.optedOut }
    await expect(add('Ayrilan@Posta.example')).rejects.toMatchObject(refused)
    await expect(
      admin.call(updateSubscriber, { params, body: { isSubscribed: true } }),
    ).rejects.toMatchObject(refused)
    expect(await admin.call(showSubscriber, { params })).toEqual(left)
    const [entry] = await admin.call(listAuditLog, {
      query: { filter: { recordId: _id }, sort: ['createdAt', 'DESC'] },
    })
    expect(entry).toMatchObject({ action: 'unsubscribe' })
  })

  test('is added once, after any number of concurrent requests', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) => add(index % 2 ? 'bir@posta.example' : 'BIR@posta.example')),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const refused = outcomes.filter((one) => one.status === 'rejected')
    for (const { reason } of refused)
      expect(reason).toMatchObject({ status: 409, message: subscribersMessages.known })
    expect(await find('bir@posta')).toHaveLength(1)
  })

  test('counts once the owner of the address has confirmed it', async () => {
    const { _id, isSubscribed } = await add('onaylayacak@posta.example')
    expect(isSubscribed).toBe(false)
    const count = async () =>
      (
        await admin.call(countAudience, {
          body: { branch: null, audience: { members: false, subscribers: true } },
        })
      ).recipients
    const before = await count()
    await subscribed(product, 'Onaylayacak@posta.example')
    expect(await admin.call(showSubscriber, { params: { id: _id } })).toMatchObject({
      ...{ isSubscribed: true, source: 'desk', consentNote },
    })
    expect(await count()).toBe(before + 1)
  })

  test('is taken off the list; nobody is changed for an unknown id or an old version', async () => {
    const { _id, version } = await add('duzelt@posta.example')
    const body = { isSubscribed: false, version }
    await admin.call(updateSubscriber, { params: { id: _id }, body })
    await expect(admin.call(updateSubscriber, { params: { id: _id }, body })).rejects.toMatchObject({
      ...{ status: 409, code: 'record.stale' },
    })
    await expect(
      admin.call(updateSubscriber, {
        params: { id: '01990000-0000-7000-8000-000000000000' },
        body: { isSubscribed: false },
      }),
    ).rejects.toMatchObject({ status: 404, message: subscribersMessages.notFound })
  })

  test('is added and updated by admins only', async () => {
    const { _id } = await add('yetki@posta.example')
    const { _id: branch } = await openBranch(admin, 'Meram')
    for (const role of ['member', 'trainer', 'staff'] as const) {
      const person = await product.person({ role, branch })
      await expect(add(`${role}@posta.example`, person)).rejects.toMatchObject({ status: 403 })
      await expect(
        person.call(updateSubscriber, { params: { id: _id }, body: { isSubscribed: false } }),
      ).rejects.toMatchObject({ status: 403 })
    }
  })
})
