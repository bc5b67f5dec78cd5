import { Worker } from 'node:worker_threads'
import type { ComposedMail } from '#server/integrations/mail/bulk-transport.ts'
import type { ClaimedMail } from '#server/modules/messaging/campaigns/sending/delivery-run.ts'
import type { SendingSettings } from '#server/modules/messaging/campaigns/sending/sender.ts'

export type ComposingAnswer =
  | { id: string; to: string; bytes: Uint8Array<ArrayBuffer> }
  | { id: string; error: string }

/**
 * Composes mails on a thread of its own, ahead of their turn: encoding a mail costs as much as handing it over, and
 * the lines to the mail server shall not wait for it.
 */
export class Composer {
  readonly #worker: Worker
  #failure: Error | undefined
  readonly #mails = new Map<string, PromiseWithResolvers<ComposedMail>>()

  constructor(settings: SendingSettings) {
    this.#worker = new Worker(new URL('./message-builder.worker.ts', import.meta.url), {
      workerData: settings,
    })
    this.#worker.on('message', (answer: ComposingAnswer) => {
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

  /** Begins to compose mails that will be asked for soon. */
  prepare(claimed: readonly ClaimedMail[]): void {
    for (const mail of claimed) {
      if (this.#mails.has(mail.id)) continue
      const composing = Promise.withResolvers<ComposedMail>()
      // Whoever asks for the mail hears of a failure; nobody may ask.
      composing.promise.catch(() => undefined)
      this.#mails.set(mail.id, composing)
      if (this.#failure) composing.reject(this.#failure)
      else this.#worker.postMessage(mail)
    }
  }

  async take(claimed: ClaimedMail): Promise<ComposedMail> {
    this.prepare([claimed])
    const composing = this.#mails.get(claimed.id)
    if (!composing) throw new Error('The mail was not prepared')
    const mail = await composing.promise
    this.#mails.delete(claimed.id)
    return mail
  }

  /** Lets go of what was prepared and not taken. */
  forget(): void {
    this.#mails.clear()
  }

  async close(): Promise<void> {
    await this.#worker.terminate()
  }
}
