import type pg from 'pg'
import { inTransaction } from '#server/db/database.ts'
import { everyTag, invalidatePageTags } from '#server/pages/page-tags.ts'
import { deviceKeyHeader, scan } from '#shared/access/turnstile/gate.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { sendCampaign, showProgress } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { createCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import { receiveCallback, startPayment } from '#shared/money/payments/payments.contract.ts'
import { login } from '#shared/people/session/session.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import { addParticipant, leaveLesson } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { listLessons } from '#shared/training/lessons/lessons.contract.ts'
import type { Operation } from '#tests/bench/costs/meter.ts'
import { addressOf, caller, signInAt } from '#tests/bench/load/club.ts'
import type { LoadBranch, LoadClub, LoadMember } from '#tests/bench/load/plan.ts'
import { passBank } from '#tests/support/processes/card-provider.ts'
import { checkout } from '#tests/support/records/checkout.ts'

interface Prepared {
  url: string
  pool: pg.Pool
  club: LoadClub
}

type Input = { params?: object; query?: object; body?: object; headers?: Record<string, string> }

/** The operations on which the capacity plan is based. */
export async function operations({ url, pool, club }: Prepared): Promise<Operation[]> {
  const memberAt = (index: number) => club.members[index % club.members.length] as LoadMember
  const branchOf = ({ branch }: LoadMember) => club.branches.find(({ id }) => id === branch) as LoadBranch
  const admin = caller(url, 4000, await signInAt(url, 4000, 'admin@bozkir.example'))

  async function ask(path: string, init: RequestInit, statuses: readonly number[] = [200]) {
    const answer = await fetch(url + path, { redirect: 'manual', ...init })
    const text = await answer.text()
    if (!statuses.includes(answer.status)) throw new Error(`${path}: ${answer.status} ${text.slice(0, 200)}`)
    return {
      text,
      headers: answer.headers,
      bytes: Number(answer.headers.get('content-length') ?? text.length),
    }
  }
  async function call(
    target: Endpoint,
    index: number,
    { params, query, body, headers }: Input,
    token?: string,
  ) {
    const path = pathOf(target.url, { ...params }, { ...query })
    return ask(path, {
      method: target.method,
      headers: {
        'x-forwarded-for': addressOf(index),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  }

  const brotli = { 'accept-encoding': 'br' }
  const known = (await ask('/', { headers: brotli })).headers.get('etag') ?? ''
  const rendered = [
    '/',
    ...club.branches.map(({ slug }) => `/${slug}`),
    ...club.posts.map((post) => `/blog/${post}`),
  ]
  const codes: { token: string; member: LoadMember }[] = []
  const firstOf = ({ branch }: LoadMember) => branchOf({ branch } as LoadMember).lessons
  const nextDays = { from: new Date().toISOString() }

  return [
    { name: 'page', times: 5000, run: async () => (await ask('/', { headers: brotli })).bytes },
    {
      name: 'page-unchanged',
      times: 5000,
      run: async () => (await ask('/', { headers: { ...brotli, 'if-none-match': known } }, [304])).bytes,
    },
    {
      name: 'page-rendered',
      times: 15,
      each: rendered.length,
      async run() {
        await inTransaction(pool, ({ client }) => invalidatePageTags(client, [everyTag]))
        let bytes = 0
        for (const path of rendered) bytes += (await ask(path, { headers: brotli })).bytes
        // Compression continues after the response.
        await new Promise((fulfil) => setTimeout(fulfil, 500))
        return bytes
      },
    },
    {
      name: 'login',
      times: 100,
      run: async (index) => {
        const body = { email: `aksam${1 + index}@bozkir.example`, password: 'Bozkir-2026' }
        return (await call(login, index, { body })).bytes
      },
    },
    {
      name: 'profile',
      times: 1500,
      run: async (index) => (await call(showProfile, index, {}, memberAt(index).token)).bytes,
    },
    {
      name: 'lessons',
      times: 800,
      run: async (index) => {
        const { branch, token } = memberAt(index)
        const query = { filter: { branch, ...nextDays }, sort: ['startsAt', 'ASC'], range: [0, 24] }
        return (await call(listLessons, index, { query }, token)).bytes
      },
    },
    {
      name: 'list',
      times: 800,
      run: async (index) => {
        const { staffToken } = club.branches[index % club.branches.length] as LoadBranch
        return (await call(listUsers, 5000, { query: { sort: ['name', 'ASC'], range: [0, 24] } }, staffToken))
          .bytes
      },
    },
    {
      name: 'booking',
      times: 400,
      run: async (index) => {
        const member = memberAt(index)
        const lessonId = firstOf(member)[Math.floor(index / club.members.length)] as string
        return (await call(addParticipant, index, { params: { lessonId }, body: {} }, member.token)).bytes
      },
    },
    {
      name: 'cancelling',
      times: 400,
      run: async (index) => {
        const member = memberAt(index)
        const lessonId = firstOf(member)[Math.floor(index / club.members.length)] as string
        return (await call(leaveLesson, index, { params: { lessonId } }, member.token)).bytes
      },
    },
    {
      name: 'codes',
      times: 500,
      run: async (index) => {
        const member = memberAt(index)
        const { text, bytes } = await call(generateUserQr, index, { params: { id: member.id } }, member.token)
        const [first = '', second = ''] = JSON.parse(text).tokens
        codes.push({ token: first, member }, { token: second, member })
        return bytes
      },
    },
    {
      name: 'scan',
      times: 900,
      run: async () => {
        const { token, member } = codes.shift() ?? { token: '', member: memberAt(0) }
        const { device, deviceKey } = branchOf(member)
        const { text, bytes } = await call(scan, 6000, {
          headers: { [deviceKeyHeader]: deviceKey },
          body: { token, deviceId: device, direction: 'in' },
        })
        if (!JSON.parse(text).allowed) throw new Error(`Refused: ${text}`)
        return bytes
      },
    },
    {
      name: 'card-payment',
      times: 60,
      run: async (index) => {
        const { branch, token } = memberAt(index)
        const body = checkout({ kind: 'top-up', branch, amount: 500 })
        const { text, bytes } = await call(startPayment, index, { body }, token)
        const { fields } = await passBank(JSON.parse(text).threeDSHtmlContent)
        const back = await ask(
          receiveCallback.url,
          { method: 'POST', body: new URLSearchParams(fields) },
          [303],
        )
        return bytes + back.bytes
      },
    },
    {
      name: 'mail',
      times: 3,
      each: 1000,
      async run(index) {
        const text = 'Yeni ağırlık salonumuz açıldı. Dersini ayırt, hafta içi sakin saatlerde gel.'
        const { id: branch } = club.branches[index % club.branches.length] as LoadBranch
        const { _id } = await admin(createCampaign, {
          body: {
            branch,
            title: `Ölçüm ${index}`,
            subject: 'Bahar başladı, {{ad}}',
            content: `<p>${text}</p>`,
          },
        })
        await admin(sendCampaign, { params: { campaignId: _id }, body: {} })
        for (;;) {
          const { state } = await admin(showProgress, { params: { id: _id } })
          if (state === 'finished') return 0
          await new Promise((fulfil) => setTimeout(fulfil, 100))
        }
      },
    },
  ]
}
