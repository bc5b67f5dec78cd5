import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeSeed, openSeed } from '#server/modules/loyalty/raffles/draws/draw-commitment.ts'
import { mailboxOf } from '#server/modules/loyalty/raffles/entries/raffle-entries.service.ts'
import { shortName } from '#shared/core/text.ts'
import { timeOfRound, verifiedRandomness } from '#shared/loyalty/raffles/drand.ts'
import {
  commitmentOf,
  type DrawInput,
  drawEntries,
  drawRule,
  entrantListText,
  hashEntrantList,
  prizeOf,
} from '#shared/loyalty/raffles/draw.ts'
import type { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { type DrawVerification, isVerified, verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'
import { referenceDraw } from '#tests/unit/reference-draw.ts'

/** A round of drand's quicknet as the network published it in September 2023. */
const published = {
  round: 657_413,
  signature:
    'b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b',
  randomness: 'fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587',
}

const simulate = (entrants: readonly string[], winnersCount: number): DrawInput => ({
  rule: drawRule,
  raffle: randomUUID(),
  number: 1,
  seed: randomBytes(32).toString('hex'),
  entrants,
  winnersCount,
})

/** The record published for a draw. */
async function recordOf(
  facts: DrawInput,
  source?: Pick<DrawRecord, 'source' | 'signature'>,
): Promise<DrawRecord> {
  const { raffle, entrants, winnersCount, ...rest } = facts
  const prizes = ['Üyelik', 'Çanta']
  const { winners, substitutes } = await drawEntries(facts)
  return {
    ...rest,
    raffle: { _id: raffle, title: 'Deneme', endsAt: '2023-09-01T17:00:00.000Z', prizes },
    winnersCount,
    commitment: await commitmentOf(facts.seed),
    closedAt: '2023-09-01T17:00:30.000Z',
    entrantCount: entrants.length,
    listHash: await hashEntrantList(entrantListText(entrants)),
    entrants: entrants.toSorted(),
    drawnAt: '2023-12-02T18:00:00.000Z',
    winners: winners.map((entry, index) => ({
      position: index + 1,
      entry,
      prize: prizeOf(prizes, winnersCount, index + 1),
    })),
    ...(source ?? { substitutes }),
    resetReason: null,
  }
}

/** Input of a draw of version 0.2.0, whose public value is the round. */
const simulateFirstRule = (entrants: readonly string[]): DrawInput => ({
  ...simulate(entrants, 2),
  rule: 'club-raffle-1',
  publicValue: published.randomness,
})
const drandSource = {
  source: {
    kind: 'drand' as const,
    round: published.round,
    name: '',
    at: timeOfRound(published.round).toISOString(),
  },
  signature: published.signature,
}

/** Runs a check many times, a hundred at once, because each waits for the threads of WebCrypto. */
async function repeat(times: number, check: () => Promise<void>): Promise<void> {
  for (let done = 0; done < times; done += 100) await Promise.all(Array.from({ length: 100 }, check))
}

const someFacts = fc
  .record({
    entrants: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 40 }),
    winnersCount: fc.integer({ min: 1, max: 12 }),
    seed: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex')),
    raffle: fc.uuid(),
    number: fc.integer({ min: 1, max: 9 }),
  })
  .map((facts): DrawInput => ({ ...facts, rule: drawRule }))

