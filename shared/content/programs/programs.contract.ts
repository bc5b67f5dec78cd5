import { z } from 'zod'
import { programsMessages } from '#shared/content/programs/programs.messages.ts'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { changeOfMany, ManyChanged } from '#shared/core/many.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { imageField, pictureFields } from '#shared/core/pictures.schema.ts'

const texts = programsMessages

export const programLevels = ['beginner', 'intermediate', 'advanced'] as const

/** One day of a program: its exercises with sets and repetitions. */
export const ProgramDay = z.object({
  title: Line(80),
  exercises: z
    .array(
      z.object({
        name: Line(120),
        sets: Text(20).default(''),
        repetitions: Text(40).default(''),
        note: Text(200).default(''),
      }),
    )
    .max(30),
})
export type ProgramDay = z.infer<typeof ProgramDay>

export const Program = named('Program', {
  _id: Id,
  title: z.string(),
  slug: z.string(),
  summary: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  level: z.enum(programLevels),
  weeks: z.number().int(),
  sessionsPerWeek: z.number().int(),
  days: z.array(ProgramDay),
  order: z.number().int(),
  isActive: z.boolean(),
  ...pictureFields,
  createdAt: Instant,
  version: z.number().int(),
})
export type Program = z.infer<typeof Program>

/** A multipart form sends the days as JSON. */
const Days = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}, z.array(ProgramDay).max(14))

const fields = {
  title: Line(120),
  summary: Text(400),
  content: z.string().max(200_000),
  level: z.enum(programLevels),
  weeks: WholeNumber(1, 104),
  sessionsPerWeek: WholeNumber(1, 14),
  days: Days,
  order: WholeNumber(0, 10_000),
  isActive: Flag,
}

export const ProgramInput = named('ProgramInput', {
  ...fields,
  summary: fields.summary.default(''),
  content: fields.content.default(''),
  level: fields.level.default('beginner'),
  weeks: fields.weeks.default(8),
  sessionsPerWeek: fields.sessionsPerWeek.default(3),
  days: fields.days.optional(),
  order: fields.order.default(0),
  isActive: fields.isActive.default(true),
})
export const ProgramChange = z
  .object(fields)
  .partial()
  .extend({ removeImage: Flag.optional(), version: Version.optional() })
  .meta({ id: 'ProgramChange' })

export const programCalls = crudEndpoints({
  resource: 'programs',
  url: '/api/programs',
  texts,
  summaries: {
    list: 'Antrenman programları; ziyaretçiler yalnızca yayındakileri görür',
    show: 'Bir program',
    create: 'Program ekler',
    update: 'Programı günceller',
    remove: 'Programı siler',
  },
  row: Program,
  query: listQuery(['order', 'title', 'createdAt'], {
    slug: z.string().max(160).optional(),
    level: z.enum(programLevels).optional(),
    isActive: z.boolean().optional(),
  }),
  input: ProgramInput,
  change: ProgramChange,
  files: { image: imageField },
  cacheTags: () => [pageTags.programs],
})
export const {
  list: listPrograms,
  show: showProgram,
  create: addProgram,
  update: updateProgram,
  remove: deleteProgram,
} = programCalls

/** Each with its own audit entry, in one transaction. */
export const switchPrograms = endpoint({
  method: 'PUT',
  url: '/api/programs/many',
  access: 'programs.edit',
  failure: texts.updateFailed,
  summary: 'Programları birlikte yayına alır ya da yayından kaldırır',
  schema: { body: changeOfMany({ isActive: Flag }), response: { 200: ManyChanged } },
})
