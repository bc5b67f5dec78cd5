import { deviceKeyHeader, scan } from '#shared/access/turnstile/gate.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { addEquipment } from '#shared/club/equipments/equipments.contract.ts'
import { addFaq } from '#shared/content/faqs/faqs.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { changeBalance } from '#shared/money/balances/balances.contract.ts'
import { startImport } from '#shared/money/imports/imports.contract.ts'
import {
  giveUpPayment,
  quotePurchase,
  receiveCallback,
  startPayment,
} from '#shared/money/payments/payments.contract.ts'
import { forgetPassword } from '#shared/people/session/session.contract.ts'
import { createOrder } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { addParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import type { WriteLoadClub } from '#tests/faults/prove/kills/write-load.ts'
import { passBank } from '#tests/support/processes/card-provider.ts'
import { csvFile, upload } from '#tests/support/product/spreadsheets.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import { asFile } from '#tests/support/records/images.ts'

/** The context of a write; the product may be killed at any time. */
export interface WriterContext {
  club: WriteLoadClub
  url: string
  admin: Call
  /** A user’s calls, from a new client address. */
  callAs(token: string | undefined): Call
  photo: Buffer
}

/** One kind of write. */
export interface WriteOperation {
  name: string
  /** Writes row number `index`; returns the key by which it can be found, once the product has acknowledged it. */
  write(desk: WriterContext, index: number): Promise<string>
  /** A query for the `key` of every row of this kind. */
  rows: string
  /** Whether the client may retry after a lost response. */
  mayRepeat?: true
}

/** A UUID derived from the number, in the format of request keys. */
const keyOf = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`
const memberOf = ({ members }: WriteLoadClub, index: number) =>
  members[index % members.length] as WriteLoadClub['members'][number]

/** Every kind of synchronous write of the product, as one row each. */
export const writeOperations: readonly WriteOperation[] = [
  {
    name: 'branches',
    write: async ({ admin }, index) =>
      (await admin(addBranch, { body: { name: `Deneme${index} Şubesi` } })).name,
    rows: 'SELECT name AS key FROM branches',
  },
  {
    name: 'questions',
    write: async ({ admin }, index) => {
      const body = { question: `Soru ${index}`, answer: 'Yanıt' }
      return (await admin(addFaq, { body })).question
    },
    rows: 'SELECT question AS key FROM faqs',
  },
  {
    name: 'wallet entries',
    write: async ({ admin, club }, index) => {
      const memberId = club.wallets[index % club.wallets.length] ?? ''
      const description = `Hareket ${index}`
      await admin(changeBalance, {
        params: { memberId },
        body: { amount: index % 3 ? 7.25 : -5.5, description },
      })
      return description
    },
    rows: `SELECT description AS key FROM wallet_entries WHERE description LIKE 'Hareket %'`,
  },
  {
    name: 'sold memberships',
    mayRepeat: true,
    write: async ({ admin, club }, index) => {
      const { _id: user } = memberOf(club, index)
      const requestKey = keyOf(index)
      const body = { user, package: club.offer, method: 'card' as const, requestKey }
      await admin(sellMembership, { body })
      return requestKey
    },
    rows: 'SELECT request_key::text AS key FROM sales',
  },
  {
    name: 'orders',
    mayRepeat: true,
    write: async ({ callAs, club }, index) => {
      const requestKey = keyOf(index)
      const items = [{ product: club.product, quantity: 1 + (index % 3) }]
      await callAs(memberOf(club, index).token)(createOrder, {
        body: { branch: club.branch, method: 'desk', items, requestKey },
      })
      return requestKey
    },
    rows: 'SELECT request_key::text AS key FROM vitamin_orders',
  },
  {
    name: 'lesson places',
    write: async ({ callAs, club }, index) => {
      const { _id, token } = memberOf(club, index)
      const lessonId = club.lessons[Math.floor(index / club.members.length) % club.lessons.length] ?? ''
      await callAs(token)(addParticipant, { params: { lessonId }, body: {} })
      return `${lessonId} ${_id}`
    },
    rows: `SELECT lesson_id || ' ' || user_id AS key FROM lesson_bookings WHERE state IN ('joined', 'waiting')`,
  },
  {
    name: 'scans',
    write: async ({ callAs, club, url }, index) => {
      const { _id: id, token } = memberOf(club, index)
      const { tokens } = await callAs(token)(generateUserQr, { params: { id } })
      const answer = await fetch(url + scan.url, {
        method: scan.method,
        headers: { 'content-type': 'application/json', [deviceKeyHeader]: club.device.key },
        body: JSON.stringify({ token: tokens[0], deviceId: club.device._id }),
      })
      if (!answer.ok) throw new Error(`The scan was answered ${answer.status}`)
      return ((await answer.json()) as { _id: string })._id
    },
    rows: 'SELECT id::text AS key FROM turnstile_entries',
  },
  {
    name: 'photographs',
    write: async ({ admin, club, photo }, index) => {
      const body = { branch: club.branch, name: `Alet ${index}` }
      return (await admin(addEquipment, { body, files: { image: asFile(photo) } })).name
    },
    rows: 'SELECT name AS key FROM equipments',
  },
  {
    name: 'reset mails',
    write: async ({ callAs, club }, index) => {
      const { _id, email } = memberOf(club, index)
      await callAs(undefined)(forgetPassword, { body: { email } })
      return _id
    },
    // Delivery of the mail is checked at the recipient.
    rows: 'SELECT id::text AS key FROM users',
  },
  {
    name: 'imported rows',
    write: async ({ admin, club }, index) => {
      const lines = Array.from({ length: 20 }, (_, line) => `2026-01-15;Aktarım ${index}-${line};100`)
      const file = csvFile(['Tarih;Açıklama;Tutar', ...lines, ''].join('\n'))
      const { _id: importId } = await upload({ call: admin }, club.branch, file)
      await admin(startImport, { params: { importId }, body: { skipsProblems: true } })
      return importId
    },
    rows: 'SELECT id::text AS key FROM imports',
  },
  {
    name: 'card payments',
    mayRepeat: true,
    write: async ({ callAs, club, url }, index) => {
      const { token } = memberOf(club, index)
      const body = checkout(
        { kind: 'top-up', branch: club.branch, amount: 100 },
        { attemptKey: keyOf(index) },
      )
      // An attempt that a kill left at the bank keeps its buyer from the next one.
      const { pending } = await callAs(token)(quotePurchase, { body: { purchase: body.purchase } })
      if (pending) await callAs(token)(giveUpPayment, { params: { id: pending._id } })
      const { paymentId, threeDSHtmlContent } = await callAs(token)(startPayment, { body })
      const { fields } = await passBank(threeDSHtmlContent ?? '')
      await fetch(url + receiveCallback.url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      })
      return paymentId
    },
    rows: 'SELECT id::text AS key FROM payments',
  },
]
