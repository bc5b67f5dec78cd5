import { constants, fstatSync, openSync, write, writeSync } from 'node:fs'
import { Socket } from 'node:net'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { isatty } from 'node:tty'

/** Bytes that may wait for a slow reader; lines beyond them are dropped. */
const capacity = 1024 * 1024
/** Milliseconds after which a terminal that took nothing is tried again. */
const retryPause = 50
/** Milliseconds that the last lines have to be written when the process ends. */
const flushPatience = 1_000

let dropped = 0

/** How many lines could not be written since the process began. */
export const droppedLines = (): number => dropped

function drop(chunk: Buffer): void {
  dropped += Math.max(1, chunk.toString('latin1').split('\n').length - 1)
}

/** Calls back with the number of bytes that were written. */
type WriteSome = (chunk: Buffer, done: (error: NodeJS.ErrnoException | null, written: number) => void) => void

/** Writes to a descriptor without ever waiting for it: pipes and sockets by events, files by threads. */
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
      // A terminal that is held (Ctrl-S) refuses then, where it would keep a thread and with it the end of the process.
      const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants
      target = openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY)
    } catch {}
  }
  return (chunk, done) => write(target, chunk, done)
}

/**
 * Standard output or error that drops what cannot be written and counts it. Node's own streams, and those of loggers,
 * wait for a full disk or a reader that does not read, and the whole process with them.
 */
class LogOutput extends Writable {
  readonly fd: number
  readonly #write: WriteSome
  #waiting: Buffer[] = []
  #waitingBytes = 0
  #isWriting = false

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
      this.#next()
    }
    done()
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

  /** What still waits when the process ends, as far as it is taken at once. */
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

/** Puts both outputs in the place of `process.stdout` and `process.stderr`; call before anything is printed. */
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

/** Waits a moment for what was printed to be written. */
export async function flushOutput(): Promise<void> {
  const deadline = Date.now() + flushPatience
  while (!outputs.every(({ isIdle }) => isIdle) && Date.now() < deadline) await sleep(5)
}
