import { Alert, Box, Card, MenuItem, Skeleton, TablePagination, TextField, Typography } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { send } from '#admin/core/client.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { DeliveryChip } from '#admin/resources/messaging/campaigns/CampaignChips.tsx'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { totalIn } from '#admin/ui/PagedTable.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { listRecipients } from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import {
  type Delivery,
  type DeliveryState,
  deliveryStates,
} from '#shared/messaging/campaigns/campaigns.schema.ts'

const perPage = 25

/** Poll interval in milliseconds while mails of the page are being sent. */
const pollInterval = 3_000

const isUnfinished = ({ state }: Delivery) => state === 'queued' || state === 'sending'

interface RecipientQuery {
  id: string
  page: number
  q: string
  state: DeliveryState | null
}

/** One page of a campaign’s recipients. */
function useRecipients({ id, page, q, state }: RecipientQuery) {
  const input = {
    params: { id },
    query: {
      range: [page * perPage, (page + 1) * perPage - 1] as [number, number],
      filter: { ...(q && { q }), ...(state && { state }) },
    },
  }
  return useQuery({
    queryKey: [listRecipients.method, listRecipients.url, input],
    queryFn: async ({ signal }) => {
      const { data, headers } = await send(listRecipients, { ...input, signal })
      return { rows: data, total: totalIn(headers, data.length) }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.rows.some(isUnfinished) ? pollInterval : false),
    retry: false,
  })
}

/** The recipients of a campaign with the state of each mail. */
export function Recipients({ id }: { id: string }) {
  const titleId = useId()
  const [page, setPage] = useState(0)
  const [text, setText] = useState('')
  const [state, setState] = useState<DeliveryState | null>(null)
  const q = useDebounced(text.trim(), 300)
  const { data, error } = useRecipients({ id, page, q, state })

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
        {error && <Alert severity="error">{error.message}</Alert>}
        {!data && !error && <Skeleton variant="rounded" height={160} />}
        {data?.total === 0 && <Typography variant="body2">{texts.noRecipients}</Typography>}
        <Box component="ul" aria-labelledby={titleId} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data?.rows.map((delivery) => (
            <RecipientItem key={delivery._id} delivery={delivery} />
          ))}
        </Box>
      </Box>
      {data && data.total > perPage && (
        <TablePagination
          component="div"
          count={data.total}
          page={page}
          rowsPerPage={perPage}
          rowsPerPageOptions={[perPage]}
          labelDisplayedRows={({ from, to, count }) => gridTexts.range(from, to, count, false)}
          onPageChange={(_, next) => setPage(next)}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        />
      )}
    </Card>
  )
}

function RecipientItem({ delivery }: { delivery: Delivery }) {
  const { name, email, state, attempts, reason, settledAt } = delivery
  const more = [settledAt && formatShortMoment(settledAt), attempts > 1 && texts.attempts(attempts)]
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
