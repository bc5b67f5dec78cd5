import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Flag, Line } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { isRelative, WithinDays } from '#shared/core/relative-filter.ts'
import { savedFiltersMessages } from '#shared/office/saved-filters/saved-filters.messages.ts'

const texts = savedFiltersMessages

/** So many may one person keep, of all lists together. */
export const mostSavedFilters = 50

const Name = z.string().min(1).max(60)

/** A value of any list; a relative one is resolved when the filter is applied. */
const FilterValue = z
  .unknown()
  .refine((value) => !isRelative(value) || WithinDays.safeParse(value).success, texts.wrongDays)

/** How a list is looked at: what is left out, in which order, and which columns were chosen. */
export const ListView = z
  .object({
    filter: z.record(Name, FilterValue),
    sort: z.object({ field: Name, order: z.enum(['ASC', 'DESC']) }).nullable(),
    columns: z.record(Name, z.boolean()),
  })
  .refine((view) => JSON.stringify(view).length <= 4000, texts.tooLarge)
  .meta({ id: 'ListView' })
export type ListView = z.infer<typeof ListView>

export const SavedFilter = named('SavedFilter', {
  _id: Id,
  resource: z.string(),
  name: z.string(),
  view: ListView,
  /** The list opens with it. */
  isDefault: z.boolean(),
})
export type SavedFilter = z.infer<typeof SavedFilter>

export const SavedFilterInput = named('SavedFilterInput', {
  resource: z.string().regex(/^\w{1,60}$/),
  name: Line(60),
  view: ListView,
  isDefault: z.boolean().default(false),
})

/** Absent fields stay as they are. */
export const SavedFilterChange = named('SavedFilterChange', {
  name: Line(60).optional(),
  view: ListView.optional(),
  isDefault: Flag.optional(),
})

export const listSavedFilters = endpoint({
  method: 'GET',
  url: '/api/saved-filters',
  access: 'saved-filters.own',
  failure: texts.listFailed,
  summary: 'Bir liste için kaydettiğim filtreler, adına göre',
  schema: {
    querystring: z.object({ resource: z.string().max(60) }),
    response: { 200: z.array(SavedFilter) },
  },
})

export const addSavedFilter = endpoint({
  method: 'POST',
  url: '/api/saved-filters',
  access: 'saved-filters.own',
  failure: texts.saveFailed,
  summary: 'Bir listenin filtresini, sırasını ve sütunlarını bir adla kaydeder',
  schema: { body: SavedFilterInput, response: { 201: SavedFilter } },
})

export const updateSavedFilter = endpoint({
  method: 'PUT',
  url: '/api/saved-filters/:id',
  access: 'saved-filters.own',
  failure: texts.saveFailed,
  summary: 'Kayıtlı bir filtremi değiştirir',
  schema: { params: IdParams, body: SavedFilterChange, response: { 200: SavedFilter } },
})

export const deleteSavedFilter = endpoint({
  method: 'DELETE',
  url: '/api/saved-filters/:id',
  access: 'saved-filters.own',
  failure: texts.deleteFailed,
  summary: 'Kayıtlı bir filtremi siler',
  schema: { params: IdParams, response: { 200: Done } },
})
