import { z } from 'zod'
import type { Endpoint } from '#shared/core/endpoint.ts'

/** One query of a list, with its description. */
export interface ListCase {
  name: string
  query: Record<string, unknown>
}

/** Sample values of filters and path parameters, by name. */
export type Samples = Readonly<Record<string, unknown>>

interface Described {
  enum?: string[]
  const?: string
  type?: string
  prefixItems?: Described[]
  properties?: Record<string, Described>
}

const page = { range: [0, 24] }

function valuesOf(name: string, described: Described, samples: Samples): unknown[] {
  if (name in samples) return [samples[name]]
  if (described.enum) return described.enum
  if (described.const) return [described.const]
  if (described.type === 'boolean') return [true, false]
  return []
}

/**
 * All queries of a list, from its contract: each sort order in both directions, each filter with each value in
 * the default order, searches for rare and common words, a far page. `unasked` lists the filters without a
 * sample.
 */
export function casesOf({ schema }: Endpoint, samples: Samples): { cases: ListCase[]; unasked: string[] } {
  const query = schema.querystring as z.ZodType | undefined
  const described = query ? (z.toJSONSchema(query, { unrepresentable: 'any' }) as Described) : {}
  const { sort, filter } = described.properties ?? {}
  const [column] = sort?.prefixItems ?? []
  const columns = column?.enum ?? (column?.const ? [column.const] : [])
  const filters = Object.entries(filter?.properties ?? {}).filter(([name]) => name !== 'q' && name !== 'id')
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
    ...['soyadı 777', 'uye', 'md5 yok böyle bir şey'].map((words) => ({
      name: `searched for “${words}”`,
      query: { ...page, filter: { q: words } },
    })),
  ]
  for (const [name, shape] of filters) {
    const values = valuesOf(name, shape, samples)
    if (values.length === 0) unasked.push(name)
    for (const value of values) {
      cases.push({ name: `${name} ${String(value)}`, query: { ...page, filter: { [name]: value } } })
      if (name === 'branch') {
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
