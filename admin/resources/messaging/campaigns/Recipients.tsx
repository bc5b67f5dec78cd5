import { Alert, Box, Card, MenuItem, Skeleton, TablePagination, TextField, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { DeliveryChip } from '#admin/resources/messaging/campaigns/DeliveryChip.tsx'
import { recipientsPerPage, useRecipients } from '#admin/resources/messaging/campaigns/use-recipients.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

function RecipientLine({ delivery }: { delivery: Delivery }) {
  const { name, email, state, attempts, reason, settledAt } = delivery
  const more = [settledAt && formatMoment(settledAt), attempts > 1 && texts.attempts(attempts)]
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        alignItems: 'center',
        columnGap: 2,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {name || email}
        </Typography>
        <Typography
          variant="caption"
          component="p"
          sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}
        >
          {[name && email, ...more].filter(Boolean).join(' · ')}
        </Typography>
        {reason && (
          <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {reason}
          </Typography>
        )}
      </Box>
      <DeliveryChip state={state} />
    </Box>
  )
}

/** The recipients of a campaign with the state of each mail. */
export function Recipients({ id }: { id: string }) {
  const titleId = useId()
  const [page, setPage] = useState(0)
  const [text, setText] = useState('')
  const [state, setState] = useState<DeliveryState | null>(null)
  const q = useDebounced(text.trim(), 300)
  const { found, problem } = useRecipients({ id, page, q, state })

  return (
    <Card component="section" aria-labelledby={titleId}>
      <Box sx={{ p: { xs: 2, sm: 3 }, pb: 1.5, display: 'grid', gap: 1.5 }}>
        <Typography id={titleId} variant="h3" component="h2">
          {texts.recipientsTitle}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'minmax(0, 1fr) 200px' } }}>
          <TextField
            type="search"
            id="recipients-search"
            label={texts.recipientsSearch}
            value={text}
            onChange={({ target }) => {
              setText(target.value)
              setPage(0)
            }}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
          <TextField
            select
            id="recipients-state"
            label={texts.byState}
            value={state ?? ''}
            onChange={({ target }) => {
              setState((target.value || null) as DeliveryState | null)
              setPage(0)
            }}
            slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          >
            <MenuItem value="">{texts.all}</MenuItem>
            {deliveryStates.map((one) => (
              <MenuItem key={one} value={one}>
                {texts.deliveryStates[one]}
              </MenuItem>
            ))}
          </TextField>
        </Box>
      </Box>
      <Box sx={{ px: { xs: 2, sm: 3 }, pb: 2 }}>
        {problem && <Alert severity="error">{problem}</Alert>}
        {!found && !problem && <Skeleton variant="rounded" height={160} />}
        {found?.total === 0 && <Typography variant="body2">{texts.noRecipients}</Typography>}
        <Box component="ul" aria-labelledby={titleId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {found?.rows.map((delivery) => (
            <RecipientLine key={delivery._id} delivery={delivery} />
          ))}
        </Box>
      </Box>
      {found && found.total > recipientsPerPage && (
        <TablePagination
          component="div"
          count={found.total}
          page={page}
          rowsPerPage={recipientsPerPage}
          rowsPerPageOptions={[recipientsPerPage]}
          labelDisplayedRows={({ from, to, count }) => gridTexts.range(from, to, count, false)}
          onPageChange={(_, next) => setPage(next)}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        />
      )}
    </Card>
  )
}
