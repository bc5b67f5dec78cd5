import { call } from '#admin/core/client.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { countAudience } from '#shared/messaging/campaigns/campaign-sending.contract.ts'

/** The number of recipients of a branch and an audience (JSON of the call); null disables the query. */
export const useAudienceCount = (asked: string | null) =>
  useAnswer(asked, () =>
    call(countAudience, { body: JSON.parse(asked ?? '{}') as BodyInputOf<typeof countAudience> }),
  )
