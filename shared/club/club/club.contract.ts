import { z } from 'zod'
import { coreMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'

/** What the club is called and how it is reached: configuration, the same on every page. */
export const Club = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  socialUrl: z.string(),
  socialName: z.string(),
  openingHours: z.string(),
  /** Public address of the site, without a trailing slash. */
  publicUrl: z.string(),
  /** Absent when sign-in with Google is not configured. */
  googleClientId: z.string().nullable(),
  /** The one origin without https that a buyer may be handed over to: the payment simulator's. */
  bankOrigin: z.string().nullable(),
})
export type Club = z.infer<typeof Club>

export const showClub = endpoint({
  method: 'GET',
  url: '/api/club',
  access: 'club.show',
  failure: coreMessages.unexpected,
  summary: 'Kulübün adı, iletişim bilgileri ve çalışma saatleri',
  schema: { response: { 200: Club } },
})
