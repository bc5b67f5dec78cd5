import type { BulkTransport } from '#server/integrations/mail/bulk-transport.ts'
import type { Outcome } from '#server/integrations/mail/smtp-line.ts'
import type { Composer } from '#server/modules/messaging/campaigns/sending/composer.ts'
import type { ClaimedMail, Clearance, Run } from '#server/modules/messaging/campaigns/sending/run.ts'

/** Seconds until a mail that was refused for the moment is tried again, by how often it was tried. */
const pauses = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600]
/** Accepted mails that are marked as sent together. */
const settleCount = 25
/** Mails that are composed ahead of each line. */
const aheadPerLine = 2

/** Lets one caller in at a time, in the order in which they came. */
class Turnstile {
  #last: Promise<void> = Promise.resolve()

  async enter(): Promise<() => void> {
    const before = this.#last
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#last = promise
    await before
    return resolve
  }
}

interface Batch {
  run: Run
  transport: BulkTransport
  mails: readonly ClaimedMail[]
  composer: Composer
  isStopping: () => boolean
}

export interface SendingEnd {
  /** False: there was no mail server to hand anything to, so the caller pauses. */
  isReachable: boolean
  accepted: number
  refused: number
}

/**
 * Sends what was claimed. Several lines are brought up to the last word of their mail side by side; the last words
 * themselves are said one after the other, each between the record that it is in the air and the server's answer.
 */
export async function sendClaimed({
  run,
  transport,
  mails,
  composer,
  isStopping,
}: Batch): Promise<SendingEnd> {
  const waiting = [...mails]
  const turn = new Turnstile()
  const end: SendingEnd = { isReachable: true, accepted: 0, refused: 0 }

  async function sendOne(line: number, mail: ClaimedMail): Promise<void> {
    let clearance: Clearance | undefined
    let leave: (() => void) | undefined
    const mayEnd = async () => {
      leave = await turn.enter()
      if (run.acceptedCount >= settleCount) await run.settle()
      clearance = await run.clear(mail)
      return clearance === 'go'
    }
    try {
      const outcome = await transport.handOver(line, await composer.take(mail), mayEnd)
      if (outcome.kind === 'unreachable') end.isReachable = false
      else if (outcome.kind === 'accepted') end.accepted += 1
      else if (outcome.kind === 'refused') end.refused += 1
      await record(run, mail, outcome, clearance)
    } finally {
      leave?.()
    }
  }

  async function work(line: number): Promise<void> {
    while (end.isReachable && !isStopping()) {
      const mail = waiting.shift()
      if (!mail) return
      composer.prepare([mail, ...waiting.slice(0, transport.lines * aheadPerLine)])
      await sendOne(line, mail)
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: transport.lines }, (_, line) => work(line)))
  composer.forget()
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  await run.settle()
  await run.putBack(
    waiting.map(({ id }) => id),
    { counts: false },
  )
  return end
}

async function record(
  run: Run,
  { id, attempts }: ClaimedMail,
  outcome: Outcome,
  clearance: Clearance | undefined,
): Promise<void> {
  switch (outcome.kind) {
    case 'accepted':
      return run.accepted(id)
    case 'unknown':
      return run.end(id, 'in-doubt', outcome.reason)
    case 'unreachable':
      return run.putBack([id], { reason: outcome.reason, counts: false })
    case 'withheld':
      return clearance === 'no-consent' ? run.end(id, 'skipped', '') : run.putBack([id], { counts: false })
    case 'refused': {
      const pause = pauses[attempts - 1]
      if (outcome.isFinal || pause === undefined) return run.end(id, 'failed', outcome.reason)
      return run.putBack([id], { pause, reason: outcome.reason, counts: true })
    }
  }
}
