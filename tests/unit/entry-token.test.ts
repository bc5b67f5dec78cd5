import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EntryToken,
  encodePayload,
  encodeToken,
  isBranchCodeCurrent,
  parseToken,
  tokenStep,
  tokensAhead,
  tokenTiming,
} from '#shared/access/turnstile/entry-token.ts'
import type { GateSnapshot } from '#shared/access/turnstile/gate.contract.ts'
import { decideOffline, isSigned, rememberedFrom } from '#site/features/gate/offline-decision.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const publicText = publicKey.export({ format: 'jwk' }).x ?? ''
const user = '01990000-0000-7000-8000-00000000000a'
const noon = Date.parse('2026-11-20T09:00:00Z')
const seconds = noon / 1000

function signed(fields: Partial<EntryToken> = {}): string {
  const payload = encodePayload({
    kind: 'member',
    subject: user,
    from: seconds,
    serial: 1,
    index: 0,
    ...fields,
  })
  return encodeToken(payload, sign(null, payload, privateKey))
}

test('an entry code decodes to its content; any other text is rejected', () => {
  const numbers = { min: 0, max: 2 ** 32 - 1 }
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.integer(numbers),
      fc.integer(numbers),
      fc.integer({ min: 0, max: 255 }),
      (...parts) => {
        const [subject, from, serial, index] = parts
        const token = { kind: 'member' as const, subject, from, serial, index }
        expect(parseToken(signed(token))).toMatchObject(token)
      },
    ),
    { numRuns: 50 },
  )
  fc.assert(fc.property(fc.string(), (text) => parseToken(text) === undefined))
  expect(parseToken(`${signed()}A`)).toBeUndefined()
})

describe('a code is valid for its half minute, with half a minute of tolerance for clocks', () => {
  test.each([
    [-31, 'clock'],
    [-30, 'good'],
    [60, 'good'],
    [61, 'clock'],
    [600, 'clock'],
    [601, 'expired'],
  ])('%i seconds after it begins: %s', (later, timing) => {
    const token = parseToken(signed())
    expect(token && tokenTiming(token, seconds + later)).toBe(timing)
  })

  test('the last code of a set has expired when the set has', () => {
    const token = parseToken(signed({ index: tokensAhead - 1 }))
    expect(token && tokenTiming(token, seconds + 61)).toBe('expired')
    expect(tokenStep * tokensAhead).toBe(600)
  })

  test('a branch’s code can be confirmed for a minute after it ends', () => {
    const token = parseToken(signed({ kind: 'branch' }))
    expect([0, 120, 121].map((later) => token && isBranchCodeCurrent(token, seconds + later))).toEqual([
      true,
      true,
      false,
    ])
  })
})

describe('an offline gate', () => {
  const snapshot: GateSnapshot = {
    device: { _id: user, name: 'Ana turnike', direction: 'in', mediumFormat: 'decimal' },
    branch: { _id: user, name: 'Meram' },
    publicKey: publicText,
    takenAt: '2026-11-20T08:59:00.000Z',
    passBackMinutes: 5,
    media: { key: '', held: [], lost: [] },
    lastEntryTime: '16:00',
    allowed: [[user, '2026-12-31T21:00:00.000Z', 'Ayşe Yılmaz', 0]],
  }
  const empty = { used: new Set<string>(), lastEntries: new Map<string, number>() }
  const decide = (
    code: string,
    memory: Parameters<typeof decideOffline>[3] = empty,
    now = noon,
    known = snapshot,
  ) => decideOffline(code, 'in', known, memory, new Date(now)).reason

  test('verifies the club’s signature and rejects any other', async () => {
    const code = signed()
    expect(await isSigned(code, publicText)).toBe(true)
    expect(
      await isSigned(code, generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? ''),
    ).toBe(false)
    expect(
      await isSigned(`${code.slice(0, 30)}${code[30] === 'A' ? 'B' : 'A'}${code.slice(31)}`, publicText),
    ).toBe(false)
    expect(await isSigned('uydurma', publicText)).toBe(false)
    expect(await isSigned(code, 'x')).toBeNull()
  })

  test('admits listed users once, and not again within the anti-passback time', () => {
    const code = signed()
    const first = decideOffline(code, 'in', snapshot, empty, new Date(noon))
    expect(first).toMatchObject({ reason: 'membership', name: 'Ayşe Yılmaz' })
    expect(decide(code, { ...empty, used: new Set([first.token]) })).toBe('replayed')
    const lastEntries = new Map([[user, noon]])
    const next = signed({ from: seconds + 20, index: 1 })
    expect(decide(next, { ...empty, lastEntries }, noon + 20_000)).toBe('pass-back')
  })

  test('persists admissions, but not refusals, over a restart', () => {
    const [token, refused] = [signed(), signed({ subject: '01990000-0000-7000-8000-00000000000b' })]
    const memory = rememberedFrom([
      { token, direction: 'in', reason: 'membership', at: new Date(noon).toISOString() },
      { token: refused, direction: 'in', reason: 'offline', at: new Date(noon).toISOString() },
    ])
    expect(decide(token, memory)).toBe('replayed')
    expect(decide(signed({ from: seconds + 20, index: 1 }), memory, noon + 20_000)).toBe('pass-back')
    expect(memory.used.size).toBe(1)
    expect([...memory.lastEntries.keys()]).toEqual([user])
  })

  test('refuses debtors from their day on, in the club’s calendar', () => {
    const owing = (day: string) => decide(signed(), empty, noon, { ...snapshot, debtors: [[user, day]] })
    expect(owing('2026-11-21')).toBe('membership')
    expect(owing('2026-11-20')).toBe('debt')
    expect(
      decideOffline(signed(), 'out', { ...snapshot, debtors: [[user, '2026-11-01']] }, empty, new Date(noon))
        .reason,
    ).toBe('exit')
  })

  test('refuses users not on the list, with expired membership, or after the daytime hours', () => {
    expect(decide(signed({ subject: '01990000-0000-7000-8000-00000000000b' }))).toBe('offline')
    const of = (until: string, byDay: 0 | 1) => ({
      ...snapshot,
      allowed: [[user, until, 'Ayşe Yılmaz', byDay]] as GateSnapshot['allowed'],
    })
    expect(decide(signed(), empty, noon, of('2026-11-20T08:00:00.000Z', 0))).toBe('membership-over')
    const evening = Date.parse('2026-11-20T13:30:00Z')
    const code = signed({ from: evening / 1000 })
    expect(decide(code, empty, evening, of('2026-12-31T21:00:00.000Z', 1))).toBe('daytime')
    expect(decide(signed(), empty, noon, of('2026-12-31T21:00:00.000Z', 1))).toBe('membership')
  })
})
