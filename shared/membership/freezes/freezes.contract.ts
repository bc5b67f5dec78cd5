import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Line, Text, WholeNumber } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { freezesMessages } from '#shared/membership/freezes/freezes.messages.ts'
import {
  Freeze,
  FreezeInfo,
  freezeSources,
  longestFreeze,
  shortestFreeze,
} from '#shared/membership/freezes/freezes.schema.ts'

const texts = freezesMessages

/** The membership to freeze; absent for the running one in the home branch. */
const membership = clearable(Id).optional()

const FreezeRequest = named('FreezeRequest', {
  freezeDays: WholeNumber(1, longestFreeze),
  freezeReason: Text(300).default(''),
  membership,
})
const UnfreezeRequest = named('UnfreezeRequest', { membership })
const infoQuery = z.object({ freezeDays: FreezeRequest.shape.freezeDays.optional(), membership })
const FreezeAnswer = named('FreezeAnswer', { message: z.string(), freezeInfo: FreezeInfo })

const freezeQuery = listQuery(['startsAt'], {
  user: Id.optional(),
  branch: Id.optional(),
  membership: Id.optional(),
  source: z.enum(freezeSources).optional(),
  isRunning: z.boolean().optional(),
})

export const freezeUser = endpoint({
  method: 'POST',
  url: '/api/users/:id/freeze',
  access: 'users.freeze',
  failure: texts.freezeFailed,
  summary: 'Kullanıcının üyeliğini dondurur; paketin sınırı nedeni yazılarak aşılabilir',
  schema: { params: IdParams, body: FreezeRequest, response: { 200: FreezeAnswer } },
})

export const unfreezeUser = endpoint({
  method: 'POST',
  url: '/api/users/:id/unfreeze',
  access: 'users.freeze',
  failure: texts.unfreezeFailed,
  summary: 'Kullanıcının dondurmasını bitirir; kalan günler geri verilir',
  schema: { params: IdParams, body: UnfreezeRequest.nullish(), response: { 200: FreezeAnswer } },
})

export const freezeMember = endpoint({
  method: 'POST',
  url: '/api/members/:id/freeze',
  access: 'members.freeze',
  failure: texts.freezeFailed,
  summary: 'Resepsiyon, üyenin kendi şubesindeki üyeliğini paketin sınırları içinde, nedeniyle dondurur',
  schema: {
    params: IdParams,
    body: FreezeRequest.extend({ freezeReason: Line(300) }),
    response: { 200: FreezeAnswer },
  },
})

export const unfreezeMember = endpoint({
  method: 'POST',
  url: '/api/members/:id/unfreeze',
  access: 'members.freeze',
  failure: texts.unfreezeFailed,
  summary: 'Resepsiyon, üyenin kendi şubesindeki dondurmasını bitirir; kalan günler geri verilir',
  schema: { params: IdParams, body: UnfreezeRequest.nullish(), response: { 200: FreezeAnswer } },
})

export const showFreezeInfo = endpoint({
  method: 'GET',
  url: '/api/users/:id/freeze-info',
  access: 'users.show',
  opens: { path: 'id' },
  failure: texts.infoFailed,
  summary: 'Kullanıcının dondurma durumu; gün sayısıyla sorulursa yeni bitiş tarihi',
  schema: { params: IdParams, querystring: infoQuery, response: { 200: FreezeInfo } },
})

export const freezeOwn = endpoint({
  method: 'POST',
  url: '/api/users/profile/freeze',
  access: 'profile.freeze',
  failure: texts.freezeFailed,
  summary: `Kendi üyeliğimi bugünden başlayarak dondurur; gün sayısı verilmezse en kısa süre, ${shortestFreeze} gün`,
  schema: {
    body: FreezeRequest.extend({
      freezeDays: FreezeRequest.shape.freezeDays.default(shortestFreeze),
    }).prefault({}),
    response: { 200: FreezeAnswer },
  },
})

export const unfreezeOwn = endpoint({
  method: 'POST',
  url: '/api/users/profile/unfreeze',
  access: 'profile.freeze',
  failure: texts.unfreezeFailed,
  summary: 'Kendi dondurmamı bitirir; kalan günler geri gelir',
  schema: { body: UnfreezeRequest.nullish(), response: { 200: FreezeAnswer } },
})

export const showOwnFreezeInfo = endpoint({
  method: 'GET',
  url: '/api/users/profile/freeze-info',
  access: 'profile.freeze',
  failure: texts.infoFailed,
  summary: 'Kendi dondurma durumum; gün sayısıyla sorulursa yeni bitiş tarihi',
  schema: { querystring: infoQuery, response: { 200: FreezeInfo } },
})

export const listOwnFreezes = endpoint({
  method: 'GET',
  url: '/api/users/profile/freezes',
  access: 'profile.freeze',
  failure: texts.listFailed,
  summary: 'Kendi dondurmalarım, en yenisi önce',
  list: true,
  schema: { querystring: freezeQuery, response: { 200: z.array(Freeze) } },
})

export const listFreezes = endpoint({
  method: 'GET',
  url: '/api/freezes',
  access: 'freezes.list',
  opens: { query: 'user' },
  failure: texts.listFailed,
  summary: 'Dondurmalar, en yenisi önce; personel yalnızca kendi şubesininkileri görür',
  list: true,
  schema: { querystring: freezeQuery, response: { 200: z.array(Freeze) } },
})
