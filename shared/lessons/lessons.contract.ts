import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { messages } from '#shared/messages/messages.ts'

const texts = messages.lessons

export const Lesson = z.object({
  _id: Id,
  branch: Id,
  team: Id.nullable(),
  teamName: z.string(),
  trainer: Id.nullable(),
  trainerName: z.string(),
  title: z.string(),
  description: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  capacity: z.number().int(),
  createdAt: Instant,
  version: z.number().int(),
})
export type Lesson = z.infer<typeof Lesson>

export const LessonInput = z.object({
  branch: Id,
  team: clearable(Id).optional(),
  trainer: clearable(Id).optional(),
  title: Line(120),
  description: Text(2000).default(''),
  startsAt: Instant,
  endsAt: Instant,
  capacity: WholeNumber(1, 500),
})

/** Absent fields stay as they are; a lesson does not move between branches. */
export const LessonChange = LessonInput.omit({ branch: true, description: true })
  .partial()
  .extend({ description: Text(2000).optional(), version: Version.optional() })

export const listLessons = endpoint({
  method: 'GET',
  url: '/api/team/lessons',
  access: 'lessons.list',
  failure: texts.listFailed,
  summary: 'Dersler; `from` ve `until` arasında başlayanlar',
  list: true,
  schema: {
    querystring: listQuery(['startsAt', 'title', 'createdAt'], {
      branch: Id.optional(),
      team: Id.optional(),
      trainer: Id.optional(),
      from: Instant.optional(),
      until: Instant.optional(),
    }),
    response: { 200: z.array(Lesson) },
  },
})

export const showLesson = endpoint({
  method: 'GET',
  url: '/api/team/lessons/:id',
  access: 'lessons.show',
  failure: texts.listFailed,
  summary: 'Bir ders',
  schema: { params: IdParams, response: { 200: Lesson } },
})

export const addLesson = endpoint({
  method: 'POST',
  url: '/api/team/lessons',
  access: 'lessons.create',
  failure: texts.createFailed,
  summary: 'Ders ekler',
  schema: { body: LessonInput, response: { 201: Lesson } },
})

export const updateLesson = endpoint({
  method: 'PUT',
  url: '/api/team/lessons/:id',
  access: 'lessons.edit',
  failure: texts.updateFailed,
  summary: 'Dersi günceller',
  schema: { params: IdParams, body: LessonChange, response: { 200: Lesson } },
})

export const deleteLesson = endpoint({
  method: 'DELETE',
  url: '/api/team/lessons/:id',
  access: 'lessons.delete',
  failure: texts.deleteFailed,
  summary: 'Dersi siler',
  schema: { params: IdParams, response: { 200: Done } },
})
