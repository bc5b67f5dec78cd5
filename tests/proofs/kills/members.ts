import type pg from 'pg'
import { pathOf } from '#shared/core/client.ts'
import { downloadDrawRecord, drawRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { joinRaffle } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import { addRaffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { giveUpPayment, quotePurchase, startPayment } from '#shared/money/payments/payments.contract.ts'
import { addParticipant } from '#shared/training/lessons/lesson-bookings.contract.ts'
import { addLesson } from '#shared/training/lessons/lessons.contract.ts'
import { insist } from '#tests/proofs/support/client.ts'
import type { Club } from '#tests/proofs/support/club.ts'
import { runCommand } from '#tests/proofs/support/product.ts'
import { type CardProvider, fillForm, passBank } from '#tests/support/processes/card-provider.ts'
import { callOf } from '#tests/support/processes/two-processes.ts'
import { checkout } from '#tests/support/records/checkout.ts'
import { makeContract, pendingContract, sign } from '#tests/support/records/contracts.ts'
import { inHours } from '#tests/support/records/lessons.ts'
import type { Member } from '#tests/support/records/members.ts'

/** What members do while processes are killed: they pay by card, sign, book and enter a raffle. */
export class ActiveMembers {
  readonly #url: () => string
  readonly #admin: string | undefined
  readonly #club: Club
  readonly #members: readonly Member[]
  #contract: Parameters<typeof pendingContract>[1] | undefined
  #lesson = ''
  readonly #raffles: string[] = []
  #turn = 0
  done = 0

  constructor(url: () => string, admin: string | undefined, club: Club, members: readonly Member[]) {
    this.#url = url
    this.#admin = admin
    this.#club = club
    this.#members = members
  }

  #as(token: string | undefined) {
    this.#turn += 1
    return callOf(this.#url(), this.#turn, token)
  }

  /** A contract, a lesson and a raffle that nobody has signed, booked or entered. */
  async prepare(round: number): Promise<void> {
    const { branch } = this.#club
    this.#contract = await makeContract({ call: this.#as(this.#admin) }, branch)
    const hours = inHours(30 + 2 * round)
    const lesson = { ...{ branch, title: `Ders ${round}`, capacity: 10 }, ...hours }
    this.#lesson = (await this.#as(this.#admin)(addLesson, { body: lesson }))._id
    const raffle = {
      branch,
      title: `Çekiliş ${round}`,
      startsAt: inHours(-1).startsAt,
      endsAt: inHours(48).endsAt,
    }
    this.#raffles.push((await this.#as(this.#admin)(addRaffle, { body: raffle }))._id)
  }

  async #pay(token: string): Promise<void> {
    const call = this.#as(token)
    const body = checkout({ kind: 'top-up', branch: this.#club.branch, amount: 100 })
    // An attempt that a kill left at the bank keeps its buyer from the next one.
    const { pending } = await call(quotePurchase, { body: { purchase: body.purchase } })
    if (pending) await call(giveUpPayment, { params: { id: pending._id } })
    const { card: _, ...hosted } = body
    const isHosted = this.#turn % 2 === 0
    const started = await call(startPayment, { body: isHosted ? hosted : body }).catch((error) => {
      if (error.status !== 400) throw error
      // The provider’s form, or ours, by the setting of the process.
      return call(startPayment, { body: isHosted ? body : hosted })
    })
    const { fields } = started.checkoutFormUrl
      ? await fillForm(started.checkoutFormUrl)
      : await passBank(started.threeDSHtmlContent ?? '')
    const form = { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) } as const
    await fetch(`${this.#url()}/api/payment/callback`, form)
  }

  /** Acts until aborted; what is refused or lost is repeated by nobody. */
  async act(lanes: number, signal: AbortSignal): Promise<void> {
    const turn = async () => {
      const member = this.#members[this.#turn % this.#members.length] as Member
      const call = this.#as(member.token)
      const lessonId = this.#lesson
      const id = this.#raffles.at(-1) ?? ''
      const acts = [
        () => this.#pay(member.token),
        async () => {
          if (this.#contract) await sign({ call }, (await pendingContract({ call }, this.#contract))._id)
        },
        () => call(addParticipant, { params: { lessonId }, body: {} }),
        () => call(joinRaffle, { params: { id } }),
      ]
      await (acts[Math.floor(Math.random() * acts.length)] as () => Promise<unknown>)()
      this.done += 1
    }
    await Promise.all(
      Array.from({ length: lanes }, async () => {
        while (!signal.aborted) await turn().catch(() => new Promise((fulfil) => setTimeout(fulfil, 100)))
      }),
    )
  }

  /** Draws every raffle; returns those whose draw cannot be verified. */
  async drawAll(): Promise<string[]> {
    const violations: string[] = []
    for (const id of this.#raffles) {
      const drawn = await insist(() => this.#as(this.#admin)(drawRaffle, { params: { id } })).catch(
        (error: { status?: number }) => {
          // Nobody has entered.
          if (error.status === 409) return undefined
          throw error
        },
      )
      if (!drawn) continue
      const { code, output } = await runCommand([
        'server/cli/check-raffle.ts',
        this.#url() + pathOf(downloadDrawRecord.url, { id }),
      ])
      if (code !== 0) violations.push(`raffle ${id}: ${output}`)
    }
    return violations
  }
}

/** Charges without a paid payment, paid payments without a charge, and top-ups that are not in a wallet once. */
export async function unmatchedMoney(pool: pg.Pool, provider: CardProvider): Promise<string[]> {
  const charged = (await provider.payments())
    .filter(({ status, cancel }) => status === 'SUCCESS' && cancel === null)
    .map(({ conversationId }) => conversationId)
  const { rows } = await pool.query<{ id: string; entries: number; isPaid: boolean }>(
    `SELECT conversation_id::text AS id, status = 'paid' AS "isPaid",
       (SELECT count(*)::int FROM wallet_entries WHERE reference_id = payments.id) AS entries FROM payments`,
  )
  const paid = new Set(rows.filter(({ isPaid }) => isPaid).map(({ id }) => id))
  return [
    ...charged.filter((id, index) => charged.indexOf(id) !== index).map((id) => `${id} was charged twice`),
    ...charged.filter((id) => !paid.has(id)).map((id) => `${id} was charged and is not paid`),
    ...[...paid].filter((id) => !charged.includes(id)).map((id) => `${id} is paid and was not charged`),
    ...rows
      .filter(({ entries, isPaid }) => entries !== Number(isPaid))
      .map(({ id, entries }) => `${id} is in the wallet ${entries} times`),
  ]
}

/** Lessons whose counts do not match their bookings. */
export async function brokenLessons(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ title: string }>(
    `SELECT title FROM lessons JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state = 'joined') AS joined, count(*) FILTER (WHERE state = 'waiting') AS waiting
       FROM lesson_bookings WHERE lesson_id = lessons.id) AS places ON true
     WHERE joined_count <> joined OR waiting_count <> waiting OR joined > capacity`,
  )
  return rows.map(({ title }) => `${title} does not count its bookings`)
}

/** Waits until every card payment has come to an end, some minutes later. */
export async function untilPaid(pool: pg.Pool): Promise<void> {
  await pool.query(`UPDATE payments SET status_at = status_at - interval '21 minutes',
    query_at = query_at - interval '21 minutes', form_expires_at = form_expires_at - interval '21 minutes'`)
  for (const deadline = Date.now() + 300_000; ; ) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM payments WHERE status IN ('created', 'awaiting-3ds', 'authorising', 'review')`,
    )
    if (rowCount === 0) return
    if (Date.now() > deadline) throw new Error(`${rowCount} payments did not come to an end`)
    await new Promise((fulfil) => setTimeout(fulfil, 1000))
  }
}