describe('the draw', () => {
  test('is unbiased over 10,000 draws, and the reference implementation agrees on each', {
    timeout: 60_000,
  }, async () => {
    const entrants = Array.from({ length: 20 }, () => randomUUID())
    const draws = 10_000
    const winnersCount = 3
    const wins = new Map<string, number>(entrants.map((entrant) => [entrant, 0]))
    const firsts = new Map<string, number>(entrants.map((entrant) => [entrant, 0]))
    await repeat(draws, async () => {
      const facts = simulate(entrants, winnersCount)
      const drawn = await drawEntries(facts)
      const { winners } = drawn
      expect(referenceDraw(facts)).toEqual(drawn)
      for (const winner of winners) wins.set(winner, (wins.get(winner) ?? 0) + 1)
      firsts.set(winners[0] ?? '', (firsts.get(winners[0] ?? '') ?? 0) + 1)
    })
    const chiSquare = (counts: Map<string, number>, expected: number) =>
      [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
    // 19 degrees of freedom: a fair draw exceeds 58.0 once in 100,000 runs.
    expect(chiSquare(firsts, draws / entrants.length)).toBeLessThan(58)
    expect(chiSquare(wins, (draws * winnersCount) / entrants.length)).toBeLessThan(58)
  })

  test('verification agrees on 10,000 draws', { timeout: 60_000 }, async () => {
    const entrants = Array.from({ length: 8 }, () => randomUUID())
    await repeat(10_000, async () => {
      const record = await recordOf(simulate(entrants, 2))
      if (!isVerified(await verifyDraw(record))) expect.fail(JSON.stringify(record))
    })
  })

  test('property: winners and substitutes are distinct entrants, as many of each as there are prizes', async () => {
    await fc.assert(
      fc.asyncProperty(someFacts, async (facts) => {
        const drawn = await drawEntries(facts)
        const { winners, substitutes } = drawn
        const { entrants, winnersCount } = facts
        expect(winners).toHaveLength(Math.min(winnersCount, entrants.length))
        expect(substitutes).toHaveLength(Math.min(winnersCount, entrants.length - winners.length))
        expect(new Set([...winners, ...substitutes]).size).toBe(winners.length + substitutes.length)
        expect(entrants).toEqual(expect.arrayContaining([...winners, ...substitutes]))
        expect(await drawEntries({ ...facts, entrants: entrants.toReversed() })).toEqual(drawn)
        expect(referenceDraw(facts)).toEqual(drawn)
      }),
    )
  })

  test('property: every forgery is detected: an entrant, the seed, a winner, a prize, a substitute, the rule', async () => {
    await fc.assert(
      fc.asyncProperty(someFacts, fc.uuid(), fc.nat(), async (facts, other, at) => {
        fc.pre(!facts.entrants.includes(other))
        const record = await recordOf(facts)
        const changed = record.entrants.with(at % record.entrants.length, other).toSorted()
        const digit = at % 64
        const seed = record.seed
          .split('')
          .with(digit, record.seed[digit] === 'a' ? 'b' : 'a')
          .join('')
        const fails = async (forged: Partial<DrawRecord>, step: keyof DrawVerification) =>
          expect((await verifyDraw({ ...record, ...forged }))[step]).toBe(false)
        await fails({ entrants: changed }, 'list')
        await fails({ entrants: changed.slice(1) }, 'list')
        await fails({ seed }, 'commitment')
        await fails({ winners: [...record.winners, { position: 9, entry: other, prize: '' }] }, 'winners')
        await fails({ winners: record.winners.map((winner) => ({ ...winner, prize: 'Araba' })) }, 'winners')
        await fails({ rule: 'başka' }, 'winners')
        await fails({ rule: 'club-raffle-1' }, 'source')
        await fails({ substitutes: [...(record.substitutes ?? []), other] }, 'winners')
      }),
    )
  })

  test('one winner takes all prizes, several take one each in order, further ones the last prize', () => {
    const prizes = ['Üyelik', 'Çanta']
    expect(prizeOf(prizes, 1, 1)).toBe('Üyelik, Çanta')
    expect([1, 2, 3].map((position) => prizeOf(prizes, 3, position))).toEqual(['Üyelik', 'Çanta', 'Çanta'])
    expect(prizeOf([], 2, 1)).toBe('')
  })
})

describe('a draw of version 0.2.0', () => {
  const entrants = Array.from({ length: 20 }, () => randomUUID())

  test('is verified by its own rule, with the signature of its round or an announced value', async () => {
    const facts = simulateFirstRule(entrants)
    const record = await recordOf(facts, drandSource)
    expect(await verifyDraw(record)).toEqual({ commitment: true, list: true, source: true, winners: true })
    expect(referenceDraw(facts).winners).toEqual(record.winners.map(({ entry }) => entry))
    const announced = { ...simulateFirstRule(entrants), publicValue: '03 11 24 27 31 + 09' }
    const source = {
      kind: 'announced',
      round: null,
      name: 'Şans Topu',
      at: '2023-09-02T17:00:00.000Z',
    } as const
    expect(isVerified(await verifyDraw(await recordOf(announced, { source, signature: '' })))).toBe(true)
  })

  test('is rejected with another value, a later list, a foreign signature or no source', async () => {
    const record = await recordOf(simulateFirstRule(entrants), drandSource)
    for (const forged of [
      { publicValue: 'ab'.repeat(32) },
      { closedAt: '2023-12-01T17:00:00.000Z' },
      { signature: published.signature.replace(/.$/, '0') },
      { source: { ...drandSource.source, round: published.round + 1 } },
      { source: undefined },
    ]) {
      expect(await verifyDraw({ ...record, ...forged })).toMatchObject({ source: false })
    }
  })

  test('accepts a round only with its own signature', async () => {
    const { round, signature, randomness } = published
    expect(await verifiedRandomness(round, signature)).toBe(randomness)
    expect(await verifiedRandomness(round, signature.toUpperCase())).toBe(randomness)
    expect(await verifiedRandomness(round + 1, signature)).toBeUndefined()
    for (const text of ['', 'zz', signature.slice(2), signature.replace(/.$/, '0'), '00'.repeat(48)]) {
      expect(await verifiedRandomness(round, text)).toBeUndefined()
    }
  })
})

test('a seed is decrypted only with the secret it was encrypted with', async () => {
  const secret = 'a secret of at least thirty-two characters'
  const { commitment, sealedSeed } = await makeSeed(secret)
  const seed = openSeed(secret, sealedSeed) ?? ''
  expect(await commitmentOf(seed)).toBe(commitment)
  expect(sealedSeed.toString('hex')).not.toContain(seed)
  expect(openSeed(`${secret}!`, sealedSeed)).toBeUndefined()
})

test('spellings of one mailbox are normalised to the same address', () => {
  expect(mailboxOf(' Ayse.Kaya+kulup@GMAIL.com ')).toBe('aysekaya@gmail.com')
  expect(mailboxOf('aysekaya@googlemail.com')).toBe('aysekaya@gmail.com')
  expect(mailboxOf('Ayse.Kaya+x@posta.example')).toBe('ayse.kaya@posta.example')
  expect(mailboxOf('+x@posta.example')).toBe('+x@posta.example')
})

test('names are shortened by Turkish rules', () => {
  expect(['Ayşe Kaya', 'Ali Veli ışık', 'İpek', '  Ömer   Faruk  Sarı '].map(shortName)).toEqual([
    'Ayşe K.',
    'Ali Veli I.',
    'İ.',
    'Ömer Faruk S.',
  ])
})
