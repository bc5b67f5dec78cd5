import type pg from 'pg'
import { simulatedSmsAccount } from '#server/app/open-sms.ts'
import { hashPassword } from '#server/modules/people/users/passwords.ts'
import { claimByPhone } from '#shared/people/claims/claims.contract.ts'
import {
  loginByPhone,
  phoneCodeLimits,
  phoneCodePause,
  phoneCodeTries,
  requestPhoneCode,
} from '#shared/people/phone-codes/phone-codes.contract.ts'
import { checkResetCode, forgetPassword, login } from '#shared/people/session/session.contract.ts'
import { type SmsProvider, startSmsProvider } from '#tests/support/processes/sms-provider.ts'
import { password, startTwoProcesses, type TwoProcesses } from '#tests/support/processes/two-processes.ts'
import type { TestDatabase } from '#tests/support/product/database.ts'

interface Attack {
  /** Requests of codes, and guesses, of each as many. */
  calls: number
  /** Numbers with an account that are compared with as many without, each with a code of its own. */
  pairs: number
}

const atOnce = 50
/** Numbers of the guesses: few, so that each is tried far too often. */
const guessedNumbers = 40
/** Pairs of which each asks for three codes: fewer than the club sends in an hour. */
const pairsAtOnce = Math.floor(phoneCodeLimits.club / 6) - 5

const numberOf = (kind: number, place: number) => `+9053${kind}${String(place).padStart(7, '0')}`
const [members, unclaimed, strangers] = [1, 2, 3]

/** Of a place, one number in two belongs to a member, every fourth to somebody whose account is not claimed. */
const mixedNumber = (place: number) =>
  numberOf(place % 2 ? strangers : place % 4 ? unclaimed : members, place % 1000)

let networks = 0
/** A network that nobody has used. */
function nextNetwork(): string {
  networks += 1
  return `10.${100 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`
}

async function addPeople(pool: pg.Pool): Promise<void> {
  const hash = await hashPassword(password)
  const add = (kind: number, isClaimed: boolean) =>
    pool.query(
      `INSERT INTO users (id, name, phone, role, phone_verified_at, claimed_at, password_hash)
       SELECT gen_random_uuid(), 'Üye ' || place, '+9053' || $1::text || lpad(place::text, 7, '0'), 'member', at, at,
         CASE WHEN $2 THEN $3 END
       FROM generate_series(0, 999) AS place, LATERAL (SELECT CASE WHEN $2 THEN now() END AS at) AS claimed`,
      [kind, isClaimed, hash],
    )
  await add(members, true)
  await add(unclaimed, false)
}

interface Answer {
  status: number
  /** Status, body and headers, without what names the moment. */
  words: string
  milliseconds: number
}

