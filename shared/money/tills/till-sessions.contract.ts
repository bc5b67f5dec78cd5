import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { clearable, Instant, IntegerInput, Line, Text } from '#shared/core/fields.ts'
import { Id, IdParams } from '#shared/core/id.ts'
import { listQuery } from '#shared/core/list-query.ts'
import { Lira, PaidLira } from '#shared/core/money.ts'
import { named } from '#shared/core/named.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { entryKinds } from '#shared/money/balances/entry-kinds.ts'
import { denominationKeys, manualEntryKinds, tillEntryKinds } from '#shared/money/tills/till-entries.rules.ts'
import { tillsMessages } from '#shared/money/tills/tills.messages.ts'

const texts = tillsMessages

/** The time in which one person is responsible for a till; amounts are lira. */
export const TillSession = named('TillSession', {
  _id: Id,
  till: Id,
  tillName: z.string(),
  branch: Id,
  branchName: z.string(),
  openedBy: Id,
  openedByName: z.string(),
  openedAt: Instant,
  openingFloat: z.number(),
  closedBy: Id.nullable(),
  /** Empty while it is open. */
  closedByName: z.string(),
  closedAt: Instant.nullable(),
  /** Stored at the closing; null while it is open. */
  expectedCash: z.number().nullable(),
  expectedCard: z.number().nullable(),
  expectedTransfer: z.number().nullable(),
  countedCash: z.number().nullable(),
  /** The total of the card terminal's slips. */
  countedCard: z.number().nullable(),
  /** Counted less expected cash; null while it is open. */
  difference: z.number().nullable(),
  differenceReason: z.string(),
  note: z.string(),
})
export type TillSession = z.infer<typeof TillSession>

const Sums = named('Sums', { cash: z.number(), card: z.number(), transfer: z.number() })

/** What was counted in a session, and what it should have held then; amounts are lira. */
export const TillCount = named('TillCount', {
  _id: Id,
  countedCash: z.number(),
  countedCard: z.number().nullable(),
  expectedCash: z.number(),
  expectedCard: z.number(),
  /** Counted less expected cash. */
  difference: z.number(),
  /** The closing needs a reason. */
  differs: z.boolean(),
  /** Number of notes and coins by their value in kuruş. */
  denominations: z.record(z.string(), z.number().int()),
  countedByName: z.string(),
  countedAt: Instant,
})
export type TillCount = z.infer<typeof TillCount>

/**
 * A session with its sums by method and kind. While it is open they are withheld from its holder until it is counted, and
 * from others without `till-sessions.close-others`; money that moves after the count withholds them again.
 */
export const TillSessionDetails = TillSession.extend({
  /** By method: the opening float and the entries until now, or until the closing; null while withheld. */
  expected: Sums.nullable(),
  /** Empty while withheld. */
  movements: z.array(
    z.object({ kind: z.enum(tillEntryKinds), count: z.number().int(), amount: z.number(), byMethod: Sums }),
  ),
  /** The newest first. Empty while withheld. */
  counts: z.array(TillCount),
  /** Nothing moved after the newest count, so that the session can be closed with it. */
  isCounted: z.boolean(),
  entryCount: z.number().int(),
  /** Number of notes and coins by their value in kuruş; empty while it is open. */
  denominations: z.record(z.string(), z.number().int()),
}).meta({ id: 'TillSessionDetails' })
export type TillSessionDetails = z.infer<typeof TillSessionDetails>

/** A change of a balance by a person without money that passed a till. */
export const BalanceAdjustment = named('BalanceAdjustment', {
  _id: Id,
  kind: z.enum(entryKinds),
  /** Lira, negative for a debit. */
  amount: z.number(),
  description: z.string(),
  memberName: z.string(),
  actorName: z.string(),
  createdAt: Instant,
})
export type BalanceAdjustment = z.infer<typeof BalanceAdjustment>

export const TillEntry = named('TillEntry', {
  _id: Id,
  kind: z.enum(tillEntryKinds),
  method: z.enum(deskMethods),
  /** Lira, negative for money that went out. */
  amount: z.number(),
  reason: z.string(),
  /** The desk payment, which may have been deleted since. */
  payment: Id.nullable(),
  /** Name on the payment, or of the person who was paid; empty for other entries. */
  memberName: z.string(),
  actorName: z.string(),
  createdAt: Instant,
})
export type TillEntry = z.infer<typeof TillEntry>

/** The counted cash and card slips of a session. */
export const TillCountInput = z.object({
  /** Number of notes and coins by their value in kuruş. */
  denominations: z.partialRecord(z.enum(denominationKeys), IntegerInput(0, 100_000)),
  /** Lira on the card terminal's slips. */
  countedCard: clearable(Lira).optional(),
})

const Closing = TillCountInput.partial()
  .extend({
    differenceReason: Text(300).default(''),
    note: Text(500).default(''),
  })
  .meta({ id: 'Closing' })

