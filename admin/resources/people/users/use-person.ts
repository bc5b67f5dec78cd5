import { useRecordContext } from 'react-admin'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import type { UserProfile } from '#shared/membership/user-profile/user-profile.contract.ts'
import {
  type PersonSummary,
  showPersonSummary,
} from '#shared/office/person-summary/person-summary.contract.ts'

/** The user of the page and their summary; `isKnown` when both are there, because the list’s row is shown first. */
export function usePerson() {
  const user = useRecordContext<AdminRecord<UserProfile>>()
  const id = user?._id
  const {
    data: summary,
    error,
    refetch,
  } = useCall(showPersonSummary, { params: { id: id ?? '' } }, { enabled: id !== undefined })
  const isKnown = user !== undefined && 'freezeInfo' in user && (summary !== undefined || error !== null)
  return { user, summary, error, refetch, isKnown }
}

/** Whether the club has someone as a member: every member, and staff with a membership, money or a debt. */
export const isMember = (user: UserProfile, summary: PersonSummary | undefined): boolean =>
  user.role === 'member' ||
  user.memberships.length > 0 ||
  Boolean(summary?.membership || summary?.balance || summary?.debt?.open)

/** The membership that ended last, of a person without one that runs or is to begin. */
export const endedMembership = (user: UserProfile, summary: PersonSummary | undefined) =>
  summary?.membership ? undefined : user.memberships.find(({ status }) => status === 'expired')
