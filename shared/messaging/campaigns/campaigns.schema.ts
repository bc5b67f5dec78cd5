import { z } from 'zod'
import { clearable, Flag, Instant, Line, Text, Version, WholeNumber } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { campaignsMessages } from '#shared/messaging/campaigns/campaigns.messages.ts'

const texts = campaignsMessages

export const campaignStatuses = ['draft', 'scheduled', 'sent'] as const
/** How a campaign reaches its recipients. */
export const campaignChannels = ['email', 'sms'] as const
export type CampaignChannel = (typeof campaignChannels)[number]
/** `manual` was written and sent in one go. */
export const campaignKinds = ['campaign', 'manual', 'welcome'] as const

/**
 * State of one mail. `in-doubt`: the worker died or the connection broke before the reply, so delivery is unknown;
 * a person decides whether it is sent again. `skipped`: consent was withdrawn before its turn.
 */
export const deliveryStates = ['queued', 'sending', 'sent', 'failed', 'in-doubt', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Placeholders of subjects and texts. */
export const mergeFields = ['ad', 'soyad', 'adsoyad', 'eposta', 'sube', 'kulup'] as const
export type MergeField = (typeof mergeFields)[number]

const isMergeField = (name: string): name is MergeField => (mergeFields as readonly string[]).includes(name)

/** `{{ad}}`, with or without spaces inside. */
export const mergeFieldPattern = /\{\{\s*([^{}]{0,40}?)\s*\}\}/g

/** The first name between double braces that no field has. */
const unknownFieldOf = (text: string): string | undefined =>
  [...text.matchAll(mergeFieldPattern)].map(([, name = '']) => name).find((name) => !isMergeField(name))

const merged = <T extends z.ZodType<string>>(schema: T) =>
  schema.superRefine((text, context) => {
    const unknown = unknownFieldOf(text)
    if (unknown !== undefined) context.addIssue({ code: 'custom', message: texts.unknownField(unknown) })
  })

/** Attachments of one mail, in bytes all together. */
export const attachmentBytes = 10 * 1024 * 1024
export const attachmentCount = 5

/** Recipients: members who match every condition, and the club's mailing list. */
export const Audience = named('Audience', {
  members: z.boolean(),
  /** The mailing list belongs to the whole club: only admins write to it. */
  subscribers: z.boolean(),
  /** Members who hold this package now. */
  package: Id.nullable(),
  /** Members whose membership ends within so many days. */
  daysLeft: z.number().int().nullable(),
  /** Members who have not come for at least so many days. */
  daysAbsent: z.number().int().nullable(),
  /** Members whose account was opened in this month of the club's calendar. */
  newThisMonth: z.boolean(),
})
export type Audience = z.infer<typeof Audience>

/**
 * Why someone who matches is sent nothing, in this order. `unverified`: consents, but the address is neither verified nor
 * that of a documented consent.
 */
export const leftOutReasons = [
  'minor',
  'no-address',
  'no-phone',
  'not-accepted',
  'unverified',
  'unsubscribed',
  'no-consent',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** An absent condition matches everyone. */
export const AudienceInput = named('AudienceInput', {
  members: Flag.default(true),
  subscribers: Flag.default(false),
  package: clearable(Id).default(null),
  daysLeft: clearable(WholeNumber(0, 365)).default(null),
  daysAbsent: clearable(WholeNumber(1, 3650)).default(null),
  newThisMonth: Flag.default(false),
})

const isLink = (link: string) => /^https:\/\/\S+$/i.test(link) || /^\/(?![/\\])\S*$/.test(link)

/** The subject of a mail. */
export const MailSubject = merged(Line(200))

const fields = {
  channel: z.enum(campaignChannels),
  /** Null: the whole club, which only admins write to. */
  branch: clearable(Id),
  /** Internal title. */
  title: Line(160),
  /** Of a mail. */
  subject: merged(Text(200)),
  /** Preheader. */
  preheader: merged(Text(200)),
  /** HTML of an editor; sanitised when it is kept. */
  content: merged(z.string().max(60_000)),
  /** A button under the text. */
  actionLabel: Text(60),
  /** https://…, or a path of the site. */
  actionLink: Text(500).refine((link) => link === '' || isLink(link), texts.actionLink),
  /** The text of a text message. */
  smsText: merged(Text(1600)),
}

const form = {
  channel: fields.channel.default('email'),
  branch: fields.branch.default(null),
  title: fields.title,
  subject: fields.subject.default(''),
  preheader: fields.preheader.default(''),
  content: fields.content.default(''),
  actionLabel: fields.actionLabel.default(''),
  actionLink: fields.actionLink.default(''),
  smsText: fields.smsText.default(''),
}

export const CampaignInput = named('CampaignInput', {
  ...form,
  audience: AudienceInput.prefault({}),
})
export type CampaignInput = z.output<typeof CampaignInput>

/** Absent fields stay as they are. */
export const CampaignChange = z
  .object({ ...fields, audience: AudienceInput })
  .partial()
  .extend({ version: Version.optional() })
  .meta({ id: 'CampaignChange' })

/** A multipart form sends the audience as JSON. */
const AudienceText = z.preprocess((value) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}, AudienceInput.prefault({}))

export const ManualCampaignInput = named('ManualCampaignInput', {
  ...form,
  channel: z.literal('email').default('email'),
  audience: AudienceText,
})

const Attachment = named('Attachment', {
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.number().int(),
})

/** Counted from the deliveries; `done` never decreases. */
export const Progress = named('Progress', {
  state: z.enum(['sending', 'paused', 'finished']),
  total: z.number().int(),
  /** Deliveries with a result. */
  done: z.number().int(),
  queued: z.number().int(),
  sending: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  inDoubt: z.number().int(),
  skipped: z.number().int(),
  finishedAt: Instant.nullable(),
})
export type Progress = z.infer<typeof Progress>

/** A campaign as lists show it; a sent mail is a campaign whose status is `sent`. */
export const CampaignRow = named('CampaignRow', {
  _id: Id,
  kind: z.enum(campaignKinds),
  channel: z.enum(campaignChannels),
  branch: Id.nullable(),
  title: z.string(),
  subject: z.string(),
  status: z.enum(campaignStatuses),
  scheduledAt: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** Null until it is sent. */
  progress: Progress.nullable(),
  /** The author. */
  authorName: z.string(),
  createdAt: Instant,
  version: z.number().int(),
})
export type CampaignRow = z.infer<typeof CampaignRow>

export const Campaign = CampaignRow.extend({
  preheader: z.string(),
  /** Sanitised HTML. */
  content: z.string(),
  actionLabel: z.string(),
  actionLink: z.string(),
  smsText: z.string(),
  audience: Audience,
  attachments: z.array(Attachment),
}).meta({ id: 'Campaign' })
export type Campaign = z.infer<typeof Campaign>

/** One mail of a campaign. */
export const Delivery = named('Delivery', {
  _id: Id,
  campaign: Id,
  campaignTitle: z.string(),
  email: z.string(),
  name: z.string(),
  state: z.enum(deliveryStates),
  /** Number of attempts. */
  attempts: z.number().int(),
  /** Reason of a failure, retry or skip, in the server's words. */
  reason: z.string(),
  /** When the first attempt ended. */
  settledAt: Instant.nullable(),
})
export type Delivery = z.infer<typeof Delivery>
