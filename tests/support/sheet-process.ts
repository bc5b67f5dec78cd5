import { readFile } from 'node:fs/promises'
import type { RunningProduct } from '#tests/support/running-product.ts'

/** Bytes of memory that a process holds at this moment. */
export async function memoryOf({ process: { pid } }: RunningProduct): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024
}

/** Reads an answer to its end without keeping it; answers its bytes and the most memory the process held meanwhile. */
export async function memoryWhileReading(product: RunningProduct, answer: Response) {
  let bytes = 0
  let most = 0
  let looked = 0
  for await (const part of answer.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += part.length
    if (performance.now() - looked < 50) continue
    looked = performance.now()
    most = Math.max(most, await memoryOf(product))
  }
  return { bytes, most: Math.max(most, await memoryOf(product)) }
}
