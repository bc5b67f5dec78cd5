import { z } from 'zod'

/** Codes of a request that did not reach its receiver. */
export const unsentCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

const NetworkError = z.object({
  name: z.string(),
  cause: z.object({ code: z.string().optional() }).optional(),
})

/** Returns the code of an error of `fetch`. */
export function networkCode(error: unknown): string {
  const parts = NetworkError.safeParse(error instanceof Error ? { name: error.name, cause: error.cause } : {})
  if (!parts.success) return 'network'
  return parts.data.cause?.code ?? (parts.data.name === 'TimeoutError' ? 'timeout' : 'network')
}
