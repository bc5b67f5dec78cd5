import { z } from 'zod'
import { AccessWindow } from '#shared/access/access-windows/access-windows.contract.ts'
import { mediumFormats } from '#shared/access/entry-media/medium-number.ts'
import { reasons } from '#shared/access/turnstile/reasons.ts'
import { gateMessages } from '#shared/access/turnstile/turnstile.messages.ts'
import { Decision, directions } from '#shared/access/turnstile/turnstile.schema.ts'
import { Branch } from '#shared/club/branches/branches.contract.ts'
import { endpoint } from '#shared/core/endpoint.ts'
import { Instant } from '#shared/core/fields.ts'
import { Id } from '#shared/core/id.ts'
import { named } from '#shared/core/named.ts'
import { Gender } from '#shared/people/users/users.schema.ts'

const texts = gateMessages

/** Header with the key of the device. */
export const deviceKeyHeader = 'x-device-key'
/** Maximum of decisions in one report. */
const maxReportedDecisions = 200

const ScannedText = z.string().trim().max(500)
/** A member's code, or the number of a card or bracelet as the device writes it; exactly one. */
const credentials = { token: ScannedText.optional(), medium: z.string().trim().min(1).max(100).optional() }
const hasOneCredential = ({ token, medium }: { token?: string | undefined; medium?: string | undefined }) =>
  (token === undefined) !== (medium === undefined)

/** Decides on a scanned code. A refusal is a 200 response. */
export const scan = endpoint({
  method: 'POST',
  url: '/api/turnike/scan',
  access: 'gate.scan',
  failure: texts.scanFailed,
  summary: 'Okunan kodla geçişe karar verir; X-Device-Key başlığında cihaz anahtarı ister',
  schema: {
    body: z
      .object({ ...credentials, deviceId: Id, direction: z.enum(directions).optional() })
      .refine(hasOneCredential, { message: texts.oneCredential, path: ['medium'] }),
    response: { 200: Decision },
  },
})

const ReservedWindow = AccessWindow.pick({
  days: true,
  from: true,
  until: true,
  gender: true,
  minAge: true,
  maxAge: true,
  packages: true,
}).meta({ id: 'ReservedWindow' })
const BranchSchedule = Branch.pick({ weeklyHours: true, specialDays: true, closedDays: true }).meta({
  id: 'BranchSchedule',
})

/** What the reserved hours name of a person: confirmed gender and birth date, packages. */
const PersonFacts = z.object({
  gender: Gender.optional(),
  birthDate: z.string().optional(),
  packages: z.array(Id).optional(),
})

/** The data a device needs to decide offline. */
export const GateSnapshot = named('GateSnapshot', {
  device: z.object({
    _id: Id,
    name: z.string(),
    direction: z.enum(directions),
    mediumFormat: z.enum(mediumFormats),
  }),
  branch: z.object({ _id: Id, name: z.string() }),
  /** Ed25519, 32 bytes as base64url. */
  publicKey: z.string(),
  takenAt: Instant,
  passBackMinutes: z.number().int(),
  /** HH:mm in the club's time zone, after which daytime members are refused. */
  lastEntryTime: z.string().nullable(),
  /** Reserved hours of the branch, and its opening hours for the next allowed time; absent without any. */
  reserved: z.object({ windows: z.array(ReservedWindow), schedule: BranchSchedule }).optional(),
  /**
   * Cards and bracelets by the HMAC of their number, SHA-256 under the device's key, 16 bytes as base64url: the holder of
   * each, and the lost ones.
   */
  media: z.object({ key: z.string(), held: z.array(z.tuple([z.string(), Id])), lost: z.array(z.string()) }),
  /** Debtors, each with the day from which they are refused; absent without any. */
  debtors: z.array(z.tuple([Id, z.iso.date()])).optional(),
  /**
   * When packs of sessions or lessons admit in the next 24 hours: id, from and until, name, and what the reserved hours name;
   * absent without any. A person may have several.
   */
  sessions: z.array(z.tuple([Id, Instant, Instant, z.string(), PersonFacts])).optional(),
  /**
   * Id, end of the membership, name, 1 for daytime members, and only what the reserved hours name: confirmed
   * gender and birth date, packages. Without the last, no hours are reserved or the person is exempt. Everyone else is refused.
   */
  allowed: z.array(z.tuple([Id, Instant, z.string(), z.literal([0, 1]), PersonFacts.optional()])),
})
export type GateSnapshot = z.infer<typeof GateSnapshot>

export const downloadSnapshot = endpoint({
  method: 'GET',
  url: '/api/turnike/offline/snapshot',
  access: 'gate.scan',
  failure: texts.snapshotFailed,
  summary: 'Ağ kesilince karar vermek için gerekenler: açık anahtar ve girebilecek üyeler',
  schema: { response: { 200: GateSnapshot } },
})

/** Reports offline decisions; idempotent. */
export const reportDecisions = endpoint({
  method: 'POST',
  url: '/api/turnike/report',
  access: 'gate.scan',
  failure: texts.reportFailed,
  summary: 'Ağ yokken verilen kararları bildirir',
  schema: {
    body: z.object({
      decisions: z
        .array(
          z
            .object({
              token: ScannedText.optional(),
              /** The HMAC from the list. */
              medium: z
                .string()
                .regex(/^[\w-]{22}$/)
                .optional(),
              direction: z.enum(directions),
              reason: z.enum(reasons),
              at: Instant,
            })
            .refine(hasOneCredential, { message: texts.oneCredential, path: ['medium'] }),
        )
        .max(maxReportedDecisions),
    }),
    response: {
      200: z.object({
        recorded: z.number().int(),
        /** Reported before. */
        known: z.number().int(),
        /** Not signed by the club, outside the token's validity, or a card that was not active then. */
        rejected: z.number().int(),
      }),
    },
  },
})
