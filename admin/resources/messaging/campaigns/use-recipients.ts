import { useCallback, useEffect, useState } from 'react'
import { send } from '#admin/core/client.ts'
import { coreMessages } from '#shared/core/core.messages.ts'
import { listRecipients } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import type { Delivery, DeliveryState } from '#shared/messaging/campaigns/campaigns.schema.ts'

export const recipientsPerPage = 25

interface Page {
  rows: Delivery[]
  total: number
}

interface Asked {
  id: string
  page: number
  q: string
  state: DeliveryState | null
}

/** One page of a campaign’s recipients; polled while mails are being sent. */
export function useRecipients({ id, page, q, state }: Asked) {
  const [found, setFound] = useState<Page>()
  const [problem, setProblem] = useState<string>()

  const ask = useCallback(async (): Promise<boolean> => {
    const first = page * recipientsPerPage
    const { data, headers } = await send(listRecipients, {
      params: { id },
      query: {
        range: [first, first + recipientsPerPage - 1],
        filter: { ...(q && { q }), ...(state && { state }) },
      },
    })
    setFound({ rows: data, total: Number(headers.get('Content-Range')?.split('/').pop()) || 0 })
    return data.some(({ state }) => state === 'queued' || state === 'sending')
  }, [id, page, q, state])

  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout>
    const look = () =>
      ask().then(
        (isMoving) => {
          if (!isCurrent) return
          setProblem(undefined)
          if (isMoving) timer = setTimeout(look, 3000)
        },
        (error: unknown) => {
          if (isCurrent) setProblem(error instanceof Error ? error.message : coreMessages.unexpected)
        },
      )
    void look()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [ask])

  return { found, problem }
}
