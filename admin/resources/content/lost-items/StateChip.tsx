import { Chip } from '@mui/material'
import { lostItemTexts } from '#admin/resources/content/lost-items/lost-items.texts.ts'
import type { LostItemState } from '#shared/content/lost-items/lost-items.contract.ts'

const colors = { found: 'primary', 'handed-over': 'success', 'given-away': 'default' } as const

export function StateChip({ state }: { state: LostItemState }) {
  return <Chip size="small" variant="outlined" color={colors[state]} label={lostItemTexts.states[state]} />
}
