import { texts } from '#admin/core/i18n/texts.ts'
import { accessMessages } from '#shared/permissions/permissions.messages.ts'

/** Why the user was sent to the login page. */
const reasons = {
  expired: accessMessages.sessionExpired,
  member: texts.login.membersNotAllowed,
} as const

export const loginPath = (reason: keyof typeof reasons) => `/login?reason=${reason}`

/** The message for the reason in the login page’s URL. */
export function reasonFor(search: URLSearchParams): string | undefined {
  const reason = search.get('reason')
  return reason === 'expired' || reason === 'member' ? reasons[reason] : undefined
}
