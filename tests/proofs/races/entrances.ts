import { subscriptionToken } from '#server/modules/messaging/subscribers/subscribers.service.ts'
import { assignMedium } from '#shared/access/entry-media/entry-media.contract.ts'
import { writtenMedium } from '#shared/access/entry-media/medium-number.ts'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import { deviceKeyHeader, reportDecisions, scan } from '#shared/access/turnstile/gate.contract.ts'
import { generateCode } from '#shared/access/turnstile/turnstile.contract.ts'
import type { Decision } from '#shared/access/turnstile/turnstile.schema.ts'
import { addDevice, type DeviceWithKey } from '#shared/access/turnstile/turnstile-devices.contract.ts'
import { overrideEntry } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { addBranch } from '#shared/club/branches/branches.contract.ts'
import { drawRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { joinRaffle } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { addRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { consumeReferral } from '#shared/loyalty/referrals/referrals.contract.ts'
import { confirmSubscription } from '#shared/messaging/subscribers/subscribers.contract.ts'
import { openWallet } from '#shared/money/balances/balances.contract.ts'
import { checkResetCode, forgetPassword, login } from '#shared/people/session/session.contract.ts'
import { addParticipant, leaveLesson } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import type { Field, Race } from '#tests/proofs/races/field.ts'
import { Client } from '#tests/proofs/support/client.ts'
import { addAccount } from '#tests/proofs/support/club.ts'
import { appSecret } from '#tests/proofs/support/product.ts'
import { giveCard } from '#tests/support/records/entry-media.ts'
import { inHours } from '#tests/support/records/lessons.ts'
import type { Member } from '#tests/support/records/members.ts'
import { anonymousEntrant, confirmedEntry } from '#tests/support/records/raffles.ts'
import { activeCode, enrolNewcomers } from '#tests/support/records/referrals.ts'

/** Gates, lessons, raffles, referrals and what an attacker may try. */
export function entrances(field: Field): Race[] {
  const { admin, adminToken, as, branch, count, member, members, pool, row, urlAt } = field
  const gateOf = (at: string) => admin()(addDevice, { body: { branch: at, name: 'Turnike' } })
  const codeOf = async ({ _id: id, token }: Member) =>
    (await as(token)(generateUserQr, { params: { id } })).tokens[0] ?? ''
  async function post<Answer>(
    url: string,
    body: object,
    index: number,
    { key }: DeviceWithKey,
  ): Promise<Answer> {
    const answer = await fetch(urlAt(index) + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [deviceKeyHeader]: key },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw Object.assign(new Error(await answer.text()), { status: answer.status })
    return (await answer.json()) as Answer
  }
  const lesson = async (title: string, capacity: number, hours: number) =>
    (await admin()(addLesson, { body: { ...{ branch, title, capacity }, ...inHours(hours) } }))._id
  const raffle = async (title: string) => {
    const [startsAt, endsAt] = [inHours(-1).startsAt, inHours(24).startsAt]
    return admin()(addRaffle, { body: { branch, title, startsAt, endsAt, winnersCount: 3 } })
  }
  const creator = async () => {
    const [one] = await enrolNewcomers(pool, branch, 1)
    const { code, _id } = await activeCode({ call: admin() }, { call: as(one?.token) })
    return { code, _id, user: one?._id ?? '' }
  }
  const rewards = `SELECT (SELECT count(*)::int FROM referral_uses WHERE referral_id = $1) AS uses,
    (SELECT use_count FROM referrals WHERE id = $1) AS counted,
    (SELECT count(*)::int FROM point_entries WHERE user_id = $2) AS rewards,
    (SELECT balance = (SELECT sum(amount) FROM point_entries WHERE user_id = $2) FROM point_accounts WHERE user_id = $2) AS adds`
  return [
    {
      name: 'entry of a code',
      open: async () => {
        const [device, visitor] = [await gateOf(branch), await member()]
        const token = await codeOf(visitor)
        return {
          attempt: (index) => post(scan.url, { token, deviceId: device._id }, index, device),
          done: 'all',
          holds: [
            'SELECT count(*)::int AS opened FROM turnstile_entries WHERE user_id = $1 AND allowed',
            [visitor._id],
            { opened: 1 },
          ],
        }
      },
    },
    {
      name: 'entry of a card',
      open: async () => {
        const [device, visitor] = [await gateOf(branch), await member()]
        const { number } = await giveCard({ call: admin() }, visitor._id)
        const medium = writtenMedium(number, 'decimal')
        return {
          attempt: (index) => post(scan.url, { medium, deviceId: device._id }, index, device),
          done: 'all',
          holds: [
            'SELECT count(*)::int AS opened FROM turnstile_entries WHERE user_id = $1 AND allowed',
            [visitor._id],
            { opened: 1 },
          ],
        }
      },
    },
    {
      name: 'holder of a card',
      open: async () => {
        const people = await members(20)
        const body = { number: '0099887766', format: 'decimal' as const }
        return {
          attempt: (index) =>
            admin(index)(assignMedium, { body: { ...body, user: people[index % people.length]?._id ?? '' } }),
          holds: [
            'SELECT count(*)::int AS cards FROM entry_media WHERE number = $1',
            ['05F42A96'],
            { cards: 1 },
          ],
        }
      },
    },
    {
      name: 'fee of an entry',
      open: async () => {
        const { _id: elsewhere } = await admin()(addBranch, { body: { name: 'Karatay Şubesi' } })
        await admin()(saveQrFee, { body: { branchId: elsewhere, fee: 30 } })
        const [device, visitor] = [await gateOf(elsewhere), await member()]
        const body = { user_id: visitor._id, branch_id: elsewhere, balance: 1000, name: 'Üye' }
        const { _id: wallet } = await admin()(openWallet, { body })
        const token = await codeOf(visitor)
        return {
          attempt: (index) => post(scan.url, { token, deviceId: device._id }, index, device),
          done: 'all',
          holds: ['SELECT balance::int FROM wallets WHERE id = $1', [wallet], { balance: 97_000 }],
        }
      },
    },
    {
      name: 'override of a refusal',
      open: async () => {
        const [device, visitor] = [await gateOf(branch), await member()]
        const body = { token: await codeOf(visitor), deviceId: device._id }
        await post<Decision>(scan.url, body, 0, device)
        const { _id: id } = await post<Decision>(scan.url, body, 1, device)
        return {
          attempt: (index) =>
            admin(index)(overrideEntry, { params: { id }, body: { reason: 'Telefonu kapandı' } }),
        }
      },
    },
    {
      name: 'report of an offline decision',
      open: async () => {
        const [device, visitor] = [await gateOf(branch), await member()]
        const token = await codeOf(visitor)
        const decision = { token, direction: 'in', reason: 'membership', at: new Date().toISOString() }
        return {
          attempt: (index) => post(reportDecisions.url, { decisions: [decision] }, index, device),
          done: 'all',
          holds: [
            'SELECT count(*)::int AS entries FROM turnstile_entries WHERE user_id = $1',
            [visitor._id],
            { entries: 1 },
          ],
        }
      },
    },
    {
      name: 'active code of a branch',
      open: async () => ({
        attempt: (index) => admin(index)(generateCode, { params: { branchId: branch } }),
        done: 'all',
        holds: [
          'SELECT count(*)::int AS codes FROM turnstile_codes WHERE branch_id = $1 AND is_active',
          [branch],
          { codes: 1 },
        ],
      }),
    },
    {
      name: 'seats of a lesson, and the order of its waiting list',
      open: async () => {
        const [people, lessonId] = [await members(count), await lesson('Spin', 20, 48)]
        return {
          attempt: (index) =>
            as(people[index]?.token, index)(addParticipant, { params: { lessonId }, body: {} }),
          done: 'all',
          holds: [
            `SELECT count(*) FILTER (WHERE state = 'joined')::int AS joined, count(*)::int AS booked,
               coalesce(max(sequence) FILTER (WHERE state = 'joined') < min(sequence) FILTER (WHERE state = 'waiting'), true) AS ordered
             FROM lesson_bookings WHERE lesson_id = $1`,
            [lessonId],
            { joined: Math.min(20, count), booked: count, ordered: true },
          ],
        }
      },
    },
    {
      name: 'seats of a lesson while half of the members leave again',
      open: async () => {
        const [people, lessonId] = [await members(count), await lesson('Boks', 20, 52)]
        const params = { lessonId }
        return {
          attempt: async (index) => {
            const call = as(people[index]?.token, index)
            await call(addParticipant, { params, body: {} })
            if (index % 2) await call(leaveLesson, { params })
          },
          done: 'all',
          holds: [
            `SELECT joined_count AS joined, waiting_count AS waiting,
               joined_count = (SELECT count(*) FROM lesson_bookings WHERE lesson_id = $1 AND state = 'joined') AS adds
             FROM lessons WHERE id = $1`,
            [lessonId],
            {
              joined: Math.min(20, Math.ceil(count / 2)),
              waiting: Math.max(0, Math.ceil(count / 2) - 20),
              adds: true,
            },
          ],
        }
      },
    },
    {
      name: 'lesson of a member at one time',
      open: async () => {
        const { token } = await member()
        const lessons: string[] = []
        for (let index = 0; index < count; index += 1) lessons.push(await lesson(`Ders ${index}`, 20, 60))
        return {
          attempt: (index) =>
            as(token, index)(addParticipant, { params: { lessonId: lessons[index] ?? '' }, body: {} }),
        }
      },
    },
    {
      name: 'entry of a person into a raffle, by account and by form',
      open: async () => {
        const drawn = await raffle('Yarış')
        // Not a phone number of the staff, who may not enter.
        const who = { ...anonymousEntrant(), phone: '+905441234567' }
        const { _id, token } = await member()
        await pool.query(
          'UPDATE users SET name = $2, email = $3, phone = $4, email_verified_at = now() WHERE id = $1',
          [_id, ...[who.name, who.email, who.phone]],
        )
        return {
          attempt: (index) =>
            index % 4 < 2
              ? as(token, index)(joinRaffle, { params: { id: drawn._id } })
              : confirmedEntry(drawn, as(undefined, index), {
                  ...{ ...who, email: who.email.replace('@', `+${index}@`) },
                  secret: appSecret,
                }),
          holds: [
            'SELECT count(*)::int AS entries FROM raffle_entries WHERE raffle_id = $1',
            [drawn._id],
            { entries: 1 },
          ],
        }
      },
    },
    {
      name: 'draw of a raffle',
      open: async () => {
        const drawn = await raffle('Tek çekiliş')
        for (let entrant = 0; entrant < 20; entrant += 1)
          await confirmedEntry(drawn, as(undefined, entrant), { secret: appSecret })
        return { attempt: (index) => admin(index)(drawRaffle, { params: { id: drawn._id } }) }
      },
    },
    {
      name: 'reward of each member who uses a code',
      open: async () => {
        const { code, _id, user } = await creator()
        const newcomers = await enrolNewcomers(pool, branch, count)
        return {
          attempt: (index) => as(newcomers[index]?.token, index)(consumeReferral, { body: { code } }),
          done: 'all',
          holds: [rewards, [_id, user], { uses: count, counted: count, rewards: count, adds: true }],
        }
      },
    },
    {
      name: 'reward of one member who uses a code',
      open: async () => {
        const { code, _id, user } = await creator()
        const [newcomer] = await enrolNewcomers(pool, branch, 1)
        return {
          attempt: (index) => as(newcomer?.token, index)(consumeReferral, { body: { code } }),
          holds: [rewards, [_id, user], { uses: 1, counted: 1, rewards: 1, adds: true }],
        }
      },
    },
    {
      name: 'confirmed subscription',
      open: async () => {
        const token = subscriptionToken(appSecret, { email: 'abone@posta.example', askedAt: Date.now() })
        return {
          attempt: (index) => as(undefined, index)(confirmSubscription, { params: { token }, body: {} }),
          done: 'all',
          holds: ['SELECT count(*)::int AS subscribers FROM subscribers', [], { subscribers: 1 }],
        }
      },
    },
    {
      name: 'comparisons of a reset code',
      open: async () => {
        const { email, _id } = await addAccount(new Client(() => urlAt(0), adminToken), branch, 'member')
        await as(undefined)(forgetPassword, { body: { email } })
        const tries = 'SELECT tries FROM password_resets WHERE user_id = $1'
        while (!(await row(tries, [_id]))) await new Promise((fulfil) => setTimeout(fulfil, 100))
        return {
          attempt: (index) =>
            as(undefined, index)(checkResetCode, { body: { email, code: String(index).padStart(6, 'x') } }),
          done: 0,
          holds: [tries, [_id], { tries: Math.min(25, count) }],
        }
      },
    },
    {
      name: 'guesses of a password',
      open: async () => {
        const { email } = await addAccount(new Client(() => urlAt(0), adminToken), branch, 'member')
        let guessed = 0
        return {
          attempt: (index) =>
            as(undefined, index)(login, { body: { email, password: `Tahmin-${index}-2026` } }).catch(
              (error: { status?: number }) => {
                if (error.status === 401) guessed += 1
                if (guessed > 100) throw new Error('More than a hundred passwords were checked')
                throw error
              },
            ),
          done: 0,
        }
      },
    },
  ]
}
