import { createHmac } from 'node:crypto'
import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { isSameText, newDigits } from '#server/core/crypto.ts'
import { AppError, invalidField } from '#server/core/errors.ts'
import { executorOf } from '#server/core/job-queues.ts'
import type { Services } from '#server/core/module.ts'
import { internationalPhone } from '#server/core/phone.ts'
import { system, type UnitOfWork } from '#server/core/unit-of-work.ts'
import type { Database } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { readClub } from '#server/modules/club/identity/identity.service.ts'
import { type phoneCodePurposes, phoneCodes } from '#server/modules/people/phone-codes/phone-codes.table.ts'
import { isTurkishMobile } from '#shared/core/phone-text.ts'
import {
  phoneCodeLimits,
  phoneCodeMinutes,
  phoneCodePause,
  phoneCodeTries,
} from '#shared/people/phone-codes/phone-codes.contract.ts'
import { phoneCodesMessages as texts } from '#shared/people/phone-codes/phone-codes.messages.ts'

type Purpose = (typeof phoneCodePurposes)[number]

/** Queue of public requests: a worker looks the number up. */
export const phoneCodeQueue = 'phone-codes'

export interface PhoneCodeRequest {
  _id: string
  phone: string
  purpose: Extract<Purpose, 'sign-in' | 'reset' | 'claim'>
}

interface Wanted {
  /** E.164. */
  phone: string
  purpose: Purpose
  /** What it is bound to beside the number: an account or a claim. */
  subject?: string
}

/** Throws 409 where no provider of text messages is configured. */
export function requireSms({ sms }: Pick<Services, 'sms'>): void {
  if (!sms.gateway) throw new AppError(409, 'sms.off', texts.off)
}

/** A typed Turkish mobile number as E.164. Throws 400. */
export function mobilePhone(typed: string, field = 'phone'): string {
  const phone = internationalPhone(typed, field)
  if (!isTurkishMobile(phone)) throw invalidField(field, texts.mobileOnly)
  return phone
}

