import type { Endpoint } from '#shared/core/endpoint.ts'

export interface TrendProps {
  /** One of the calls of the trends. */
  endpoint: Endpoint
  title: string
  /** What the two figures of a day are. */
  added: string
  taken: string
  /** Money instead of counts. */
  isMoney?: boolean
}
