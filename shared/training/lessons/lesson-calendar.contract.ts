import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Instant } from '#shared/core/fields.ts'
import { IdParams } from '#shared/core/id.ts'
import { lessonsMessages } from '#shared/training/lessons/lessons.messages.ts'

const texts = lessonsMessages

export const downloadLesson = endpoint({
  method: 'GET',
  url: '/api/team/lessons/:id/calendar',
  access: 'lessons.show',
  failure: texts.calendarFailed,
  summary: 'Bir ders, takvim dosyası (.ics) olarak',
  answersFile: ['text/calendar'],
  schema: { params: IdParams, response: { 200: z.any() } },
})

/** Calendar feed of lessons and appointments: of a member the own ones, of a trainer also those given. Calendar clients send no token, so the URL itself contains a secret. */
export const readCalendar = endpoint({
  method: 'GET',
  url: '/api/lessons/calendar/:secret',
  access: 'lessons.show',
  failure: texts.calendarFailed,
  summary: 'Bir üyenin ya da antrenörün dersleri, gizli bağlantısıyla takvim yayını (.ics) olarak',
  answersFile: ['text/calendar'],
  limit: 'calendar',
  schema: { params: z.object({ secret: z.string().max(100) }), response: { 200: z.any() } },
})

export const showCalendar = endpoint({
  method: 'GET',
  url: '/api/lessons/calendar',
  access: 'lessons.own',
  failure: texts.calendarFailed,
  summary: 'Takvim bağlantımın ne zaman alındığı; bağlantının kendisi yalnızca alınırken görünür',
  schema: { response: { 200: z.object({ createdAt: Instant.nullable() }) } },
})

/** The previous URL becomes invalid. */
export const renewCalendar = endpoint({
  method: 'POST',
  url: '/api/lessons/calendar',
  access: 'lessons.own',
  failure: texts.calendarFailed,
  summary: 'Takvimim için yeni bir gizli bağlantı verir',
  schema: { response: { 201: z.object({ url: z.string(), createdAt: Instant }) } },
})

export const revokeCalendar = endpoint({
  method: 'DELETE',
  url: '/api/lessons/calendar',
  access: 'lessons.own',
  failure: texts.calendarFailed,
  summary: 'Takvim bağlantımı kapatır',
  schema: { response: { 200: Done } },
})
