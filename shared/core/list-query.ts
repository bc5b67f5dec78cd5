import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { Id } from '#shared/core/id.ts'

type SortOrder = 'ASC' | 'DESC'

/** Maximum number of rows of a list without a range. */
export const defaultRowLimit = 1000
/** Rows are counted up to here; where there are more, `X-Total-Estimated: 1` says so. */
export const exactTotalLimit = 100_000
/** Limit of exact totals for a search. */
export const exactSearchLimit = 1_000

/** Simple-rest sends its query parameters as JSON inside the query string. */
function jsonText<T extends z.ZodType>(schema: T) {
  return z
    .string()
    .max(8000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: validationMessages.json })
        return z.NEVER
      }
    })
    .pipe(schema)
}

const Range = z
  .tuple([z.number().int().min(0), z.number().int().min(0).max(1_000_000_000)])
  .refine(([first, last]) => last >= first && last - first < defaultRowLimit, validationMessages.range)

/**
 * Filters that every list understands: `id` is react-admin's getMany, `q` the search box, `inBranches` the branches of a
 * user who works in several (ignored by a list without a filter by branch).
 */
const commonFilters = {
  id: z.union([z.array(Id).max(defaultRowLimit), Id.transform((id) => [id])]).optional(),
  // No text in the database holds a NUL, and a search for one is refused before anything is done.
  q: z
    .string()
    .trim()
    .max(100)
    .refine((words) => !words.includes('\0'), validationMessages.invalid)
    .optional(),
  inBranches: z.array(Id).max(500).optional(),
}

/**
 * The simple-rest query of a list: `sort=["name","ASC"]&range=[0,24]&filter={"q":"..."}`.
 * An unknown filter or sort column is a 400.
 */
export function listQuery<const Sort extends readonly [string, ...string[]], F extends z.ZodRawShape>(
  sortable: Sort,
  filters: F,
) {
  return z.object({
    sort: jsonText(z.tuple([z.enum(sortable), z.enum(['ASC', 'DESC'])])).optional(),
    range: jsonText(Range).optional(),
    filter: jsonText(z.strictObject({ ...commonFilters, ...filters }, { error: unknownFilter })).optional(),
  })
}

function unknownFilter(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'unrecognized_keys' ? validationMessages.filter(issue.keys[0] ?? '') : undefined
}

/** What the JSON of a list query’s parameter holds; undefined for another schema. */
export function listParameter(
  query: z.ZodType | undefined,
  name: 'sort' | 'range' | 'filter',
): z.ZodType | undefined {
  const optional = query instanceof z.ZodObject ? query.shape[name] : undefined
  const text = optional instanceof z.ZodOptional ? optional.unwrap() : undefined
  return text instanceof z.ZodPipe && text.out instanceof z.ZodType ? text.out : undefined
}

/** The names of a list query’s filters; undefined for another schema. */
export function filterNames(query: z.ZodType | undefined): readonly string[] | undefined {
  const values = listParameter(query, 'filter')
  return values instanceof z.ZodObject ? Object.keys(values.shape) : undefined
}

/** Any list query, as the server's list builder reads it. */
export interface ListQuery {
  sort?: [string, SortOrder] | undefined
  range?: [number, number] | undefined
  filter?: Record<string, unknown> | undefined
}
