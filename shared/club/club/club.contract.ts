import { z } from 'zod'
import { motifs } from '#shared/club/identity/identity.contract.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { named } from '#shared/core/named.ts'
import { pageTags } from '#shared/core/page.ts'
import { Picture } from '#shared/core/pictures.schema.ts'

/** The part of the club’s identity that every page shows. */
export const Club = named('Club', {
  name: z.string(),
  shortName: z.string(),
  /** The name as it is lettered in the header. */
  wordmark: z.string(),
  /** Shown instead of the wordmark. */
  logo: Picture.nullable(),
  /** As `#rrggbb`. */
  colours: z.object({
    ground: z.string(),
    ink: z.string(),
    primary: z.string(),
    accent: z.string(),
    sky: z.string(),
  }),
  motif: z.enum(motifs),
  /** Lines of the first screen’s heading; empty for the usual one. */
  heroTitle: z.array(z.string()),
  heroText: z.string(),
  heroPicture: Picture.nullable(),
  /** Texts that are not filled in are empty. */
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  city: z.string(),
  whatsapp: z.string(),
  openingHours: z.string(),
  /** An open branch has other hours than this line says. */
  branchHoursDiffer: z.boolean().optional(),
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Public address of the site, without a trailing slash. */
  publicUrl: z.string(),
  /** Absent when sign-in with Google is not configured. */
  googleClientId: z.string().nullable(),
  /** The origin of Google’s script, or of its simulator. */
  googleOrigin: z.string().nullable(),
  /** The one origin without https that a buyer may be handed over to: the payment simulator's. */
  bankOrigin: z.string().nullable(),
  /** Whether cards are charged, which takes a seller with a legal identity; otherwise the desk sells. */
  sellsOnline: z.boolean(),
  /** Whether text messages are sent, so that a phone number signs in. */
  sendsSms: z.boolean(),
})
export type Club = z.infer<typeof Club>

export const showClub = endpoint({
  method: 'GET',
  url: '/api/club',
  cacheTags: () => [pageTags.club],
  access: 'club.show',
  failure: coreMessages.unexpected,
  summary: 'Kulübün adı, iletişim bilgileri ve çalışma saatleri',
  schema: { response: { 200: Club } },
})

/** Member counts below this one are not published. */
export const leastMembersShown = 50

/** What the page about the club shows beside its text. */
export const AboutClub = named('AboutClub', {
  /** Null without a name or a text. */
  founder: z
    .object({
      name: z.string(),
      text: z.string(),
      image: z.string().nullable(),
      picture: Picture.nullable(),
    })
    .nullable(),
  member: z.object({ name: z.string(), text: z.string() }).nullable(),
  figures: z.object({
    trainers: z.number().int(),
    /** Held or planned in the week of today. */
    lessonsThisWeek: z.number().int(),
    equipment: z.number().int(),
    /** People with a valid membership; null below `leastMembersShown`. */
    members: z.number().int().nullable(),
  }),
})
export type AboutClub = z.infer<typeof AboutClub>

export const showAbout = endpoint({
  method: 'GET',
  url: '/api/club/about',
  access: 'club.show',
  failure: coreMessages.unexpected,
  summary: 'Kulübün kurucusu, bir üyesinin sözü ve sayıları',
  schema: { response: { 200: AboutClub } },
})
