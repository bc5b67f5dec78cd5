import type { ReferenceSource } from '#admin/ui/use-reference-choices.ts'
import { formatPhone } from '#shared/core/phone-text.ts'

/** People by their names, told apart by what else is known of them. */
export const memberSource: ReferenceSource = {
  reference: 'users',
  detail: ({ email, phone }) => [email, formatPhone(String(phone ?? ''))].filter(Boolean).join(' · '),
}
