import { once } from 'node:events'
import type { RunningProduct } from '#tests/support/processes/running-product.ts'

/** Starts a product with the inspector, to measure its heap. */
export const inspectable = { NODE_OPTIONS: '--inspect=127.0.0.1:0' }

export interface HeapWatch {
  /** Bytes in use after a garbage collection. */
  bytesInUse(): Promise<number>
  stop(): void
}

/** Connects to the inspector of a product started as `inspectable`. */
export async function watchHeap(product: RunningProduct): Promise<HeapWatch> {
  const address = /ws:\/\/\S+/.exec(product.printed())?.[0]
  if (!address) throw new Error('The product was not started as inspectable')
  const socket = new WebSocket(address)
  await once(socket, 'open')
  let calls = 0
  async function ask(method: string, params: object = {}): Promise<{ result?: { value?: number } }> {
    calls += 1
    const id = calls
    const answer = new Promise<{ result?: { value?: number } }>((fulfil) => {
      const listen = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data)
        if (message.id !== id) return
        socket.removeEventListener('message', listen)
        fulfil(message.result)
      }
      socket.addEventListener('message', listen)
    })
    socket.send(JSON.stringify({ id, method, params }))
    return answer
  }
  await ask('HeapProfiler.enable')
  return {
    async bytesInUse() {
      await ask('HeapProfiler.collectGarbage')
      const expression = 'process.memoryUsage().heapUsed'
      const { result } = await ask('Runtime.evaluate', { expression })
      return result?.value ?? Number.NaN
    },
    stop: () => socket.close(),
  }
}
