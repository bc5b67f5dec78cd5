import { call } from '#admin/app/client.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { countAudience } from '#shared/campaigns/campaign-sending.contract.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'

/** How many fit a branch and an audience, given as the call's JSON; null asks nothing. */
export const useAudienceCount = (asked: string | null) =>
  useAnswer(asked, () =>
    call(countAudience, { body: JSON.parse(asked ?? '{}') as BodyInputOf<typeof countAudience> }),
  )
