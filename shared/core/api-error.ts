/** A failed call as the interface sees it; `message` is ready to be shown. Free of zod, for visitor pages. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>

  constructor(
    status: number,
    {
      message,
      code,
      fields = {},
    }: { message: string; code: string; fields?: Record<string, string> | undefined },
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.fields = fields
  }

  /** By name: the pages' bundle and the server each carry a copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'ApiError'
  }
}
