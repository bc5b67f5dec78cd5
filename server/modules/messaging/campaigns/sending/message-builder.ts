import { Worker } from 'node:worker_threads'
import type { BuiltMessage } from '#server/integrations/mail/bulk-transport.ts'
import type { RunSettings } from '#server/modules/messaging/campaigns/sending/campaign-renderer.ts'
import type { ClaimedMail } from '#server/modules/messaging/campaigns/sending/delivery-run.ts'

export type BuildResult =
  | { id: string; to: string; bytes: Uint8Array<ArrayBuffer> }
  | { id: string; error: string }

/**
 * Builds MIME messages ahead of time in a worker thread: encoding a mail takes as long as sending it, and
 * the SMTP connections must not wait for it. piscina was considered: one ordered stream to one thread needs no pool.
 */
export class MessageBuilder {
  readonly #worker: Worker
  #failure: Error | undefined
  readonly #mails = new Map<string, PromiseWithResolvers<BuiltMessage>>()

  constructor(settings: RunSettings) {
    this.#worker = new Worker(new URL('./message-builder.worker.ts', import.meta.url), {
      workerData: settings,
    })
    this.#worker.on('message', (answer: BuildResult) => {
      const mail = this.#mails.get(answer.id)
      if ('error' in answer) return mail?.reject(new Error(answer.error))
      const { buffer, byteOffset, byteLength } = answer.bytes
      mail?.resolve({ id: answer.id, to: answer.to, message: Buffer.from(buffer, byteOffset, byteLength) })
    })
    this.#worker.on('error', (error: Error) => {
      this.#failure = error
      for (const mail of this.#mails.values()) mail.reject(error)
    })
  }

  /** Starts building mails that are needed soon. */
  prepare(claimed: readonly ClaimedMail[]): void {
    for (const mail of claimed) {
      if (this.#mails.has(mail.id)) continue
      const composing = Promise.withResolvers<BuiltMessage>()
      // A failure is reported by `take`, which may never be called.
      composing.promise.catch(() => undefined)
      this.#mails.set(mail.id, composing)
      if (this.#failure) composing.reject(this.#failure)
      else this.#worker.postMessage(mail)
    }
  }

  async take(claimed: ClaimedMail): Promise<BuiltMessage> {
    this.prepare([claimed])
    const composing = this.#mails.get(claimed.id)
    if (!composing) throw new Error('The mail was not prepared')
    const mail = await composing.promise
    this.#mails.delete(claimed.id)
    return mail
  }

  /** Discards prepared mails that were not taken. */
  discard(): void {
    this.#mails.clear()
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
