import { z } from 'zod'

/** The shape of every failed answer. `fields` maps a field's path to its message. */
export const ErrorEnvelope = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>

/** A failed call as the interface sees it; `message` is ready to be shown. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(status: number, envelope: Pick<ErrorEnvelope, 'message' | 'code' | 'fields'>) {
    super(envelope.message)
    this.name = 'ApiError'
    this.status = status
    this.code = envelope.code
    this.fields = envelope.fields ?? {}
  }

  /** By name: the pages' bundle and the server each carry a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }
}

/** The plain acknowledgement of calls that return nothing else. */
export const Done = z.object({ success: z.literal(true), message: z.string() })
export type Done = z.infer<typeof Done>
