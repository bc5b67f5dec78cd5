import { FreezeDialog } from '#admin/resources/membership/memberships/FreezeDialog.tsx'
import type { QuickDialogProps } from '#admin/resources/people/users/QuickActions.tsx'

/** Freezes the running membership. */
export default function FreezePerson({ user, onClose }: QuickDialogProps) {
  const membership = user.freezeInfo.membership
  if (!membership) return null
  return <FreezeDialog user={user._id} userName={user.name} membership={membership} onClose={onClose} />
}
