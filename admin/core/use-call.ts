import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#admin/core/client.ts'
import type { CallInput } from '#shared/core/client.ts'
import type { Endpoint, ResponseOf } from '#shared/core/endpoint.ts'

/** The query key of a call, for `queryClient.invalidateQueries` and `setQueryData`. */
export const callKey = ({ method, url }: Endpoint, input: object = {}) => [method, url, input] as const

type CallOptions<R> = Omit<UseQueryOptions<R, Error>, 'queryKey' | 'queryFn'>

/**
 * Fetches a call that is neither a record nor a list of the data provider. `enabled: false` waits, and
 * `refetchInterval` polls while the tab is visible. The refresh button fetches all such calls on screen again.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input?: CallInput<E>,
  options: CallOptions<ResponseOf<E>> = {},
) {
  const isRead = endpoint.method === 'GET'
  return useQuery<ResponseOf<E>, Error>({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, { ...input, signal } as CallInput<E>),
    // An error is shown at once, with a button to try again.
    retry: false,
    refetchOnWindowFocus: isRead,
    refetchOnReconnect: isRead,
    ...options,
  })
}