/** A call of one of the processes from a network. */
async function ask(
  { nodes }: TwoProcesses,
  place: number,
  url: string,
  body: object,
  network = nextNetwork(),
): Promise<Answer> {
  const began = performance.now()
  const answer = await fetch(`${nodes[place % nodes.length]?.url}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const milliseconds = performance.now() - began
  const headers = [...answer.headers]
    .filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
    .map((header) => header.join(': '))
  const moment = /\d+ saniye|(?<=retry-after: )\d+|"requestId":"[^"]*"/g
  const words = [answer.status, text, ...headers].join('\n').replace(moment, '…')
  return { status: answer.status, words, milliseconds }
}

/** Makes all calls on both processes in turn, many at once; returns how many had each status. */
async function flood(
  processes: TwoProcesses,
  calls: number,
  callOf: (place: number) => readonly [url: string, body: object],
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {}
  let next = 0
  const work = async () => {
    while (next < calls) {
      const place = next
      next += 1
      const [url, body] = callOf(place)
      const network = `172.30.${Math.floor((place % 700) / 250)}.${(place % 250) + 1}`
      let { status } = await ask(processes, place, url, body, network)
      // A process that says it is too busy has done nothing.
      while (status === 503) {
        await new Promise((resolve) => setTimeout(resolve, 500))
        status = (await ask(processes, place, url, body, network)).status
      }
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return statuses
}

const forget = (pool: pg.Pool) => pool.query('TRUNCATE phone_codes')

/** Asks for codes from everywhere; returns what is against the limits. */
async function requestFlood(processes: TwoProcesses, calls: number): Promise<string[]> {
  const { pool } = processes
  const statuses = await flood(processes, calls, (place) => [
    requestPhoneCode.url,
    { phone: mixedNumber(place), purpose: place % 3 ? 'sign-in' : 'claim' },
  ])
  const { rows } = await pool.query<{ codes: number; number: number; network: number; gap: number | null }>(`
    SELECT count(*)::int AS codes,
      (SELECT max(count)::int FROM (SELECT count(*) FROM phone_codes GROUP BY phone_hash) AS one) AS number,
      (SELECT max(count)::int FROM (SELECT count(*) FROM phone_codes GROUP BY client) AS one) AS network,
      (SELECT min(gap)::float FROM (SELECT extract(epoch FROM created_at - lag(created_at)
        OVER (PARTITION BY phone_hash ORDER BY created_at)) AS gap FROM phone_codes) AS gaps) AS gap
    FROM phone_codes`)
  const found = rows[0]
  const violations: string[] = []
  const { 200: taken = 0, 429: refused = 0, ...others } = statuses
  if (!found || found.codes !== phoneCodeLimits.club || taken !== found.codes)
    violations.push(
      `The club sent ${found?.codes} codes in an hour and answered ${taken} times that it would`,
    )
  if (found && found.number > phoneCodeLimits.number) violations.push(`A number had ${found.number} codes`)
  if (found && found.network > phoneCodeLimits.network)
    violations.push(`A network had ${found.network} codes`)
  if (found?.gap != null && found.gap < phoneCodePause)
    violations.push(`A number had two codes within ${found.gap} seconds`)
  if (refused !== calls - taken || Object.keys(others).length > 0)
    violations.push(`Requests were answered ${JSON.stringify(statuses)}`)
  return violations
}

/** Guesses codes of few numbers; returns what is against the limits. */
async function guessFlood(processes: TwoProcesses, provider: SmsProvider, calls: number): Promise<string[]> {
  const { pool } = processes
  await forget(pool)
  const phones = Array.from({ length: guessedNumbers }, (_, place) => numberOf(members, place))
  for (const [place, phone] of phones.entries()) {
    const { status } = await ask(processes, place, requestPhoneCode.url, { phone, purpose: 'sign-in' })
    if (status !== 200) return [`A code was refused with ${status}`]
  }
  const codes = new Map<string, string>()
  for (const deadline = Date.now() + 60_000; codes.size < phones.length && Date.now() < deadline; ) {
    for (const { number, text } of await provider.messages()) {
      const code = /: (\d{6})\./.exec(text)?.[1]
      if (code && phones.includes(`+90${number}`)) codes.set(`+90${number}`, code)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  if (codes.size < phones.length) return [`Only ${codes.size} of ${phones.length} codes arrived`]
  await pool.query(`UPDATE phone_codes SET expires_at = now() + interval '1 hour'`)
  const statuses = await flood(processes, calls, (place) => {
    const phone = phones[place % phones.length] ?? ''
    const guess = String(place).padStart(6, '0')
    return [loginByPhone.url, { phone, code: guess === codes.get(phone) ? '999999' : guess }]
  })
  const { rows } = await pool.query<{ most: number; all: number }>(
    'SELECT max(tries)::int AS most, sum(tries)::int AS "all" FROM phone_codes',
  )
  const [found] = rows
  const violations: string[] = []
  const { 400: wrong = 0, 429: refused = 0 } = statuses
  if (wrong + refused !== calls) violations.push(`Guesses were answered ${JSON.stringify(statuses)}`)
  if (found?.most !== phoneCodeTries || found.all > phones.length * phoneCodeTries)
    violations.push(`A code was compared ${found?.most} times, all ${found?.all} times`)
  // After the guesses not even the right code opens an account, at neither process.
  for (const [place, phone] of phones.entries()) {
    const { status } = await ask(processes, place, loginByPhone.url, { phone, code: codes.get(phone) })
    if (status < 400) violations.push(`${phone} was signed in after ${phoneCodeTries} wrong guesses`)
  }
  return violations
}

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

/** Calls that could tell whether a number is known: what knows it, and what is sent. */
const disclosures: readonly [kind: number, url: string, bodyOf: (phone: string) => object][] = [
  [members, requestPhoneCode.url, (phone) => ({ phone, purpose: 'sign-in' })],
  [members, requestPhoneCode.url, (phone) => ({ phone, purpose: 'sign-in' })],
  [members, loginByPhone.url, (phone) => ({ phone, code: '123456' })],
  [unclaimed, requestPhoneCode.url, (phone) => ({ phone, purpose: 'claim' })],
  [unclaimed, claimByPhone.url, (phone) => ({ phone, code: '123456' })],
  [members + 3, forgetPassword.url, (phone) => ({ email: phone })],
  [members + 3, checkResetCode.url, (phone) => ({ email: phone, code: '123456' })],
  [members, login.url, (phone) => ({ email: phone, password: 'Yanlis-2026' })],
]

/** Compares the answers for numbers that are known and those that are not; returns the differences. */
async function compareAnswers(
  processes: TwoProcesses,
  pairs: number,
): Promise<{ violations: string[]; detail: string }> {
  const violations: string[] = []
  const times = disclosures.map(() => ({ known: [] as number[], unknown: [] as number[] }))
  for (let place = 0; place < pairs; place += 1) {
    if (place % pairsAtOnce === 0) await forget(processes.pool)
    for (const [index, [group, url, bodyOf]] of disclosures.entries()) {
      // A reset asks for a code of a number of its own.
      const isOther = group > unclaimed
      const kind = isOther ? members : group
      const own = {
        known: numberOf(kind, place + (isOther ? 500 : 0)),
        unknown: `+9054${group}${kind}${String(place).padStart(6, '0')}`,
      }
      const sides = place % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      const answers: Record<string, string> = {}
      for (const side of sides) {
        const { words, milliseconds } = await ask(processes, place >> 1, url, bodyOf(own[side]))
        answers[side] = words
        times[index]?.[side].push(milliseconds)
      }
      if (answers.known !== answers.unknown)
        violations.push(`${url} answers\n${answers.known}\nfor a known number and\n${answers.unknown}`)
    }
  }
  const medians = times.map(({ known, unknown }) => [median(known), median(unknown)] as const)
  for (const [index, [known, unknown]] of medians.entries()) {
    // The machine's noise falls on both sides; what tells them apart is slower on one side in nearly every pair.
    const slower =
      times[index]?.known.filter((time, place) => time > (times[index]?.unknown[place] ?? 0)).length ?? 0
    const isOneSided = Math.abs(slower - pairs / 2) > 2 * Math.sqrt(pairs)
    if (isOneSided && Math.abs(known - unknown) > Math.max(1, Math.max(known, unknown) * 0.1))
      violations.push(
        `${disclosures[index]?.[1]} takes ${known.toFixed(1)} ms for a known number, ${unknown.toFixed(1)} ms for another`,
      )
  }
  const detail = medians.map(([known, unknown]) => `${known.toFixed(1)}/${unknown.toFixed(1)}`).join(' ')
  return { violations, detail: `medians known/unknown in ms: ${detail}` }
}

/**
 * Asks two processes for codes and guesses them, far beyond the limits, and compares their answers for known and unknown
 * numbers. Returns what lets more through or tells a number.
 */
export async function attackPhoneCodes(
  { calls, pairs }: Attack,
  openDatabase?: () => Promise<TestDatabase>,
): Promise<{ violations: string[]; detail: string }> {
  const provider = await startSmsProvider()
  const processes = await startTwoProcesses(
    {
      NETGSM_USERCODE: simulatedSmsAccount.userCode,
      NETGSM_PASSWORD: simulatedSmsAccount.password,
      NETGSM_HEADER: simulatedSmsAccount.header,
      NETGSM_BASE_URL: provider.baseUrl,
    },
    openDatabase,
  )
  try {
    await addPeople(processes.pool)
    const requests = await requestFlood(processes, calls)
    const guesses = await guessFlood(processes, provider, calls)
    const { violations, detail } = await compareAnswers(processes, pairs)
    return { violations: [...requests, ...guesses, ...violations], detail }
  } finally {
    await processes.stop()
    await provider.stop()
  }
}
