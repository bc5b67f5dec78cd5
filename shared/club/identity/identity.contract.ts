import { z } from 'zod'
import { presetNames } from '#shared/brand/club-colours.ts'
import { identityMessages } from '#shared/club/identity/identity.messages.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { EmailIfAny, Flag, Line, Text, TextList, Version } from '#shared/core/fields.ts'
import { named } from '#shared/core/named.ts'
import { imageField, Picture } from '#shared/core/pictures.schema.ts'

const texts = identityMessages

const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, texts.colour)

/** Ways to decorate the first screen: a kilim landscape, or nothing. */
export const motifs = ['kilim', 'none'] as const

export const paletteNames = [...presetNames, 'custom'] as const

const digits = (text: string) => text.replace(/\D/g, '')
const isPhone = (text: string) => text === '' || (/^\+?[\d\s()./-]+$/.test(text) && digits(text).length >= 7)
const PhoneText = Text(30).refine(isPhone, texts.phone)

/** The club's name, appearance and legal facts; one record. */
export const Identity = named('Identity', {
  _id: z.literal('club'),
  name: z.string(),
  /** Where there is little room, such as under the icon on a phone; empty: the first word of the name. */
  shortName: z.string(),
  /** The name as it is lettered in the header; empty: the name in capitals. */
  wordmark: z.string(),
  logo: z.string().nullable(),
  logoPicture: Picture.nullable(),
  palette: z.enum(paletteNames),
  colourGround: z.string(),
  colourInk: z.string(),
  colourPrimary: z.string(),
  colourAccent: z.string(),
  colourSky: z.string(),
  motif: z.enum(motifs),
  /** Lines of the first screen's heading. */
  heroTitle: z.array(z.string()),
  heroText: z.string(),
  heroImage: z.string().nullable(),
  heroPicture: Picture.nullable(),
  city: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  whatsapp: z.string(),
  openingHours: z.string(),
  /** Addresses of profiles in social networks. */
  socialLinks: z.array(z.string()),
  tradeName: z.string(),
  mersis: z.string(),
  kep: z.string(),
  taxOffice: z.string(),
  taxNumber: z.string(),
  responsiblePerson: z.string(),
  /** The sender's name of mails; empty: the club's. */
  mailSender: z.string(),
  founderName: z.string(),
  founderText: z.string(),
  founderImage: z.string().nullable(),
  founderPicture: Picture.nullable(),
  /** A member whose sentence the page about the club quotes. */
  memberName: z.string(),
  memberText: z.string(),
  version: z.number().int(),
})
export type Identity = z.infer<typeof Identity>

const SocialLinks = TextList(6, 200).refine(
  (links) => links.every((link) => URL.canParse(link) && new URL(link).protocol === 'https:'),
  texts.httpsOnly,
)

/** Absent fields stay as they are. */
export const IdentityChange = named('IdentityChange', {
  name: Line(60).optional(),
  shortName: Text(24).optional(),
  wordmark: Text(40).optional(),
  removeLogo: Flag.optional(),
  palette: z.enum(paletteNames).optional(),
  colourGround: Colour.optional(),
  colourInk: Colour.optional(),
  colourPrimary: Colour.optional(),
  colourAccent: Colour.optional(),
  colourSky: Colour.optional(),
  motif: z.enum(motifs).optional(),
  heroTitle: TextList(3, 24).optional(),
  heroText: Text(200).optional(),
  removeHeroImage: Flag.optional(),
  city: Text(60).optional(),
  address: Text(200).optional(),
  phone: PhoneText.optional(),
  email: EmailIfAny.optional(),
  whatsapp: PhoneText.optional(),
  openingHours: Text(60).optional(),
  socialLinks: SocialLinks.optional(),
  tradeName: Text(200).optional(),
  mersis: Text(20)
    .refine((text) => text === '' || digits(text).length === 16, texts.mersis)
    .optional(),
  kep: EmailIfAny.optional(),
  taxOffice: Text(80).optional(),
  taxNumber: Text(20)
    .refine((text) => text === '' || /^\d{10,11}$/.test(text), texts.taxNumber)
    .optional(),
  responsiblePerson: Text(120).optional(),
  mailSender: Text(60).optional(),
  founderName: Text(120).optional(),
  founderText: Text(1500).optional(),
  removeFounderImage: Flag.optional(),
  memberName: Text(120).optional(),
  memberText: Text(400).optional(),
  version: Version.optional(),
})
export type IdentityChange = z.infer<typeof IdentityChange>

export const showIdentity = endpoint({
  method: 'GET',
  url: '/api/identity',
  access: 'identity.show',
  failure: texts.showFailed,
  summary: 'Kulübün kimliği: ad, görünüm, iletişim ve yasal bilgiler',
  schema: { response: { 200: Identity } },
})

export const updateIdentity = endpoint({
  method: 'PUT',
  url: '/api/identity',
  access: 'identity.edit',
  failure: texts.updateFailed,
  summary: 'Kulübün kimliğini günceller',
  files: { logo: imageField, heroImage: imageField, founderImage: imageField },
  schema: { body: IdentityChange, response: { 200: Identity } },
})
