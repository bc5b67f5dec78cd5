import { Chip } from '@mui/material'
import { layout } from '#admin/core/i18n/texts.ts'
import type { Role } from '#shared/permissions/permissions.ts'

const colors = { member: 'default', trainer: 'secondary', staff: 'secondary', admin: 'primary' } as const

export function RoleChip({ role }: { role: Role }) {
  return (
    <Chip
      size="small"
      variant={role === 'admin' ? 'filled' : 'outlined'}
      color={colors[role]}
      label={layout.roles[role]}
    />
  )
}
