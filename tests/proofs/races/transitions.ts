import { approveReferral } from '#shared/loyalty/referrals/referral-decisions.contract.ts'
import { createReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { addClosure } from '#shared/membership/closures/closures.contract.ts'
import { publishContract } from '#shared/membership/contracts/contracts.contract.ts'
import { freezeOwn, unfreezeOwn } from '#shared/membership/freezes/freezes.contract.ts'
import { sendCampaign } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { sendNotification } from '#shared/messaging/notifications/notifications.contract.ts'
import { startImport, undoImport } from '#shared/money/imports/imports.contract.ts'
import { listApplications, updateApplication } from '#shared/people/applications/applications.contract.ts'
import { approveDeletion } from '#shared/people/privacy/privacy.contract.ts'
import { changeRole } from '#shared/people/users/users.contract.ts'
import { addProduct } from '#shared/shop/products/products.contract.ts'
import { createOrder, updateOrderStatus } from '#shared/shop/vitamin-orders/vitamin-orders.contract.ts'
import { type Field, type Race, requestKey } from '#tests/proofs/races/field.ts'
import { day } from '#tests/proofs/support/club.ts'
import { csvFile, upload } from '#tests/support/product/spreadsheets.ts'
import { draftCampaign } from '#tests/support/records/campaigns.ts'
import { allAgree } from '#tests/support/records/consents.ts'
import { draftContract, makeContract, pendingContract, sign } from '#tests/support/records/contracts.ts'
import { sell } from '#tests/support/records/desk.ts'
import { sendJobApplication } from '#tests/support/records/inbound-messages.ts'

/** State changes that happen once. */
export function transitions({
  admin,
  as,
  branch,
  category,
  count,
  member,
  members,
  offer,
  pool,
  row,
}: Field): Race[] {
  const sheet = async () => {
    const lines = Array.from({ length: 50 }, (_, line) => `2026-01-15;Satır ${line};100`)
    const file = csvFile(['Tarih;Açıklama;Tutar', ...lines, ''].join('\n'))
    return (await upload({ call: admin() }, branch, file))._id
  }
  const frozen = async () => {
    const { _id, token } = await member()
    // The next one is frozen: the first of an enrolled member allows no freeze.
    await pool.query('UPDATE memberships SET freeze_days = 30, freeze_count = 5 WHERE user_id = $1', [_id])
    await sell({ call: admin() }, _id, offer)
    return { _id, token }
  }
  return [
    {
      name: 'decision about an application, and its mail',
      open: async () => {
        await sendJobApplication(as(undefined), branch, { email: 'aday@posta.example' })
        const [application] = await admin()(listApplications, {})
        const { _id: id = '', version } = application ?? {}
        return {
          attempt: (index) =>
            admin(index)(updateApplication, {
              params: { id },
              body: { status: index % 2 ? 'reviewing' : 'rejected', version },
            }),
          holds: [
            // The receipt, and the decision.
            `SELECT count(*)::int AS mails FROM pgboss.job WHERE name = 'mail' AND data->>'to' = $1`,
            ['aday@posta.example'],
            { mails: 2 },
          ],
        }
      },
    },
    {
      name: 'preparation of an order',
      open: async () => {
        const body = { name: 'Hazırlanan', price: 50, stock: 20, category }
        const { _id: product } = await admin()(addProduct, { body })
        const { _id: orderId } = await as((await member()).token)(createOrder, {
          body: { branch, method: 'desk', items: [{ product, quantity: 2 }], requestKey: requestKey() },
        })
        return {
          attempt: (index) =>
            admin(index)(updateOrderStatus, { params: { orderId }, body: { status: 'preparing' } }),
          // A call asking for the current state succeeds as if it had made the transition.
          done: 'all',
          holds: [
            `SELECT count(*)::int AS steps FROM vitamin_order_events WHERE order_id = $1 AND status = 'preparing'`,
            [orderId],
            { steps: 1 },
          ],
        }
      },
    },
    {
      name: 'signature of each of twenty members, in a chain without a gap',
      open: async () => {
        const contract = await makeContract({ call: admin() }, branch)
        const people = await members(20)
        const { _id } = await pendingContract({ call: as(people[0]?.token) }, contract)
        const signers = Math.min(people.length, count)
        return {
          attempt: (index) => sign({ call: as(people[index % people.length]?.token, index) }, _id),
          done: 'any',
          holds: [
            'SELECT count(*)::int AS signatures, (max(sequence) - min(sequence) + 1)::int AS span FROM contract_signatures',
            [],
            { signatures: signers, span: signers },
          ],
        }
      },
    },
    {
      name: 'publication of a contract',
      open: async () => {
        const { _id: id, version } = await draftContract({ call: admin() }, branch)
        return {
          attempt: (index) => admin(index)(publishContract, { params: { id }, body: { version } }),
          holds: [
            'SELECT count(*)::int AS versions FROM contract_versions WHERE template_id = $1',
            [id],
            { versions: 1 },
          ],
        }
      },
    },
    {
      name: 'approval of a referral code',
      open: async () => {
        const { code } = await as((await member()).token)(createReferral, {})
        return { attempt: (index) => admin(index)(approveReferral, { params: { code } }) }
      },
    },
    {
      name: 'start of a campaign',
      open: async () => {
        await allAgree(pool, branch)
        const { _id: campaignId } = await draftCampaign({ call: admin() }, branch)
        return {
          attempt: (index) => admin(index)(sendCampaign, { params: { campaignId }, body: {} }),
          holds: [
            'SELECT (count(*) - count(DISTINCT email))::int AS twice FROM campaign_deliveries WHERE campaign_id = $1',
            [campaignId],
            { twice: 0 },
          ],
        }
      },
    },
    {
      name: 'notification of one form',
      open: async () => {
        const key = requestKey()
        const body = { title: 'Duyuru', message: 'Yarın açığız.', audience: 'all' as const, requestKey: key }
        return {
          attempt: (index) => admin(index)(sendNotification, { body }),
          done: 'all',
          holds: [
            'SELECT count(*)::int AS sent FROM notifications WHERE request_key = $1',
            [key],
            { sent: 1 },
          ],
        }
      },
    },
    {
      name: 'freeze of a membership',
      open: async () => {
        const { _id, token } = await frozen()
        return {
          attempt: (index) => as(token, index)(freezeOwn, { body: { freezeDays: 10 } }),
          holds: ['SELECT count(*)::int AS freezes FROM freezes WHERE user_id = $1', [_id], { freezes: 1 }],
        }
      },
    },
    {
      name: 'end of a freeze',
      open: async () => {
        const { _id, token } = await frozen()
        await as(token)(freezeOwn, { body: { freezeDays: 10 } })
        return {
          attempt: (index) => as(token, index)(unfreezeOwn),
          holds: [
            `SELECT count(*)::int AS breaks FROM (
               SELECT starts_at, lag(ends_at) OVER (ORDER BY starts_at) AS before FROM memberships WHERE user_id = $1
             ) AS line WHERE starts_at <> before`,
            [_id],
            { breaks: 0 },
          ],
        }
      },
    },
    {
      name: 'closed days of a branch',
      open: async () => ({
        attempt: (index) =>
          admin(index)(addClosure, { body: { branch, startsOn: day(20), days: 3, reason: 'Bakım' } }),
      }),
    },
    {
      name: 'start of an import',
      open: async () => {
        const importId = await sheet()
        return {
          attempt: (index) =>
            admin(index)(startImport, { params: { importId }, body: { skipsProblems: true } }),
        }
      },
    },
    {
      name: 'undo of an import',
      open: async () => {
        const importId = await sheet()
        await admin()(startImport, { params: { importId }, body: { skipsProblems: true } })
        for (let state = ''; state !== 'done'; )
          ({ state } = await row<{ state: string }>('SELECT state FROM imports WHERE id = $1', [importId]))
        return {
          attempt: (index) => admin(index)(undoImport, { params: { importId } }),
          holds: [
            'SELECT count(*)::int AS rows FROM general_records WHERE import_id = $1',
            [importId],
            { rows: 0 },
          ],
        }
      },
    },
    {
      name: 'approval of a deletion request',
      open: async () => {
        const { id } = await row<{ id: string }>(
          `INSERT INTO deletion_requests (id, user_id, reason) VALUES (gen_random_uuid(), $1, 'Taşındı') RETURNING id`,
          [(await member())._id],
        )
        return { attempt: (index) => admin(index)(approveDeletion, { params: { id } }) }
      },
    },
    {
      name: 'last admin',
      open: async () => {
        const people = await members(12)
        await pool.query(`UPDATE users SET role = 'admin', branch_id = NULL WHERE id = ANY ($1)`, [
          people.map(({ _id }) => _id),
        ])
        // Of those that demote each other somebody stays; the first admin is needed by other races.
        return {
          attempt: (index) =>
            as(people[(index + 1) % people.length]?.token, index)(changeRole, {
              params: { id: people[index % people.length]?._id ?? '' },
              body: { role: 'member' },
            }),
          done: 'any',
          holds: [`SELECT count(*) > 0 AS holds FROM users WHERE role = 'admin'`, [], { holds: true }],
        }
      },
    },
  ]
}