export const listTillSessions = endpoint({
  method: 'GET',
  url: '/api/till-sessions',
  access: 'till-sessions.list',
  failure: texts.sessionsFailed,
  summary: 'Kasa oturumları, en yenisi önce; personel kendi şubesininkileri görür',
  list: true,
  schema: {
    querystring: listQuery(['openedAt'], {
      branch: Id.optional(),
      till: Id.optional(),
      openedBy: Id.optional(),
      isOpen: z.boolean().optional(),
      hasDifference: z.boolean().optional(),
      from: z.iso.date().optional(),
      until: z.iso.date().optional(),
    }),
    response: { 200: z.array(TillSession) },
  },
})

export const showOwnTillSession = endpoint({
  method: 'GET',
  url: '/api/till-sessions/current',
  access: 'till-sessions.open',
  failure: texts.sessionsFailed,
  summary: 'Kendi açık kasa oturumum, yoksa null',
  schema: { response: { 200: z.object({ session: TillSessionDetails.nullable() }) } },
})

export const showTillSession = endpoint({
  method: 'GET',
  url: '/api/till-sessions/:id',
  access: 'till-sessions.show',
  failure: texts.sessionsFailed,
  summary:
    'Bir kasa oturumu; beklenen tutarlar, hareketlerin toplamları ve şubenin o günkü bakiye düzeltmeleri',
  schema: {
    params: IdParams,
    response: {
      200: TillSessionDetails.extend({
        /** Of everybody in the branch on the days of the session; the newest 200. */
        adjustments: z.array(BalanceAdjustment),
      }),
    },
  },
})

export const listTillEntries = endpoint({
  method: 'GET',
  url: '/api/till-sessions/:id/entries',
  access: 'till-sessions.show',
  failure: texts.entriesFailed,
  summary: 'Bir kasa oturumunun hareketleri, en yenisi önce',
  list: true,
  schema: {
    params: IdParams,
    querystring: listQuery(['createdAt'], {}),
    response: { 200: z.array(TillEntry) },
  },
})

export const openTillSession = endpoint({
  method: 'POST',
  url: '/api/till-sessions',
  access: 'till-sessions.open',
  failure: texts.openFailed,
  summary: 'Kasayı açılış tutarıyla açar; bir kasanın ve bir personelin tek açık oturumu olur',
  schema: {
    body: z.object({ till: Id, openingFloat: Lira }),
    response: { 201: TillSessionDetails },
  },
})

export const addTillEntry = endpoint({
  method: 'POST',
  url: '/api/till-sessions/:id/entries',
  access: 'till-sessions.open',
  failure: texts.entryFailed,
  summary: 'Kasaya nakit giriş, çıkış, bankaya yatırma ya da gider yazar',
  schema: {
    params: IdParams,
    body: z.object({
      kind: z.enum(manualEntryKinds),
      amount: PaidLira,
      reason: Line(200),
      /** Idempotency key. */
      requestKey: Id,
    }),
    response: { 200: TillEntry },
  },
})

/** The first answer that tells what the session should hold. A recount is a second count. */
export const countTill = endpoint({
  method: 'POST',
  url: '/api/till-sessions/:id/counts',
  access: 'till-sessions.open',
  failure: texts.countFailed,
  summary: 'Kasa sayımını yazar; olması gereken tutarlar ve fark bundan sonra görünür',
  schema: {
    params: IdParams,
    body: TillCountInput.extend({
      /** Idempotency key. */
      requestKey: Id,
    }),
    response: { 201: TillSessionDetails },
  },
})

/**
 * Closes a session with its newest count; with `denominations` it is counted first. A difference without a reason is
 * refused, but its count stays.
 */
export const closeTillSession = endpoint({
  method: 'POST',
  url: '/api/till-sessions/:id/close',
  access: 'till-sessions.open',
  failure: texts.closeFailed,
  summary: 'Kasayı sayımla kapatır; fark varsa nedeni zorunludur',
  schema: { params: IdParams, body: Closing, response: { 200: TillSessionDetails } },
})

/** Closes the session and opens the next person's, with the counted cash as float. */
export const handOverTill = endpoint({
  method: 'POST',
  url: '/api/till-sessions/:id/hand-over',
  access: 'till-sessions.open',
  failure: texts.handOverFailed,
  summary: 'Kasayı sayıp devreder: oturumu kapatır, sayılan nakitle yenisini açar',
  schema: { params: IdParams, body: Closing.extend({ to: Id }), response: { 200: TillSessionDetails } },
})

/** The people who may take over the till of a session now. */
export const listTillPeople = endpoint({
  method: 'GET',
  url: '/api/till-sessions/:id/people',
  access: 'till-sessions.open',
  failure: texts.peopleFailed,
  summary: 'Bu kasayı şimdi devralabilecek personel',
  schema: {
    params: IdParams,
    response: { 200: z.array(named('TillPerson', { _id: Id, name: z.string() })) },
  },
})

export const downloadDaySheet = endpoint({
  method: 'GET',
  url: '/api/till-sessions/:id/day-sheet',
  access: 'till-sessions.show',
  failure: texts.daySheetFailed,
  summary: 'Bir kasa oturumunun raporu, PDF',
  answersFile: ['application/pdf'],
  schema: { params: IdParams, response: { 200: z.any() } },
})
