import { Worker } from 'node:worker_threads'
import type { PdfAnswer, PdfDocument, PdfRequest } from '#server/integrations/pdf/pdf-document.ts'

interface Waiting {
  fulfil: (content: Buffer) => void
  fail: (error: Error) => void
}

/** Idle time after which the worker thread is terminated, in ms. */
const idleMilliseconds = 60_000

/** Renders documents in one worker thread, because layout blocks the event loop. piscina was considered; one lazily started thread is enough. */
class PdfThread {
  readonly #worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  readonly #waiting = new Map<number, Waiting>()
  readonly #onEnd: () => void
  #last = 0
  #idle: NodeJS.Timeout | undefined

  constructor(onEnd: () => void) {
    this.#onEnd = onEnd
    this.#worker.on('message', (answer: PdfAnswer) => this.#take(answer))
    this.#worker.on('error', (error: Error) => this.#end(error))
    this.#worker.on('exit', () => this.#end(new Error('The PDF thread has ended')))
    this.#worker.unref()
  }

  draw(document: PdfDocument): Promise<Buffer> {
    clearTimeout(this.#idle)
    this.#last += 1
    const request: PdfRequest = { id: this.#last, document }
    return new Promise((fulfil, fail) => {
      this.#waiting.set(request.id, { fulfil, fail })
      this.#worker.ref()
      this.#worker.postMessage(request)
    })
  }

  #take(answer: PdfAnswer) {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if (this.#waiting.size === 0) this.#rest()
    if ('error' in answer) waiting?.fail(new Error(answer.error))
    else waiting?.fulfil(Buffer.from(answer.content))
  }

  #rest() {
    this.#worker.unref()
    this.#idle = setTimeout(() => {
      // The next document needs a thread of its own: this one would end before it is drawn.
      this.#onEnd()
      void this.#worker.terminate()
    }, idleMilliseconds).unref()
  }

  #end(error: Error) {
    clearTimeout(this.#idle)
    this.#onEnd()
    for (const { fail } of this.#waiting.values()) fail(error)
    this.#waiting.clear()
  }
}

let thread: PdfThread | undefined

/** A document as a PDF file. */
export function renderPdf(document: PdfDocument): Promise<Buffer> {
  if (!thread) {
    const started = new PdfThread(() => {
      if (thread === started) thread = undefined
    })
    thread = started
  }
  return thread.draw(document)
}