const keyedHash = (secret: string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Six digits could be guessed from a plain hash of a stolen database. */
const hashCode = (secret: string, { phone, purpose, subject = '' }: Wanted, code: string): Buffer =>
  keyedHash(secret, `phone-code:${purpose}:${subject}:${phone}:${code}`)

const hashPhone = (secret: string, phone: string): Buffer => keyedHash(secret, `phone:${phone}`)

/** SQL: seconds until fewer than `most` codes of these rows are younger than `window` seconds; null where fewer are. */
const wait = (rows: SQL, most: number, window: number) => sql`(
  SELECT greatest(1, ceil(extract(epoch FROM min(created_at) + make_interval(secs => ${window}) - now())))::int
  FROM (SELECT created_at FROM phone_codes
    WHERE ${rows} AND created_at > now() - make_interval(secs => ${window})
    ORDER BY created_at DESC LIMIT ${most}) AS latest
  HAVING count(*) = ${most})`

/** Throws 429 where the number, the network or the club has had its codes. */
async function requireRoom(db: Database, phoneHash: Buffer, client: Buffer | null): Promise<void> {
  const [hour, day] = [3600, 86_400]
  const ofNumber = sql`phone_hash = ${phoneHash}`
  const { rows } = await db.execute<Record<'minute' | 'day' | 'network' | 'club', number | null>>(sql`SELECT
    ${wait(ofNumber, 1, phoneCodePause)} AS minute,
    ${wait(ofNumber, phoneCodeLimits.number, day)} AS day,
    ${wait(sql`client = ${client}`, phoneCodeLimits.network, hour)} AS network,
    ${wait(sql`true`, phoneCodeLimits.club, hour)} AS club`)
  const [waits] = rows
  const refuse = (seconds: number, message: string) =>
    new AppError(429, 'phone-code.too-many', message, { headers: { 'retry-after': String(seconds) } })
  if (waits?.day) throw refuse(waits.day, texts.waitDay)
  if (waits?.minute) throw refuse(waits.minute, texts.waitMinute(waits.minute))
  if (waits?.network) throw refuse(waits.network, texts.waitNetwork)
  if (waits?.club) throw refuse(waits.club, texts.waitClub)
}

/** Counts a request in the caller's transaction, one after the other in the whole club. Throws 429. */
async function countRequest(
  { secret }: Services,
  { db }: UnitOfWork,
  { phone, purpose }: Wanted,
  client: Buffer | null,
): Promise<string> {
  const phoneHash = hashPhone(secret, phone)
  await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.phoneCodes})`)
  await requireRoom(db, phoneHash, client)
  const [row] = await db
    .insert(phoneCodes)
    .values({
      phoneHash,
      purpose,
      client,
      expiresAt: sql`clock_timestamp() + make_interval(mins => ${phoneCodeMinutes})`,
    })
    .returning({ _id: phoneCodes._id })
  if (!row) throw new Error('An insert returned no row')
  return row._id
}

/** What the code is for, in the message. */
const named: Record<Purpose, string> = {
  'sign-in': 'giriş kodun',
  reset: 'parola sıfırlama kodun',
  claim: 'hesap açma kodun',
  'desk-claim': 'hesap açma kodun',
  'new-number': 'numara doğrulama kodun',
  'former-number': 'numara değiştirme kodun',
}

/** Sends the code of a counted request, once. */
async function writeCode(
  { secret, sms }: Services,
  { db, client }: UnitOfWork,
  id: string,
  wanted: Wanted,
  user: string | null,
): Promise<void> {
  const code = newDigits()
  const [open] = await db
    .update(phoneCodes)
    .set({ codeHash: hashCode(secret, wanted, code) })
    .where(
      and(
        eq(phoneCodes._id, id),
        isNull(phoneCodes.codeHash),
        gt(phoneCodes.expiresAt, sql`clock_timestamp()`),
      ),
    )
    .returning({ _id: phoneCodes._id })
  if (!open) return
  const { name } = await readClub(db)
  const text = `${name} ${named[wanted.purpose]}: ${code}. ${phoneCodeMinutes} dakika geçerli. Kimseyle paylaşma.`
  await sms.enqueue(client, [{ kind: 'code', to: wanted.phone, text, user, branch: null }])
}

/** Sends a code to a number that is known to be asked about, in the caller's transaction. Throws 409, 429. */
export async function sendCode(
  services: Services,
  tx: UnitOfWork,
  wanted: Wanted,
  { user, client }: { user: string; client: Buffer | null },
): Promise<void> {
  requireSms(services)
  await writeCode(services, tx, await countRequest(services, tx, wanted, client), wanted, user)
}

/**
 * Takes a public request for a code. A worker looks the number up, so that known and unknown ones take the same time.
 * Throws 409, 429.
 */
export async function requestCode(
  services: Services,
  wanted: Omit<PhoneCodeRequest, '_id'>,
  client: Buffer,
): Promise<void> {
  requireSms(services)
  // Refused requests do not wait for one another.
  await requireRoom(services.db, hashPhone(services.secret, wanted.phone), client)
  await services.transact(system, async (tx) => {
    const request: PhoneCodeRequest = { ...wanted, _id: await countRequest(services, tx, wanted, client) }
    await services.jobs.send(phoneCodeQueue, request, { db: executorOf(tx.client), deleteAfterSeconds: 60 })
  })
}

/** Sends the code of a public request to the account that the worker has found; to several people nobody in particular. */
export const answerRequest = (
  services: Services,
  { _id, ...wanted }: PhoneCodeRequest,
  user: string | null,
): Promise<void> => services.transact(system, (tx) => writeCode(services, tx, _id, wanted, user))

/**
 * Returns the id of the code that was typed. Every valid code of the number counts a try before it is compared, so that
 * requests at once have no more of them. Throws 400.
 */
export async function tryCode(
  { db, secret }: Pick<Services, 'db' | 'secret'>,
  wanted: Wanted,
  code: string,
  field = 'code',
): Promise<string> {
  const { _id } = phoneCodes
  const open = db
    .select({ _id })
    .from(phoneCodes)
    .where(
      and(
        eq(phoneCodes.phoneHash, hashPhone(secret, wanted.phone)),
        eq(phoneCodes.purpose, wanted.purpose),
        isNull(phoneCodes.usedAt),
        lt(phoneCodes.tries, phoneCodeTries),
        gt(phoneCodes.expiresAt, sql`now()`),
      ),
    )
    .orderBy(asc(_id))
    .for('update')
  const tried = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(inArray(_id, open))
    .returning({ _id, codeHash: phoneCodes.codeHash })
  const typed = hashCode(secret, wanted, code).toString('hex')
  const right = tried.filter(({ codeHash }) => isSameText(codeHash?.toString('hex') ?? '', typed))
  if (!right[0]) throw codeInvalid(field)
  return right[0]._id
}

/** Uses a code that was tried up, in the caller's transaction. Throws 400 where another request has. */
export async function spendCode(db: Database, id: string, field = 'code'): Promise<void> {
  const [spent] = await db
    .update(phoneCodes)
    .set({ usedAt: sql`now()` })
    .where(and(eq(phoneCodes._id, id), isNull(phoneCodes.usedAt)))
    .returning({ _id: phoneCodes._id })
  if (!spent) throw codeInvalid(field)
}

export const codeInvalid = (field = 'code') =>
  new AppError(400, 'phone-code.invalid', texts.invalid, { fields: { [field]: texts.invalid } })
