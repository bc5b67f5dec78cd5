import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { Flag, Instant, Line, Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'

const texts = tillsMessages

/** A cash desk of a branch. */
export const Till = named('Till', {
  _id: Id,
  branch: Id,
  name: z.string(),
  archivedAt: Instant.nullable(),
  /** The open session; null while the till is closed. */
  session: Id.nullable(),
  openedBy: Id.nullable(),
  /** Empty while the till is closed. */
  openedByName: z.string(),
  /** Lira counted when the till was last closed; null before. */
  lastCounted: z.number().nullable(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Till = z.infer<typeof Till>

export const TillInput = named('TillInput', { branch: Id, name: Line(60) })

export const {
  list: listTills,
  show: showTill,
  create: createTill,
  update: updateTill,
} = crudEndpoints({
  resource: 'tills',
  showAction: 'list',
  url: '/api/tills',
  texts,
  summaries: {
    list: 'Kasalar ve açık oturumları; personel kendi şubesininkileri görür',
    show: 'Bir kasa',
    create: 'Şubeye kasa ekler',
    update: 'Kasanın adını değiştirir, kasayı arşivler ya da arşivden çıkarır',
  },
  row: Till,
  query: listQuery(['name', 'createdAt'], {
    branch: Id.optional(),
    isArchived: z.boolean().optional(),
  }),
  input: TillInput,
  change: z.object({
    name: TillInput.shape.name.optional(),
    isArchived: Flag.optional(),
    version: Version.optional(),
  }),
})
