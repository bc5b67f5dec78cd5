import { Readable } from 'node:stream'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection from 'nodemailer/lib/smtp-connection'

/** Result of sending one mail, as far as it is known. */
export type Outcome =
  | { kind: 'accepted' }
  /** Rejected with a reason; `isFinal` if a retry makes no sense. */
  | { kind: 'refused'; isFinal: boolean; reason: string }
  /** No connection; the mail was not transferred. */
  | { kind: 'unreachable'; reason: string }
  /** The connection broke after the final dot: the mail may or may not have been accepted. */
  | { kind: 'unknown'; reason: string }
  /** `mayEnd` resolved to false. */
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

/** Error codes of an invalid mail, found before the server was asked. */
const faultsOfMail = new Set(['EENVELOPE', 'EMESSAGE'])

/** Errors that are not about this recipient: unreachable, not authenticated, shutting down. */
const isAboutUs = ({ code = '', responseCode }: SmtpError) =>
  responseCode === 421 || code === 'EAUTH' || (responseCode === undefined && !faultsOfMail.has(code))

/** Progress of one SMTP transaction. */
interface Progress {
  /** The server replied 354 to DATA. */
  isAwaited: boolean
  /** The final dot was sent. */
  hasEnded: boolean
  isWithheld: boolean
  /** `mayEnd` failed, so the message was not completed. */
  failure?: Error
}

/**
 * SMTP connection that sends the final dot of a message only if `mayEnd` allows it. Until then the server has
 * accepted nothing, so with any number of open connections only the one message that was allowed to end can have an
 * unknown outcome after a crash. nodemailer's pool was considered: it sends the dot itself, so a crash leaves as many unknown as connections.
 */
export class GatedSmtpConnection {
  readonly #url: string
  #connection: SMTPConnection | undefined

  constructor(url: string) {
    this.#url = url
  }

  async send(envelope: Envelope, message: Buffer, mayEnd: () => Promise<boolean>): Promise<Outcome> {
    const isReused = this.#connection !== undefined
    const course: Progress = { isAwaited: false, hasEnded: false, isWithheld: false }
    try {
      const connection = await this.#open()
      await this.#say(
        connection,
        envelope,
        bodyOf(message, mayEnd, course, () => connection.close()),
      )
      return { kind: 'accepted' }
    } catch (error) {
      // A connection with an error is not reused.
      this.close()
      if (course.failure) throw course.failure
      const { responseCode } = error as SmtpError
      const reason = reasonOf(error)
      if (course.isWithheld) return { kind: 'withheld' }
      if (responseCode === undefined && course.hasEnded) return { kind: 'unknown', reason }
      if (!isAboutUs(error as SmtpError)) {
        return { kind: 'refused', isFinal: responseCode === undefined || responseCode >= 500, reason }
      }
      // The server had closed an idle connection before anything of this mail was sent: retry once.
      if (isReused && !course.isAwaited) return this.send(envelope, message, mayEnd)
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
    // A running send gets the error by its callback; an idle connection is reopened.
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

/** Message stream whose end waits for `mayEnd`; nodemailer reads it after the 354 reply. */
function bodyOf(
  message: Buffer,
  mayEnd: () => Promise<boolean>,
  course: Progress,
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

/** The server's reply on one line, at most 300 characters. */
function reasonOf(error: unknown): string {
  const { response, message } = error as SmtpError
  return (response ?? message).replace(/\s+/g, ' ').slice(0, 300)
}
