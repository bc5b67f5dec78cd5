import { z } from 'zod'
import { crudEndpoints } from '#shared/core/crud-endpoints.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Done } from '#shared/core/errors.ts'
import { Email, Flag, Instant, Line, Version } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { named } from '#shared/core/named.ts'
import { subscribersMessages } from '#shared/messaging/subscribers/subscribers.messages.ts'

const texts = subscribersMessages

/** Where an address came from: a form of the site, or a request made at the club. */
export const subscriberSources = ['site', 'desk'] as const

export const Subscriber = named('Subscriber', {
  _id: Id,
  email: z.string(),
  source: z.enum(subscriberSources),
  /** How the consent of an address from the desk was given; empty for the site's own. */
  consentNote: z.string(),
  createdAt: Instant,
  /** What the consents of the address say; false for one from the desk until its owner has confirmed it. */
  isSubscribed: z.boolean(),
  /** When they left the list; null for those who did not. */
  unsubscribedAt: Instant.nullable(),
  version: z.number().int(),
})
export type Subscriber = z.infer<typeof Subscriber>

export const NewSubscriber = named('NewSubscriber', { email: Email, consentNote: Line(300) })
/** Unsubscribes an address; only its owner can subscribe it again. */
export const SubscriberChange = named('SubscriberChange', {
  isSubscribed: Flag,
  version: Version.optional(),
})
/** Hours for which the link of a confirmation mail is good. */
export const confirmationHours = 48

const TokenParams = z.object({ token: z.string().max(600) })

/** State of the address in a confirmation link. */
export const Subscription = named('Subscription', {
  /** Enough to recognise one's own address: `g***@ornek.example`. */
  address: z.string(),
  isSubscribed: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const subscribe = endpoint({
  method: 'POST',
  url: '/api/subscriber',
  access: 'subscribers.subscribe',
  failure: texts.failed,
  summary: 'Adrese abonelik onayı bağlantısı gönderir; adresin kayıtlı olup olmadığını söylemez',
  limit: 'subscribe',
  schema: { body: z.object({ email: Email }), response: { 200: Done } },
})

export const showSubscription = endpoint({
  method: 'GET',
  url: '/api/subscriber/requests/:token',
  access: 'subscribers.confirm',
  failure: texts.failed,
  summary: 'Bir abonelik onayı bağlantısının neyle ilgili olduğu',
  limit: 'unsubscribe',
  schema: { params: TokenParams, response: { 200: Subscription } },
})

/** Confirms the subscription of a link; a form post is redirected back to the page. */
export const confirmSubscription = endpoint({
  method: 'POST',
  url: '/subscribe/:token',
  access: 'subscribers.confirm',
  failure: texts.failed,
  summary: 'Aboneliği, e-postadaki bağlantıyla onaylar',
  limit: 'unsubscribe',
  takesForms: true,
  schema: {
    params: TokenParams,
    body: z
      .object({ page: z.literal('1').optional() })
      .catch({})
      .prefault({}),
    response: { 200: Subscription },
  },
})

export const subscriberCalls = crudEndpoints({
  resource: 'subscribers',
  url: '/api/subscriber',
  urls: { create: '/api/subscriber/desk' },
  texts,
  summaries: {
    list: 'E-posta listesinin aboneleri',
    show: 'Bir abone',
    create:
      'Kulüpte onay veren birini e-posta listesine ekler ve adresine onay bağlantısı gönderir; listeden ayrılmış bir adresi eklemez',
    update: 'Aboneyi listeden ayırır',
    remove: 'Aboneyi listeden çıkarır',
  },
  row: Subscriber,
  query: listQuery(['email', 'createdAt'], { isSubscribed: z.boolean().optional() }),
  input: NewSubscriber,
  change: SubscriberChange,
  more: { list: { exportAccess: 'subscribers.export' } },
})
export const {
  list: listSubscribers,
  show: showSubscriber,
  create: addSubscriber,
  update: updateSubscriber,
  remove: deleteSubscriber,
} = subscriberCalls
