import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, clubDay } from '#shared/core/club-time.ts'
import { approveReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { addClosure } from '#shared/membership/closures/closures.contract.ts'
import { publishContract } from '#shared/membership/contracts/contracts.contract.ts'
import { cancelMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { sendCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'
import { changeBalance, closeWallet, openWallet } from '#shared/money/balances/balances.contract.ts'
import { showImport, startImport, undoImport } from '#shared/money/imports/imports.contract.ts'
import { listApplications, updateApplication } from '#shared/people/applications/applications.contract.ts'
import { approveDeletion, requestDeletion } from '#shared/people/privacy/privacy.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { createUser } from '#shared/people/users/users.contract.ts'
import { addProductCategory } from '#shared/shop/product-categories/product-categories.contract.ts'
import { addProduct } from '#shared/shop/products/products.contract.ts'
import {
  cancelOwnOrder,
  createOrder,
  updateOrderStatus,
} from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import type { RuleRaces } from '#tests/support/processes/rule-races.ts'
import { openRuleRaces } from '#tests/support/processes/rule-races.ts'
import { concurrentCalls, password, runConcurrently } from '#tests/support/processes/two-processes.ts'
import { csvFile, upload } from '#tests/support/product/spreadsheets.ts'
import { draftCampaign } from '#tests/support/records/campaigns.ts'
import { draftContract, makeContract, pendingContract, sign } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { sendJobApplication } from '#tests/support/records/inbound-messages.ts'

let track: RuleRaces

beforeAll(async () => {
  track = await openRuleRaces()
})
afterAll(() => track.stop())

const one = { done: 1, 409: concurrentCalls - 1 }

describe('200 concurrent calls to two server processes on one database make one transition', () => {
  test('an application is decided once, and its applicant gets one mail after the receipt', async () => {
    const mails = () =>
      track.row(`SELECT count(*)::int AS mails FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1`, [
        'aday@posta.example',
      ])
    await sendJobApplication(track.processes.from(1), track.branch, { email: 'aday@posta.example' })
    const [application] = await track.admin().call(listApplications, {})
    const { _id: id = '', version } = application ?? {}
    expect(await mails()).toEqual({ mails: 1 })
    const ends = await runConcurrently((index) =>
      track.admin(index).call(updateApplication, {
        params: { id },
        body: { status: index % 2 ? 'reviewing' : 'rejected', version },
      }),
    )
    expect(ends).toEqual(one)
    expect(await mails()).toEqual({ mails: 2 })
  })

  test('an order is prepared once; cancelled concurrently, its stock is restored once', async () => {
    const category = (await track.admin().call(addProductCategory, { body: { name: 'Bar' } }))._id
    const body = { name: 'Yulaf bar', price: 50, stock: 20, category }
    const { _id: product } = await track.admin().call(addProduct, { body })
    const buyer = await track.member()
    const orderOf = async () =>
      (
        await track.as(buyer).call(createOrder, {
          body: {
            branch: track.branch,
            method: 'desk',
            items: [{ product, quantity: 2 }],
            requestKey: crypto.randomUUID(),
          },
        })
      )._id
    const orderId = await orderOf()
    const prepared = await runConcurrently((index) =>
      track.admin(index).call(updateOrderStatus, { params: { orderId }, body: { status: 'preparing' } }),
    )
    // A call asking for the current state succeeds as if it had made the transition.
    expect(prepared).toEqual({ done: concurrentCalls })
    expect(
      await track.row(
        `SELECT count(*)::int AS steps FROM vitamin_order_events WHERE order_id = $1 AND status = 'preparing'`,
        [orderId],
      ),
    ).toEqual({ steps: 1 })
    const id = await orderOf()
    await runConcurrently((index) =>
      index % 2
        ? track.as(buyer, index).call(cancelOwnOrder, { params: { id } })
        : track
            .admin(index)
            .call(updateOrderStatus, { params: { orderId: id }, body: { status: 'cancelled' } }),
    )
    expect(await track.row('SELECT stock FROM products WHERE id = $1', [product])).toEqual({ stock: 18 })
  })

  test('one form sells one membership, and a membership is cancelled once', async () => {
    const { _id } = await track.member()
    const requestKey = crypto.randomUUID()
    const sold = await runConcurrently((index) => sell(track.admin(index), _id, track.offer, { requestKey }))
    expect(sold).toEqual({ done: concurrentCalls })
    const { id, count } = (await track.row(
      'SELECT min(id::text) AS id, count(*)::int AS count FROM memberships WHERE user_id = $1 AND package_id = $2',
      [_id, track.offer],
    )) as { id: string; count: number }
    expect(count).toBe(1)
    const ends = await runConcurrently((index) =>
      track.admin(index).call(cancelMembership, { params: { id }, body: { reason: 'Taşındı' } }),
    )
    expect(ends).toEqual(one)
  })

  test('forty sales to one member are consecutive without a gap or an overlap', async () => {
    const { _id } = await track.member()
    await Promise.all(Array.from({ length: 40 }, (_, index) => sell(track.admin(index), _id, track.offer)))
    expect(
      await track.row(
        `SELECT count(*)::int AS memberships, count(*) FILTER (WHERE starts_at <> before)::int AS breaks FROM (
           SELECT starts_at, lag(ends_at) OVER (ORDER BY starts_at) AS before FROM memberships WHERE user_id = $1
         ) AS line`,
        [_id],
      ),
    ).toEqual({ memberships: 41, breaks: 0 })
  })

  test('a contract is signed once by a member, in a chain without a gap', async () => {
    const contract = await makeContract(track.admin(), track.branch)
    const people = await track.members(20)
    const [first] = people
    const { _id } = await pendingContract(track.as(first as (typeof people)[number]), contract)
    const ends = await runConcurrently((index) =>
      sign(track.as(people[index % people.length] as (typeof people)[number], index), _id),
    )
    expect(ends.done).toBeGreaterThanOrEqual(people.length)
    expect(
      await track.row(
        `SELECT count(*)::int AS signatures, (max(sequence) - min(sequence) + 1)::int AS span FROM contract_signatures`,
      ),
    ).toEqual({ signatures: people.length, span: people.length })
  })

  test('a draft of a contract is published once', async () => {
    const { _id: id, version } = await draftContract(track.admin(), track.branch)
    const ends = await runConcurrently((index) =>
      track.admin(index).call(publishContract, { params: { id }, body: { version } }),
    )
    expect(ends).toEqual(one)
    expect(
      await track.row('SELECT count(*)::int AS versions FROM contract_versions WHERE template_id = $1', [id]),
    ).toEqual({ versions: 1 })
  })

  test('a referral code is approved once', async () => {
    const member = await track.member()
    const { code } = await track.as(member).call(createReferral, {})
    const ends = await runConcurrently((index) =>
      track.admin(index).call(approveReferral, { params: { code } }),
    )
    expect(ends).toEqual(one)
  })

  test('a campaign is sent once, to each address once', async () => {
    await track.processes.pool.query(
      'UPDATE users SET newsletter = true, email_verified_at = now() WHERE branch_id = $1',
      [track.branch],
    )
    const { _id: campaignId } = await draftCampaign(track.admin(), track.branch)
    const ends = await runConcurrently((index) =>
      track.admin(index).call(sendCampaign, { params: { campaignId }, body: {} }),
    )
    expect(ends).toEqual(one)
    expect(
      await track.row(
        `SELECT count(*) - count(DISTINCT email) AS twice FROM campaign_deliveries WHERE campaign_id = $1`,
        [campaignId],
      ),
    ).toEqual({ twice: '0' })
  })

  test('a form sends one notification', async () => {
    const requestKey = crypto.randomUUID()
    const body = { title: 'Duyuru', message: 'Yarın açığız.', audience: 'all' as const, requestKey }
    const ends = await runConcurrently((index) => track.admin(index).call(sendNotification, { body }))
    expect(ends).toEqual({ done: concurrentCalls })
    expect(
      await track.row('SELECT count(*)::int AS sent FROM notifications WHERE request_key = $1', [requestKey]),
    ).toEqual({ sent: 1 })
  })

  test('a branch is closed once for the same days', async () => {
    const startsOn = addDays(clubDay(new Date()), 20)
    const body = { branch: track.branch, startsOn, days: 3, reason: 'Bakım' }
    const ends = await runConcurrently((index) => track.admin(index).call(addClosure, { body }))
    expect(ends).toEqual(one)
  })

  test('a file is imported once and undone once', async () => {
    const lines = Array.from({ length: 50 }, (_, line) => `2026-01-15;Satır ${line};100`)
    const file = csvFile(['Tarih;Açıklama;Tutar', ...lines, ''].join('\n'))
    const { _id: importId } = await upload(track.admin(), track.branch, file)
    const begun = await runConcurrently((index) =>
      track.admin(index).call(startImport, { params: { importId }, body: { skipsProblems: true } }),
    )
    expect(begun).toEqual(one)
    const state = async () => (await track.admin().call(showImport, { params: { importId } })).state
    await expect.poll(state, { timeout: 90_000 }).toBe('done')
    const rows = () =>
      track.row('SELECT count(*)::int AS rows FROM general_records WHERE import_id = $1', [importId])
    expect(await rows()).toEqual({ rows: 50 })
    const undone = await runConcurrently((index) =>
      track.admin(index).call(undoImport, { params: { importId } }),
    )
    expect(undone).toEqual(one)
    expect(await rows()).toEqual({ rows: 0 })
  })

  test('a wallet closed while being credited is either closed and empty, or open with the money', async () => {
    const { _id: user_id } = await track.member()
    const body = { user_id, branch_id: track.branch, name: 'Üye' }
    const { _id: memberId } = await track.admin().call(openWallet, { body })
    await runConcurrently((index) =>
      index % 2
        ? track.admin(index).call(closeWallet, { params: { memberId } })
        : track
            .admin(index)
            .call(changeBalance, { params: { memberId }, body: { amount: 10, description: 'Nakit' } }),
    )
    expect(
      await track.row(
        `SELECT closed_at IS NULL OR balance = 0 AS holds,
           balance = (SELECT coalesce(sum(amount), 0) FROM wallet_entries WHERE wallet_id = wallets.id) AS adds
         FROM wallets WHERE id = $1`,
        [memberId],
      ),
    ).toEqual({ holds: true, adds: true })
  })

  test('a deletion request is approved once', async () => {
    const { _id } = await track.member()
    const { id } = (await track.row(
      `INSERT INTO deletion_requests (id, user_id, reason) VALUES (gen_random_uuid(), $1, 'Taşındı') RETURNING id`,
      [_id],
    )) as { id: string }
    const ends = await runConcurrently((index) =>
      track.admin(index).call(approveDeletion, { params: { id } }),
    )
    const { done, 404: gone = 0, 409: decided = 0 } = ends
    expect([done, gone + decided]).toEqual([1, concurrentCalls - 1])
  })

  test('a deletion request exists once until it is decided', async () => {
    const person = { name: 'Ayrılan Üye', email: 'ayrilan@bozkir.example', phone: '0532 123 45 67', password }
    await track.admin().call(createUser, { body: person })
    const { token } = await track.processes.from(0)(login, { body: { email: person.email, password } })
    const ends = await runConcurrently((index) =>
      track.processes.from(index, token)(requestDeletion, { body: { password, reason: 'Taşındım' } }),
    )
    // Further requests are rate-limited before the password is checked.
    expect(ends.done).toBe(1)
    expect((ends['409'] ?? 0) + (ends['429'] ?? 0)).toBe(concurrentCalls - 1)
  })
})
