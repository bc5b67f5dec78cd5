import { z } from 'zod'
import { clubDateTime, clubMoment } from '#shared/core/club-time.ts'
import type { ConsentChannel, ConsentSource, ConsentStatus } from '#shared/people/consents/consents.schema.ts'

export const wireChannels = { email: 'EPOSTA', sms: 'MESAJ', call: 'ARAMA' } as const satisfies Record<
  ConsentChannel,
  string
>
export const wireStatuses = { approved: 'ONAY', refused: 'RET' } as const satisfies Record<
  ConsentStatus,
  string
>

/** İYS's sources; HS_KARAR is the club's own decision. */
export const wireSourceOf = (source: ConsentSource | null): string => {
  if (source === null) return 'HS_KARAR'
  return source === 'desk' || source === 'import' ? 'HS_FIZIKSEL_ORTAM' : 'HS_WEB'
}

const seconds = new Intl.NumberFormat('en', { minimumIntegerDigits: 2 })

/** A moment as İYS writes it: Turkish time in whole seconds. */
export const wireTime = (moment: Date): string =>
  `${clubDateTime(moment).replace('T', ' ')}:${seconds.format(moment.getUTCSeconds())}`

export const momentOf = (text: string): Date =>
  new Date(clubMoment(text.slice(0, 16).replace(' ', 'T')).getTime() + Number(text.slice(17, 19)) * 1000)

const WireTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .refine((text) => !Number.isNaN(momentOf(text).getTime()))

export const WireConsent = z.object({
  type: z.enum(['ARAMA', 'MESAJ', 'EPOSTA']),
  recipient: z.string().max(254),
  recipientType: z.enum(['BIREYSEL', 'TACIR']),
  status: z.enum(['ONAY', 'RET']),
  source: z.string(),
  consentDate: WireTime,
})
export type WireConsent = z.infer<typeof WireConsent>

/** A change that a person has made in İYS. */
export const WireChange = WireConsent.omit({ source: true, recipientType: true }).extend({
  recipientType: z.string().optional(),
})

export const WireError = z.object({
  index: z.int().optional(),
  code: z.string().max(20),
  message: z.string().max(500).catch(''),
})
export const WireErrors = z.object({ errors: z.array(WireError).min(1) })
