import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'

/** Bytes buffered for a slow reader; lines beyond them are dropped. */
const capacity = 1024 * 1024
/** Milliseconds before a retry after EAGAIN. */
const retryPause = 50
/** Milliseconds for writing the last lines when the process ends. */
const flushTimeout = 1_000

let dropped = 0

/** Returns how many lines were dropped since the start of the process. */
export const droppedLines = (): number => dropped

function drop(chunk: Buffer): void {
  dropped += Math.max(1, chunk.toString('latin1').split('\n').length - 1)
}

/** Calls back with the number of written bytes. */
type WriteSome = (chunk: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void

/** Writes to a descriptor without blocking: pipes and sockets by events, files in the thread pool. */
function writerOf(fd: number): WriteSome {
  const kind = fstatSync(fd)
  if (kind.isFIFO() || kind.isSocket()) {
    const socket = new Socket({ fd, readable: false, writable: true })
    socket.on('error', () => undefined)
    socket.unref()
    return (chunk, done) => socket.write(chunk, (error) => done(error ?? null, chunk.length))
  }
  let target = fd
  if (isatty(fd)) {
    try {
      // A paused terminal (Ctrl-S) then returns EAGAIN, instead of blocking a thread and with it the end of the process.
      const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
      target = openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    } catch {}
  }
  return (chunk, done) => write(target, chunk, done)
}

/**
 * Standard output or error that drops and counts lines that cannot be written. Node's own streams, pino's destinations
 * and sonic-boom block the process on a full disk or a slow reader.
 */
class LogOutput extends Writable {
  readonly fd: number
  readonly #write: WriteSome
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #isWriting = false
  #isScheduled = false

  constructor(fd: number) {
    super()
    this.fd = fd
    this.#write = writerOf(fd)
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    if (this.#waitingBytes + chunk.length > capacity) drop(chunk)
    else {
      this.#waiting.push(chunk)
      this.#waitingBytes += chunk.length
      this.#schedule()
    }
    done()
  }

  /** Writes the lines of one turn of the event loop at once. */
  #schedule(): void {
    if (this.#isScheduled || this.#isWriting) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#next()
    })
  }

  #next(): void {
    if (this.#isWriting || this.#waiting.length === 0) return
    this.#isWriting = true
    const chunk = this.#take()
    this.#write(chunk, (error, written) => {
      this.#isWriting = false
      const rest = chunk.subarray(error ? 0 : written)
      if (error && error.code !== 'EAGAIN') drop(rest)
      else if (rest.length > 0) {
        this.#waiting.unshift(rest)
        this.#waitingBytes += rest.length
      }
      if (error?.code === 'EAGAIN') setTimeout(() => this.#next(), retryPause).unref()
      else this.#next()
    })
  }

  #take(): Buffer {
    const chunk = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    return chunk
  }

  get isIdle(): boolean {
    return !this.#isWriting && this.#waiting.length === 0
  }

  /** Writes the rest of the buffer synchronously, as far as possible. */
  writeLast(): void {
    if (this.#waiting.length === 0) return
    const chunk = this.#take()
    try {
      writeSync(this.fd, chunk)
    } catch {
      drop(chunk)
    }
  }
}

let outputs: readonly LogOutput[] = []

/** Replaces `process.stdout` and `process.stderr`; call before anything is printed. */
export function takeOverOutput(): void {
  if (outputs.length > 0) return
  outputs = [new LogOutput(1), new LogOutput(2)]
  for (const [index, name] of (['stdout', 'stderr'] as const).entries())
    Object.defineProperty(process, name, {
      configurable: true,
      enumerable: true,
      get: () => outputs[index],
    })
  process.once('exit', () => {
    for (const output of outputs) output.writeLast()
  })
}

/** Waits until the buffered lines are written, for one second at most. */
export async function flushOutput(): Promise<void> {
  const deadline = Date.now() + flushTimeout
  while (!outputs.every(({ isIdle }) => isIdle) && Date.now() < deadline) await sleep(5)
}
