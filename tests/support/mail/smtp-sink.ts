import type { AddressInfo, Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { flawsOf } from '#tests/support/mail/mail-flaws.ts'
import { type ReceivedMail, readMail } from '#tests/support/mail/received-mail.ts'

/** How a recipient is treated: accepted, at once or after some milliseconds, or refused with a 4xx or 5xx. */
type RecipientBehaviour = 'good' | { latency: number } | 'transient' | 'permanent'
/** How the server behaves, to all or by address: also without a greeting, or not listening. */
type SmtpBehaviour = RecipientBehaviour | ((address: string) => RecipientBehaviour) | 'silent' | 'away'

export interface SmtpSink {
  /** For `SMTP_URL`. */
  url: string
  /** Number of mails received per address. */
  received: ReadonlyMap<string, number>
  /** Every stored mail of an address, oldest first. Throws for one that lacks what every mail of the product has. */
  of(address: string): ReceivedMail[]
  /** Waits until an address has received `count` mails, and returns the last of them. */
  waitFor(address: string, count?: number): Promise<ReceivedMail>
  /** Changes the behaviour; open connections are closed. */
  behave(behaviour: SmtpBehaviour): Promise<void>
  close(): Promise<void>
}

interface SinkOptions {
  /** Off where thousands of mails are only counted. */
  storesMails?: boolean
  /** Whether mails may lack what every mail of the product has. */
  takesAnyMail?: boolean
  /** Called after each mail, with the number of mails so far. */
  onMail?: (count: number) => void
}

const refusals = {
  transient: { responseCode: 451, text: '4.3.0 Try again later' },
  permanent: { responseCode: 550, text: '5.1.1 No such user here' },
}

/** An SMTP server that receives all mails, with faults that a test controls. */
export async function openSmtpSink({
  storesMails = true,
  takesAnyMail = false,
  onMail,
}: SinkOptions = {}): Promise<SmtpSink> {
  const received = new Map<string, number>()
  const stored: { address: string; mail: ReceivedMail }[] = []
  const sockets = new Set<Socket>()
  let behaviour: SmtpBehaviour = 'good'
  let count = 0
  const behaviourTo = (address: string) => (typeof behaviour === 'function' ? behaviour(address) : behaviour)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, done) {
      // The greeting follows the callback.
      if (behaviour !== 'silent') done()
    },
    onRcptTo({ address }, _session, done) {
      const one = behaviourTo(address)
      if (one !== 'transient' && one !== 'permanent') return done()
      const { text, responseCode } = refusals[one]
      done(Object.assign(new Error(text), { responseCode }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      if (storesMails) stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      else stream.resume()
      stream.on('end', async () => {
        const addresses = session.envelope.rcptTo.map(({ address }) => address)
        const latencies = addresses.map(behaviourTo).map((one) => (typeof one === 'object' ? one.latency : 0))
        const latency = Math.max(...latencies)
        // A timer of 0 ms takes a millisecond, in which a sender that completes one mail at a time does nothing.
        if (latency > 0) await sleep(latency)
        const mail = storesMails ? await readMail(Buffer.concat(chunks)) : undefined
        for (const address of addresses) {
          received.set(address, (received.get(address) ?? 0) + 1)
          if (mail) stored.push({ address, mail })
        }
        count += 1
        done()
        onMail?.(count)
      })
    },
  })
  // A killed sender leaves a broken connection.
  server.on('error', () => undefined)
  const listener = server.server
  listener.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const listen = (port: number) =>
    new Promise<void>((fulfil) => listener.listen(port, '127.0.0.1', () => fulfil()))
  const disconnect = () => {
    for (const socket of sockets) socket.destroy()
  }
  const end = () =>
    new Promise<void>((fulfil) => {
      if (!listener.listening) return fulfil()
      listener.close(() => fulfil())
      disconnect()
    })
  const of = (address: string) => {
    const mails = stored.filter((one) => one.address.toLowerCase() === address.toLowerCase())
    return mails.map(({ mail }) => {
      const flaws = takesAnyMail ? [] : flawsOf(mail)
      if (flaws.length > 0) throw new Error(`“${mail.subject}” lacks ${flaws.join(', ')}`)
      return mail
    })
  }
  await listen(0)
  const { port } = listener.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    of,
    async waitFor(address, wanted = 1) {
      for (let tries = 0; tries < 300; tries += 1) {
        const mail = of(address)[wanted - 1]
        if (mail) return mail
        await sleep(50)
      }
      throw new Error(`${address} has received ${of(address).length} mails`)
    },
    async behave(next) {
      const wasAway = behaviour === 'away'
      behaviour = next
      if (next === 'away') await end()
      else if (wasAway) await listen(port)
      else disconnect()
    },
    close: end,
  }
}
