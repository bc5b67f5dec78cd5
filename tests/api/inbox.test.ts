import { describe, expect, test } from 'vitest'
import { mostStreams } from '#server/modules/people/session/session-watch.ts'
import {
  countUnread,
  listInbox,
  readEverything,
  readNotification,
  watchInbox,
} from '#shared/messaging/notifications/inbox.contract.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'
import { exportOwnData } from '#shared/people/privacy/privacy.contract.ts'
import { deleteUser } from '#shared/people/users/users.contract.ts'
import { cancelOwnOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { orderNoticesMessages } from '#shared/shop/vitamin-orders/vitamin-orders.messages.ts'
import { cancelLesson } from '#shared/training/lessons/lesson-planning.contract.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import { openTestClub, type Person } from '#tests/support/product/test-product.ts'
import { unzip } from '#tests/support/product/zip.ts'
import { openBranch } from '#tests/support/records/content.ts'
import { inHours, join, leave, memberWith } from '#tests/support/records/lessons.ts'
import { inboxOf, notify, titlesOf, unreadOf } from '#tests/support/records/notifications.ts'
import { moveTo, order } from '#tests/support/records/orders.ts'
import { makeLesson, makePackage } from '#tests/support/records/packages-and-lessons.ts'
import { makeProduct } from '#tests/support/records/shop.ts'

const texts = notificationsMessages

const { product, admin } = await openTestClub()
const meram = await openBranch(admin, 'Meram')
const staff = await product.person({ role: 'staff', branch: meram._id })
const address = await product.app.listen({ port: 0, host: '127.0.0.1' })

const member = () => product.person({ branch: meram._id })
const read = (person: Person, id: string) => person.call(readNotification, { params: { id } })

describe('the inbox', () => {
  test('lists notifications newest first, with their read state', async () => {
    const person = await member()
    const first = await notify(admin, { title: 'Birinci' })
    await notify(staff, { title: 'İkinci', audience: 'users', users: [person.user._id], link: '/bmi' })
    expect(await person.call(countUnread)).toEqual({ unread: 2 })
    const [latest] = (await person.call(listInbox, { query: { limit: 1 } })).notifications
    expect(latest?.title).toBe('İkinci')
    expect(await read(person, first._id)).toEqual({ unread: 1 })
    expect(await inboxOf(person)).toMatchObject({
      unread: 1,
      next: null,
      notifications: [
        { title: 'İkinci', isRead: false, link: '/bmi' },
        { title: 'Birinci', isRead: true },
      ],
    })
  })

  test('marking one as read is idempotent, also under concurrency', async () => {
    const person = await member()
    const { _id } = await notify(admin)
    const own = await notify(staff, { audience: 'users', users: [person.user._id] })
    await Promise.all(Array.from({ length: 20 }, () => read(person, _id)))
    await Promise.all(Array.from({ length: 20 }, () => read(person, own._id)))
    expect(await unreadOf(person)).toBe(0)
    const { rows } = await product.services.pool.query(
      'SELECT count(*)::int AS marks FROM notification_recipients WHERE user_id = $1',
      [person.user._id],
    )
    expect(rows).toEqual([{ marks: 2 }])
  })

  test('marking all as read does not affect later notifications', async () => {
    const person = await member()
    await notify(admin)
    await notify(staff, { audience: 'users', users: [person.user._id] })
    expect(await person.call(readEverything)).toEqual({ unread: 0 })
    expect((await inboxOf(person)).notifications.map(({ isRead }) => isRead)).toEqual([true, true])
    await notify(admin)
    expect(await unreadOf(person)).toBe(1)
  })

  test('a notification sent while all are marked as read stays unread', async () => {
    const person = await member()
    const sent = new Set<string>()
    const sending = Array.from({ length: 30 }, async () => sent.add((await notify(admin))._id))
    const marking = Array.from({ length: 5 }, () => person.call(readEverything))
    await Promise.all([...sending, ...marking])
    const { notifications, unread } = await inboxOf(person, { limit: 100 })
    expect(notifications.map(({ _id }) => _id).toSorted()).toEqual([...sent].toSorted())
    // Everything after the last marker is still unread, everything before it is read.
    expect(notifications.filter(({ isRead }) => !isRead)).toHaveLength(unread)
    const readOnes = notifications.filter(({ isRead }) => isRead).map(({ sentAt }) => Date.parse(sentAt))
    const unreadOnes = notifications.filter(({ isRead }) => !isRead).map(({ sentAt }) => Date.parse(sentAt))
    expect(Math.max(0, ...readOnes)).toBeLessThanOrEqual(Math.min(Number.POSITIVE_INFINITY, ...unreadOnes))
  })

  test('users cannot read or mark the notifications of others', async () => {
    const [person, other] = [await member(), await member()]
    const { _id } = await notify(staff, { audience: 'users', users: [person.user._id] })
    await expect(read(other, _id)).rejects.toMatchObject({ status: 404, message: texts.notFound })
    expect(await titlesOf(other)).toEqual([])
  })

  test('is part of the privacy export and deleted with the account', async () => {
    const person = await member()
    await notify(staff, { title: 'Havlun bizde', audience: 'users', users: [person.user._id] })
    const answer = await send(product, 'GET', exportOwnData.url, { headers: bearer(person) })
    const file = unzip(answer.rawPayload).get('bildirimler.json')
    expect(JSON.parse(String(file))).toMatchObject([{ title: 'Havlun bizde', isRead: false }])
    await admin.call(deleteUser, { params: { id: person.user._id } })
    for (const table of ['notification_recipients', 'branch_stays', 'push_devices']) {
      const { rows } = await product.services.pool.query(`SELECT 1 FROM ${table} WHERE user_id = $1`, [
        person.user._id,
      ])
      expect(rows).toEqual([])
    }
  })
})

/** Reads the unread counts that the stream sends. */
async function watch(person: Person) {
  const response = await fetch(address + watchInbox.url, { headers: bearer(person) })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  async function until(wanted: number): Promise<void> {
    for (;;) {
      const parts = text.split('\n\n')
      text = parts.pop() ?? ''
      if (parts.some((part) => part === `data: {"unread":${wanted}}`)) return
      const { value, done } = (await reader?.read()) ?? { done: true }
      if (done) throw new Error('The stream was closed')
      text += value
    }
  }
  return { response, until, leave: () => reader?.cancel() }
}

describe('an open page', () => {
  test('is updated at once when notifications are sent, read elsewhere or deleted', async () => {
    const person = await member()
    const page = await watch(person)
    expect(page.response.headers.get('content-type')).toContain('text/event-stream')
    await page.until(0)
    const { _id } = await notify(staff, { audience: 'branch', branch: meram._id })
    await page.until(1)
    await notify(staff, { audience: 'users', users: [person.user._id] })
    await page.until(2)
    await read(person, _id)
    await page.until(1)
    await person.call(readEverything)
    await page.until(0)
    await page.leave()
  })

  test('is disconnected when one user opens too many', async () => {
    const person = await member()
    const first = await watch(person)
    await first.until(0)
    const others = []
    for (let opened = 0; opened < mostStreams; opened += 1) others.push(await watch(person))
    await expect(first.until(99)).rejects.toThrow('The stream was closed')
    for (const page of others) await page.leave()
  })
})

describe('notifications sent by the product', () => {
  test('a free seat in a lesson, and a cancelled lesson', async () => {
    const offer = await makePackage(admin, meram._id)
    const lesson = await makeLesson(admin, meram._id, { title: 'Yoga', capacity: 1, ...inHours(48) })
    const holder = await memberWith(product, admin, offer)
    const waiting = await memberWith(product, admin, offer)
    await join(holder, lesson)
    await join(waiting, lesson)
    await leave(holder, lesson)
    const [told] = (await inboxOf(waiting)).notifications
    expect(told).toMatchObject({
      title: '“Yoga” dersinde yerin hazır',
      link: '/customer/lessons',
      isRead: false,
    })
    expect(told?.message).toContain('Meram şubesi')
    await staff.call(cancelLesson, { params: { id: lesson._id }, body: { reason: 'Salon bakımda' } })
    const [cancelled] = (await inboxOf(waiting)).notifications
    expect(cancelled).toMatchObject({ title: '“Yoga” iptal edildi' })
    expect(cancelled?.message).toContain('Neden: Salon bakımda')
    expect(await titlesOf(holder)).toEqual([])
  })

  test('the progress of an order, except for the buyer’s own actions', async () => {
    const buyer = await member()
    const goods = await makeProduct(admin, { stock: 10 })
    const placed = await order(buyer, meram, goods)
    expect(await titlesOf(buyer)).toEqual([])
    await moveTo(admin, placed, 'preparing', 'ready', 'delivered')
    expect(await titlesOf(buyer)).toEqual([
      orderNoticesMessages.ready(placed.number).title,
      orderNoticesMessages.preparing(placed.number).title,
    ])
    expect((await inboxOf(buyer)).notifications[0]?.link).toBe('/customer/orders')
    const dropped = await order(buyer, meram, goods)
    await buyer.call(cancelOwnOrder, { params: { id: dropped._id } })
    expect(await titlesOf(buyer)).toHaveLength(2)
    const refused = await order(buyer, meram, goods)
    await moveTo(admin, refused, 'cancelled')
    expect((await titlesOf(buyer))[0]).toBe(orderNoticesMessages.cancelled(refused.number).title)
  })

  test('do not appear in the list of the back office', async () => {
    const { rows } = await product.services.pool.query(
      'SELECT count(*)::int AS notices FROM notifications WHERE is_notice',
    )
    expect(rows[0].notices).toBeGreaterThan(0)
    const answer = await send(product, 'GET', '/api/notification/list?limit=200', { headers: bearer(admin) })
    expect(JSON.stringify(answer.json().notifications)).not.toContain('Yoga')
  })
})
