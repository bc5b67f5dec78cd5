import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openEventStream } from '#admin/core/event-stream.ts'

const event = new TextEncoder().encode('data: {"n":1}\n\n')

/** A connection with one event that ends after the given milliseconds. */
const connectionOf = (lifetime: number) =>
  new Response(
    new ReadableStream({
      start(controller) {
        if (lifetime > 0) controller.enqueue(event)
        setTimeout(() => controller.close(), lifetime)
      },
    }),
  )

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', { getItem: () => 'token' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function connectionsIn(duration: number, lifetime: number) {
  const connect = vi.fn(async () => connectionOf(lifetime))
  vi.stubGlobal('fetch', connect)
  const onInterrupted = vi.fn()
  const close = openEventStream('/api/notification/events', { onData: () => undefined, onInterrupted })
  await vi.advanceTimersByTimeAsync(duration)
  close()
  return { connections: connect.mock.calls.length, interruptions: onInterrupted.mock.calls.length }
}

it('reconnects at once after a connection that the server ended in its time', async () => {
  expect(await connectionsIn(61_000, 60_000)).toEqual({ connections: 2, interruptions: 0 })
})

it('waits longer each time while connections end as soon as they begin', async () => {
  // At 0, 2, 6, 14, 30 and 62 seconds.
  expect(await connectionsIn(61_000, 0)).toEqual({ connections: 5, interruptions: 5 })
})
