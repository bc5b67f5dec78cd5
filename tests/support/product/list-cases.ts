import { z } from 'zod'
import type { Endpoint } from '#shared/core/endpoint.ts'
import { thisMonth } from '#shared/messaging/welcome-mails/months.ts'
import { keyOf, spaces } from '#tests/support/seed/club-tables.ts'

/** One query of a list, with its description. */
export interface ListCase {
  name: string
  query: Record<string, unknown>
}

export const branch = keyOf(spaces.branch, 4)
const user = keyOf(spaces.user, 777)
const days = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString()
/** A filter value or path parameter by name. */
export const samples: Readonly<Record<string, unknown>> = {
  branch,
  branch_id: branch,
  branchId: branch,
  inBranches: [branch, keyOf(spaces.branch, 7)],
  validIn: branch,
  user,
  seller: user,
  openedBy: user,
  person: user,
  user_id: user,
  userId: user,
  creator: user,
  actor: keyOf(spaces.user, 20_007),
  trainer: keyOf(spaces.user, 5000),
  viewer: keyOf(spaces.user, 20_007),
  memberId: keyOf(spaces.wallet, 777),
  membership: keyOf(spaces.membership, 777),
  template: keyOf(spaces.template, 1),
  raffle: keyOf(spaces.raffle, 5),
  referral: keyOf(spaces.referral, 5),
  team: keyOf(spaces.team, 5),
  lesson: keyOf(spaces.lesson, 5),
  series: user,
  campaign: user,
  category: user,
  categoryId: user,
  subCategory: user,
  id: user,
  resource: 'memberships',
  recordId: user,
  action: 'edit',
  till: user,
  webhook: user,
  queue: 'mail',
  slug: 'cekilis5',
  tag: 'teknik',
  term: 'olcum',
  month: thisMonth(),
  from: days(30),
  until: days(10),
  endsBefore: days(-10),
  refundUntil: days(-10).slice(0, 10),
}
/** Periods of calendar days instead of moments. */
const ofDays = /^\/api\/((general-)?excel|sales$|till-sessions$|receivables$)/
const dayPeriod = { from: days(30).slice(0, 10), until: days(10).slice(0, 10), category: 'Kira' }

interface Described {
  enum?: string[]
  const?: string
  type?: string
  prefixItems?: Described[]
  properties?: Record<string, Described>
}

const page = { range: [0, 24] }

function valuesOf(name: string, described: Described, values: typeof samples): unknown[] {
  if (name in values) return [values[name]]
  if (described.enum) return described.enum
  if (described.const) return [described.const]
  if (described.type === 'boolean') return [true, false]
  return []
}

/**
 * All queries of a list, from its contract: each sort order in both directions, each filter with each value in
 * the default order, alone and of one branch, searches for rare and common words, a far page. `unasked` lists the filters without a
 * sample.
 */
export function casesOf({ url, schema }: Endpoint): { cases: ListCase[]; unasked: string[] } {
  const known = { ...samples, ...(ofDays.test(url) && dayPeriod) }
  const query = schema.querystring as z.ZodType | undefined
  const described = query
    ? (z.toJSONSchema(query, { unrepresentable: 'any', metadata: z.registry() }) as Described)
    : {}
  const { sort, filter } = described.properties ?? {}
  const [column] = sort?.prefixItems ?? []
  const columns = column?.enum ?? (column?.const ? [column.const] : [])
  const filters = Object.entries(filter?.properties ?? {}).filter(([name]) => name !== 'q' && name !== 'id')
  const ofBranch = ['branch', 'branch_id'].find((name) => filters.some(([filter]) => filter === name))
  const unasked: string[] = []
  const cases: ListCase[] = [
    { name: 'as it opens', query: page },
    { name: 'page 400', query: { range: [10_000, 10_024] } },
    ...columns.flatMap((name) =>
      ['ASC', 'DESC'].map((order) => ({
        name: `by ${name} ${order}`,
        query: { ...page, sort: [name, order] },
      })),
    ),
    // The digits are of a thousand accounts that were opened one after another.
    ...['soyadı 777', 'uye', '320299', 'md5 yok böyle bir şey'].map((words) => ({
      name: `searched for “${words}”`,
      query: { ...page, filter: { q: words } },
    })),
  ]
  for (const [name, shape] of filters) {
    const values = valuesOf(name, shape, known)
    if (values.length === 0) unasked.push(name)
    for (const value of values) {
      cases.push({ name: `${name} ${String(value)}`, query: { ...page, filter: { [name]: value } } })
      // Staff see their branch, so that each filter is used beside it.
      if (ofBranch && name !== ofBranch)
        cases.push({
          name: `${name} ${String(value)} of a branch`,
          query: { ...page, filter: { [name]: value, [ofBranch]: branch } },
        })
      if (name === ofBranch) {
        for (const order of columns)
          cases.push({
            name: `of a branch by ${order}`,
            query: { ...page, sort: [order, 'ASC'], filter: { [name]: value } },
          })
      }
    }
  }
  return { cases, unasked }
}
