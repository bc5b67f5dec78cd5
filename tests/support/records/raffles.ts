import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bls12_381 } from '@noble/curves/bls12-381.js'
import { eq, sql } from 'drizzle-orm'
import { internationalPhone } from '#server/core/phone.ts'
import type { Database } from '#server/db/database.ts'
import { raffleDraws } from '#server/modules/loyalty/raffles/draws/raffle-draws.table.ts'
import { entryToken } from '#server/modules/loyalty/raffles/entries/entry-confirmation.ts'
import type { Call } from '#shared/core/client.ts'
import { quicknet } from '#shared/loyalty/raffles/drand-rounds.ts'
import { bytesToHex, hexToBytes, sha256 } from '#shared/loyalty/raffles/draw.ts'
import { confirmEntry } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { testSecret } from '#tests/support/product/test-product.ts'

let people = 0

/** A generated person: a unique name, address and Turkish mobile number. */
export function anonymousEntrant() {
  people += 1
  const digits = String(people).padStart(7, '0')
  return {
    name: `Yabancı Kişi ${people}`,
    email: `yabanci-${people}@posta.example`,
    phone: `+90532${digits}`,
  }
}

/** Confirms a form entry by its mail link, by default for a new person; returns the entry’s id. */
export async function confirmedEntry(
  { _id: raffle }: Raffle,
  visitor: Call,
  { secret = testSecret, ...fields }: { secret?: string } & Partial<ReturnType<typeof anonymousEntrant>> = {},
): Promise<string> {
  const who = { ...anonymousEntrant(), ...fields }
  const token = entryToken(secret, {
    ...who,
    phone: internationalPhone(who.phone),
    raffle,
    entry: crypto.randomUUID(),
    expiresAt: Date.now() + 3_600_000,
  })
  const { participant } = await visitor(confirmEntry, { params: { token }, body: {} })
  return participant._id
}

const { shortSignatures } = bls12_381
const chainKey = hexToBytes('2a'.repeat(31).padStart(64, '0')) ?? new Uint8Array()

/** The public key of a test chain; the tests sign its rounds, future ones included. */
export const chainPublicKey = bytesToHex(shortSignatures.getPublicKey(chainKey).toBytes())

/** The signature of a round. */
export async function signRound(round: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8))
  counter.setBigUint64(0, BigInt(round))
  const message = await sha256(new Uint8Array(counter.buffer))
  const point = shortSignatures.hash(message, 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_')
  return bytesToHex(shortSignatures.sign(point, chainKey).toBytes())
}

/** A fake drand API of the chain; with `isSpoilt` it returns another round’s signature. */
export async function startDrand() {
  const state = { isSpoilt: false, requests: 0 }
  const server = createServer(async (request, response) => {
    state.requests += 1
    const [, chain, , round] = (request.url ?? '').split('/')
    if (chain !== quicknet.chainHash) return response.writeHead(404).end()
    const signature = await signRound(Number(round) + (state.isSpoilt ? 1 : 0))
    response.setHeader('content-type', 'application/json')
    return response.end(JSON.stringify({ round: Number(round), signature, randomness: '00' }))
  })
  await new Promise<void>((fulfil) => server.listen(0, '127.0.0.1', fulfil))
  return {
    state,
    environment: {
      DRAND_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      DRAND_PUBLIC_KEY: chainPublicKey,
    },
    close: () => new Promise((fulfil) => server.close(fulfil)),
  }
}

/** Backdates a raffle by the given minutes. */
export async function advanceTime(
  db: Database,
  { _id }: Pick<Raffle, '_id'>,
  minutes: number,
): Promise<void> {
  const rounds = (minutes * 60) / quicknet.period
  await db.transaction(async (transaction) => {
    // Published values are immutable, so the trigger is disabled for backdating.
    await transaction.execute(sql`ALTER TABLE raffle_draws DISABLE TRIGGER raffle_draws_keep`)
    await transaction.execute(sql`
      UPDATE raffles SET starts_at = starts_at - make_interval(mins => ${minutes}),
        ends_at = ends_at - make_interval(mins => ${minutes}) WHERE id = ${_id}`)
    await transaction
      .update(raffleDraws)
      .set({
        sourceAt: sql`source_at - make_interval(mins => ${minutes})`,
        sourceRound: sql`source_round - ${rounds}`,
        closedAt: sql`closed_at - make_interval(mins => ${minutes})`,
      })
      .where(eq(raffleDraws.raffle, _id))
    await transaction.execute(sql`ALTER TABLE raffle_draws ENABLE TRIGGER raffle_draws_keep`)
  })
}
