import { z } from 'zod'
import { validationMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { iysMessages } from '#shared/messaging/iys/iys.messages.ts'
import { IysEntry, IysState, iysEntryStates } from '#shared/messaging/iys/iys.schema.ts'
import { consentChannels, consentStatuses } from '#shared/people/consents/consents.schema.ts'

const texts = iysMessages

export const showIys = endpoint({
  method: 'GET',
  url: '/api/iys',
  access: 'iys.list',
  failure: texts.showFailed,
  summary: 'İYS bağlantısının durumu: son başarılı çağrı, bekleyen kayıtlar ve en yakın son gün',
  schema: { response: { 200: IysState } },
})

export const listIysEntries = endpoint({
  method: 'GET',
  url: '/api/iys/entries',
  access: 'iys.list',
  failure: texts.listFailed,
  summary: 'İYS’ye girilen, girilmeyi bekleyen ve geri çevrilen onaylar ve retler',
  list: true,
  opens: { query: 'user' },
  schema: {
    querystring: listQuery(['consentedAt', 'deadline', 'recipient'], {
      state: z.enum(iysEntryStates).optional(),
      channel: z.enum(consentChannels).optional(),
      status: z.enum(consentStatuses).optional(),
      user: Id.optional(),
    }),
    response: { 200: z.array(IysEntry) },
  },
})

/** Entries that are no longer refused stay as they are. */
export const repeatIysEntries = endpoint({
  method: 'PUT',
  url: '/api/iys/entries/repeat',
  access: 'iys.edit',
  failure: texts.repeatFailed,
  summary: 'İYS’nin geri çevirdiği kayıtları yeniden girer',
  schema: {
    body: z.object({ ids: z.array(Id).min(1, validationMessages.required).max(1000) }),
    response: { 200: z.object({ repeated: z.number().int() }) },
  },
})
