import type { ReferenceSource } from '#admin/ui/use-reference-choices.ts'
import { formatPhone } from '#shared/core/phone-text.ts'

/** Users by name, with distinguishing details. */
export const memberSource: ReferenceSource = {
  reference: 'users',
  detail: ({ email, phone }) => [email, formatPhone(String(phone ?? ''))].filter(Boolean).join(' · '),
}
