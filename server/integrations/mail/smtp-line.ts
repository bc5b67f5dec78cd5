import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** What the mail server said to one mail, as far as is known. */
export type Outcome =
  | { kind: 'accepted' }
  /** It has the mail not, and said why; `isFinal` when another try makes no sense. */
  | { kind: 'refused'; isFinal: boolean; reason: string }
  /** Nobody there to hand anything to; the mail was not handed over. */
  | { kind: 'unreachable'; reason: string }
  /** The line broke after the last word of the mail: it may or may not have been accepted. */
  | { kind: 'unknown'; reason: string }
  /** `mayEnd` said no. */
  | { kind: 'withheld' }

interface Envelope {
  from: string
  to: string
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
}

/** Faults of the mail itself, found before the server was asked. */
const faultsOfMail = new Set(['EENVELOPE', 'EMESSAGE'])

/** What says nothing about this recipient: nobody there, not signed in, going down. */
const isAboutUs = ({ code = '', responseCode }: SmtpError) =>
  responseCode === 421 || code === 'EAUTH' || (responseCode === undefined && !faultsOfMail.has(code))

/** How far the handing over of one mail came. */
interface Course {
  /** The server was ready for the text of the mail. */
  isAwaited: boolean
  /** The last word was said. */
  hasEnded: boolean
  isWithheld: boolean
  /** `mayEnd` itself failed: nobody knows whether the mail might leave, so it does not. */
  failure?: Error
}

/**
 * A connection to the mail server on which the last word of a mail, the full stop on a line of its own, is said only
 * when `mayEnd` allows it. Until then the server has accepted nothing, so however many lines are open, only the one
 * that was allowed to end can be in doubt.
 */
export class SmtpLine {
  readonly #url: string
  #connection: SMTPConnection | undefined

  constructor(url: string) {
    this.#url = url
  }

  async handOver(envelope: Envelope, message: Buffer, mayEnd: () => Promise<boolean>): Promise<Outcome> {
    const isReused = this.#connection !== undefined
    const course: Course = { isAwaited: false, hasEnded: false, isWithheld: false }
    try {
      const connection = await this.#open()
      await this.#say(
        connection,
        envelope,
        bodyOf(message, mayEnd, course, () => connection.close()),
      )
      return { kind: 'accepted' }
    } catch (error) {
      // A line that had words about one mail starts afresh with the next.
      this.close()
      if (course.failure) throw course.failure
      const { responseCode } = error as SmtpError
      const reason = reasonOf(error)
      if (course.isWithheld) return { kind: 'withheld' }
      if (responseCode === undefined && course.hasEnded) return { kind: 'unknown', reason }
      if (!isAboutUs(error as SmtpError)) {
        return { kind: 'refused', isFinal: responseCode === undefined || responseCode >= 500, reason }
      }
      // Servers hang up on lines that rest; not a word of this mail was said.
      if (isReused && !course.isAwaited) return this.handOver(envelope, message, mayEnd)
      return { kind: 'unreachable', reason }
    }
  }

  #say(connection: SMTPConnection, envelope: Envelope, body: Readable): Promise<void> {
    return new Promise((fulfil, fail) => {
      const onEnd = () => fail(new Error('The connection was closed'))
      connection.once('end', onEnd)
      connection.send({ from: envelope.from, to: [envelope.to] }, body, (error) => {
        connection.removeListener('end', onEnd)
        if (error) fail(error)
        else fulfil()
      })
    })
  }

  async #open(): Promise<SMTPConnection> {
    if (this.#connection) return this.#connection
    const options = parseConnectionUrl(this.#url)
    const connection = new SMTPConnection({ connectionTimeout: 15_000, socketTimeout: 120_000, ...options })
    this.#connection = connection
    // Whoever is sending hears of it; a line that rests is opened again.
    connection.on('error', () => undefined)
    connection.once('end', () => {
      if (this.#connection === connection) this.#connection = undefined
    })
    await new Promise<void>((fulfil, fail) => {
      connection.once('error', fail)
      connection.once('end', () => fail(new Error('The connection was closed')))
      connection.connect(() => fulfil())
    })
    const { auth } = options
    if (auth) {
      await new Promise<void>((fulfil, fail) => {
        connection.login({ credentials: auth } as never, (error) => (error ? fail(error) : fulfil()))
      })
    }
    return connection
  }

  close(): void {
    this.#connection?.close()
    this.#connection = undefined
  }
}

/** The text of a mail, whose end waits for `mayEnd`; it is first read when the server is ready for it. */
function bodyOf(
  message: Buffer,
  mayEnd: () => Promise<boolean>,
  course: Course,
  hangUp: () => void,
): Readable {
  const body = new Readable({
    read() {
      if (course.isAwaited) return
      course.isAwaited = true
      body.push(message)
      mayEnd().then(
        (may) => {
          course.hasEnded = may
          course.isWithheld = !may
          if (may) body.push(null)
          else hangUp()
        },
        (error: Error) => {
          course.failure = error
          hangUp()
        },
      )
    },
  })
  return body
}

/** In the server's own words, without line breaks and of a length that a list can show. */
function reasonOf(error: unknown): string {
  const { response, message } = error as SmtpError
  return (response ?? message).replace(/\s+/g, ' ').slice(0, 300)
}
