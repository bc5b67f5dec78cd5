import { deviceKeyHeader, scan } from '#shared/access/turnstile/gate.contract.ts'
import { listEntries } from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { generateUserQr } from '#shared/access/user-qr/user-qr.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { listMemberships } from '#shared/membership/memberships/memberships.contract.ts'
import { showProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import { countUnread, listInbox } from '#shared/messaging/notifications/inbox.contract.ts'
import { listOwnWallets, showUserBalance } from '#shared/money/balances/balances.contract.ts'
import { addGeneralRecord } from '#shared/money/general-records/general-records.contract.ts'
import { showDashboardFigures, showDashboardStats } from '#shared/office/dashboard/dashboard.contract.ts'
import { searchEverywhere } from '#shared/office/search/search.contract.ts'
import { listUsers } from '#shared/people/users/users.contract.ts'
import {
  addParticipant,
  leaveLesson,
  listMyLessons,
} from '#shared/training/lessons/lesson-bookings.contract.ts'
import { listLessons } from '#shared/training/lessons/lessons.contract.ts'
import { addressOf } from '#tests/proofs/evening/club.ts'
import type { Asker, LoadBranch, LoadClub, LoadMember } from '#tests/proofs/evening/plan.ts'

export interface LoadRequest {
  asker: Asker
  name: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string
  /** Processes the response; returns true if a reader refused entry. */
  read?: (status: number, headers: NodeJS.Dict<string | string[]>, body: string) => boolean | undefined
}

type Make = () => LoadRequest

interface Input {
  params?: object
  query?: object
  body?: object
}

/** A seeded pseudo-random generator. */
export function seededRandom(seed: number): () => number {
  // Hashed, because neighbouring seeds would start alike.
  let state = (seed * 2_654_435_761) % 4_294_967_296
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}

/** Accept-Encoding of browsers, and of a client without compression. */
const encodings = [...Array(17).fill('gzip, deflate, br, zstd'), 'gzip, deflate', 'gzip, deflate', '']
/** The share of visitors who revalidate a page they have cached. */
const returning = 0.35
/** Members whose codes are used before those of the next seed, so that no code is used twice. */
const turnsOfSeed = 400
const searched = ['ayşe', 'akşam üyesi 12', 'öztürk', 'yoga', '0532']

export interface Mix {
  /** The frequency of each request, in thousandths. */
  choices: { weight: number; make: Make }[]
  /** Cancels a booking that still exists. */
  cancelNext(): LoadRequest | undefined
}

/** The requests of visitors, members, gates and staff, some depending on earlier responses. */
export function eveningMix(club: LoadClub, seed: number, random: () => number): Mix {
  const etags = new Map<string, string>()
  /** Codes on members’ phones, with the direction of their next use. */
  const codes: { branch: LoadBranch; token: string; direction: 'in' | 'out'; takenAt: number }[] = []
  const bookings: { member: LoadMember; lesson: string }[] = []
  const visited = new Map(club.branches.map((branch) => [branch.id, branch]))
  let turn = seed * turnsOfSeed

  const oneOf = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const branchOf = ({ branch }: { branch: string }) => visited.get(branch) ?? oneOf(club.branches)

  const page =
    (...paths: string[]): Make =>
    () => {
      const path = oneOf(paths)
      const encoding = oneOf(encodings)
      const known = random() < returning ? etags.get(path + encoding) : undefined
      return {
        asker: 'page',
        name: 'page',
        method: 'GET',
        path,
        headers: {
          'accept-encoding': encoding,
          'x-forwarded-for': addressOf(Math.floor(random() * 50_000)),
          ...(known ? { 'if-none-match': known } : {}),
        },
        read: (_status, { etag }) => {
          if (typeof etag === 'string') etags.set(path + encoding, etag)
          return undefined
        },
      }
    }

  function call(
    asker: Asker,
    target: Endpoint,
    headers: Record<string, string>,
    { params, query, body }: Input = {},
  ): LoadRequest {
    return {
      asker,
      name: `${target.method} ${target.url}`,
      method: target.method,
      path: pathOf(target.url, { ...params }, { ...query }),
      headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    }
  }

  const headersOf = (token: string, index: number) => ({
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip, deflate, br, zstd',
    'x-forwarded-for': addressOf(index),
  })
  const asMember = (target: Endpoint, inputOf: (member: LoadMember) => Input = () => ({})): Make => {
    return () => {
      const index = Math.floor(random() * club.members.length)
      const member = club.members[index] as LoadMember
      return call('member', target, headersOf(member.token, index), inputOf(member))
    }
  }
  const asStaff = (target: Endpoint, inputOf: (branch: LoadBranch) => Input = () => ({})): Make => {
    return () => {
      const branch = oneOf(club.branches)
      return call('desk', target, headersOf(branch.staffToken, 5000), inputOf(branch))
    }
  }

  /** Members show their codes in turn; each set of codes takes its owner in and out once. */
  const takeCodes: Make = () => {
    const index = turn % club.members.length
    const member = club.members[index] as LoadMember
    turn += 1
    const request = call('member', generateUserQr, headersOf(member.token, index), {
      params: { id: member.id },
    })
    request.read = (status, _headers, body) => {
      if (status !== 200) return undefined
      const { tokens } = JSON.parse(body) as { tokens: string[] }
      const [first = '', second = ''] = tokens
      const shared = { branch: branchOf(member), takenAt: performance.now() }
      codes.push({ ...shared, token: first, direction: 'in' }, { ...shared, token: second, direction: 'out' })
      return undefined
    }
    return request
  }
  const scanCode: Make = () => {
    while (codes[0] && performance.now() - codes[0].takenAt > 25_000) codes.shift()
    const code = codes.shift()
    if (!code) return takeCodes()
    const { branch, token, direction } = code
    const headers = { [deviceKeyHeader]: branch.deviceKey, 'x-forwarded-for': addressOf(6000) }
    const request = call('gate', scan, headers, { body: { token, deviceId: branch.device, direction } })
    request.read = (status, _headers, body) => status === 200 && !JSON.parse(body).allowed
    return request
  }

  const book: Make = () => {
    const index = Math.floor(random() * club.members.length)
    const member = club.members[index] as LoadMember
    const lesson = oneOf(branchOf(member).lessons)
    if (bookings.some((booking) => booking.member === member && booking.lesson === lesson)) return book()
    const request = call('member', addParticipant, headersOf(member.token, index), {
      params: { lessonId: lesson },
      body: {},
    })
    request.read = (status) => {
      if (status === 200) bookings.push({ member, lesson })
      return undefined
    }
    return request
  }
  function cancelNext(): LoadRequest | undefined {
    const booking = bookings.shift()
    if (!booking) return undefined
    const index = club.members.indexOf(booking.member)
    return call('member', leaveLesson, headersOf(booking.member.token, index), {
      params: { lessonId: booking.lesson },
    })
  }
  const cancel: Make = () => cancelNext() ?? book()

  const slugs = club.branches.map(({ slug }) => `/${slug}`)
  const ofBranches = (part: string) => slugs.map((slug) => `${slug}/${part}`)
  const nextDays = ({ branch }: { branch: string }) => ({
    query: { filter: { branch, from: new Date().toISOString() }, sort: ['startsAt', 'ASC'], range: [0, 24] },
  })
  const firstRows = { query: { range: [0, 24] } }
  const choices = [
    { weight: 240, make: page('/') },
    { weight: 150, make: page(...slugs) },
    { weight: 110, make: page('/membership', ...ofBranches('membership')) },
    { weight: 100, make: page(...club.posts.map((slug) => `/blog/${slug}`)) },
    { weight: 60, make: page('/blog') },
    { weight: 60, make: page('/gallery', ...ofBranches('gallery')) },
    { weight: 50, make: page('/equipment', ...ofBranches('teams')) },
    { weight: 30, make: page('/contact', '/sss', '/programs') },
    { weight: 20, make: asMember(showProfile) },
    { weight: 10, make: asMember(listOwnWallets) },
    {
      weight: 8,
      make: asMember(showUserBalance, ({ id, branch }) => ({
        params: { userId: id },
        query: { branchId: branch },
      })),
    },
    { weight: 18, make: asMember(listLessons, nextDays) },
    { weight: 6, make: asMember(listMyLessons, nextDays) },
    { weight: 7, make: book },
    { weight: 6, make: cancel },
    { weight: 8, make: asMember(listInbox) },
    { weight: 12, make: asMember(countUnread) },
    { weight: 25, make: takeCodes },
    { weight: 50, make: scanCode },
    { weight: 5, make: asStaff(listUsers, () => ({ query: { ...firstRows.query, sort: ['name', 'ASC'] } })) },
    { weight: 5, make: asStaff(listMemberships, () => firstRows) },
    { weight: 5, make: asStaff(listEntries, () => firstRows) },
    { weight: 3, make: asStaff(showDashboardStats) },
    { weight: 3, make: asStaff(showDashboardFigures) },
    { weight: 4, make: asStaff(searchEverywhere, () => ({ query: { q: oneOf(searched) } })) },
    {
      weight: 5,
      make: asStaff(addGeneralRecord, ({ id }) => ({
        body: { branch: id, date: '2026-01-15', title: 'Su satışı', category: 'Kantin', amount: 45 },
      })),
    },
  ]
  return { choices, cancelNext }
}
