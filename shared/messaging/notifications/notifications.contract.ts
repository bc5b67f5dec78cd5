import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { clearable, IdList, Instant, Line, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { notificationsMessages } from '#shared/messaging/notifications/notifications.messages.ts'

const texts = notificationsMessages

/** Recipients, as decided when it was sent. */
export const audiences = ['all', 'branch', 'users'] as const
export type Audience = (typeof audiences)[number]

/** A page of this site that a notification leads to; empty when it leads nowhere. */
export const OwnLink = z
  .string()
  .trim()
  .max(300)
  .refine((link) => link === '' || isOwnPath(link), texts.foreignLink)

export const Notification = named('Notification', {
  _id: Id,
  title: z.string(),
  message: z.string(),
  link: z.string(),
  audience: z.enum(audiences),
  /** The branch it was sent to or in; null where an admin wrote to everybody or to chosen people. */
  branch: Id.nullable(),
  branchName: z.string().nullable(),
  sentBy: Id.nullable(),
  sentByName: z.string(),
  sentAt: Instant,
  /** Number of recipients. */
  recipients: z.number().int(),
})
export type Notification = z.infer<typeof Notification>

const target = {
  audience: z.enum(audiences),
  branch: clearable(Id).optional(),
  users: IdList.default([]),
}

export const sendNotification = endpoint({
  method: 'POST',
  url: '/api/notification/send',
  access: 'notifications.create',
  failure: texts.sendFailed,
  summary:
    'Herkese, bir şubeye ya da seçilen kullanıcılara bildirim gönderir; personel yalnızca kendi şubesine',
  schema: {
    body: z.object({
      title: Line(120),
      message: Line(2000),
      link: OwnLink.default(''),
      ...target,
      /** Idempotency key of the form. */
      requestKey: Id.optional(),
    }),
    response: { 201: Notification },
  },
})

export const countReach = endpoint({
  method: 'POST',
  url: '/api/notification/reach',
  access: 'notifications.create',
  failure: texts.reachFailed,
  summary: 'Bir bildirimin şu anda kaç kişiye ulaşacağı',
  schema: {
    body: z.object(target),
    response: {
      200: z.object({
        people: z.number().int(),
        /** Of them, those with a push device. */
        withDevice: z.number().int(),
      }),
    },
  },
})

export const listNotifications = endpoint({
  method: 'GET',
  url: '/api/notification/list',
  access: 'notifications.list',
  failure: texts.listFailed,
  summary:
    'Gönderilmiş bildirimler, en yenisi önce; `page` ve `limit` ya da `range` ile. Personel yalnızca kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['sentAt'], { audience: z.enum(audiences).optional() }).extend({
      page: WholeNumber(1, 1_000_000).optional(),
      limit: WholeNumber(1, 200).optional(),
      branchId: Id.optional(),
    }),
    response: {
      200: z.object({
        notifications: z.array(Notification),
        pagination: z.object({
          currentPage: z.number().int(),
          totalPages: z.number().int(),
          totalItems: z.number().int(),
          itemsPerPage: z.number().int(),
        }),
      }),
    },
  },
})

export const showNotification = endpoint({
  method: 'GET',
  url: '/api/notification/:id',
  access: 'notifications.show',
  failure: texts.listFailed,
  summary: 'Gönderilmiş bir bildirim',
  schema: { params: IdParams, response: { 200: Notification } },
})

export const deleteNotification = endpoint({
  method: 'DELETE',
  url: '/api/notification/:id',
  access: 'notifications.delete',
  failure: texts.deleteFailed,
  summary: 'Bildirimi siler; herkesin kutusundan da kalkar',
  schema: { params: IdParams, response: { 200: Done } },
})

/** Placeholder origin: a link that still has it after resolving is a page of this site. */
const anywhere = 'https://site.invalid'

/** Whether a link leads to a page of this site, however browsers read it; addresses of the API are no pages. */
export function isOwnPath(link: string): boolean {
  if (!/^\/(?![/\\])[^\s\\]*$/.test(link) || !URL.canParse(link, anywhere)) return false
  const { origin, pathname } = new URL(link, anywhere)
  return origin === anywhere && !/^\/(\/|api(\/|$)|uploads(\/|$))/.test(pathname)
}
