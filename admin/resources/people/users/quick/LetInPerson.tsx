import { OverrideDialog } from '#admin/resources/access/turnstile/OverrideDialog.tsx'
import type { QuickDialogProps } from '#admin/resources/people/users/QuickActions.tsx'

/** Overrides the last refusal at the gate. */
export default function LetInPerson({ user, summary, onClose }: QuickDialogProps) {
  if (!summary?.refusal) return null
  return <OverrideDialog entry={{ _id: summary.refusal._id, userName: user.name }} onClose={onClose} />
}
