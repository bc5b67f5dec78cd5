import type { BulkTransport } from '#server/integrations/mail/bulk-transport.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { Outcome } from '#server/integrations/mail/smtp-line.ts'
import type { ClaimedMail, Clearance, Run } from '#server/modules/campaigns/sending/run.ts'

/** Seconds until a mail that was refused for the moment is tried again, by how often it was tried. */
const pauses = [60, 300, 900, 3600, 3 * 3600, 6 * 3600, 12 * 3600]
/** Milliseconds after which accepted mails are marked as sent although the batch goes on. */
const settleMilliseconds = 1000

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
  write: (mail: ClaimedMail) => Mail
  isStopping: () => boolean
}

/** Whether there was somebody to hand mails to. */
export type BatchEnd = 'done' | 'unreachable'

/**
 * Sends what was claimed. Several lines are brought up to the last word of their mail side by side; the last words
 * themselves are said one after the other, each between the record that it is in the air and the server's answer.
 */
export async function sendClaimed({ run, transport, mails, write, isStopping }: Batch): Promise<BatchEnd> {
  const waiting = [...mails]
  const turn = new Turnstile()
  let settledAt = performance.now()
  let isUnreachable = false

  async function sendOne(line: number, mail: ClaimedMail): Promise<void> {
    let clearance: Clearance | undefined
    let leave: (() => void) | undefined
    const mayEnd = async () => {
      leave = await turn.enter()
      if (performance.now() - settledAt > settleMilliseconds) {
        await run.settle()
        settledAt = performance.now()
      }
      clearance = await run.clear(mail)
      return clearance === 'go'
    }
    try {
      const outcome = await transport.handOver(line, write(mail), mail.id, mayEnd)
      if (outcome.kind === 'unreachable') isUnreachable = true
      await record(run, mail, outcome, clearance)
    } finally {
      leave?.()
    }
  }

  async function work(line: number): Promise<void> {
    while (!isUnreachable && !isStopping()) {
      const mail = waiting.shift()
      if (!mail) return
      await sendOne(line, mail)
    }
  }

  const ends = await Promise.allSettled(Array.from({ length: transport.lines }, (_, line) => work(line)))
  const failure = ends.find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  await run.settle()
  await run.putBack(
    waiting.map(({ id }) => id),
    { counts: false },
  )
  return isUnreachable ? 'unreachable' : 'done'
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
