import { useWatch } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { useAnswer } from '#admin/ui/use-answer.ts'
import type { BodyInputOf } from '#shared/core/endpoint.ts'
import { type Audience, countReach } from '#shared/messaging/notifications/notifications.contract.ts'

/** The form’s audience; null while incomplete. */
export function targetOf(values: Record<string, unknown>): BodyInputOf<typeof countReach> | null {
  const audience = values.audience as Audience
  if (audience === 'all') return { audience }
  if (audience === 'branch')
    return typeof values.branch === 'string' && values.branch ? { audience, branch: values.branch } : null
  const users = Array.isArray(values.users) ? (values.users as string[]) : []
  return users.length > 0 ? { audience, users } : null
}

/** The number of recipients of the surrounding form. */
export function useReach() {
  const [audience, branch, users] = useWatch({ name: ['audience', 'branch', 'users'] }) as unknown[]
  const target = targetOf({ audience, branch, users })
  const key = target && JSON.stringify(target)
  const answer = useAnswer(key, () => call(countReach, { body: target ?? { audience: 'all' } }))
  return { key, ...answer }
}
