import { Box, MenuItem, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { send } from '#admin/core/client.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { balanceTexts } from '#admin/resources/money/balances/balances.texts.ts'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'
import { formatKurus } from '#shared/core/money.ts'
import { listWalletEntries } from '#shared/money/balances/balances.contract.ts'
import { type EntryKind, entryKindNames, entryKinds } from '#shared/money/balances/entry-kinds.ts'

const { entry: texts } = balanceTexts
/** On small screens an entry’s subject is below its kind, so that the amounts stay visible. */
const phoneOnly = { display: { xs: 'block', sm: 'none' } } as const

/** A wallet’s entries, newest first; the printed statement contains all up to the server’s limit. */
export function EntryHistory({ wallet }: { wallet: string }) {
  const [kind, setKind] = useState<EntryKind | null>(null)
  return (
    <PagedTable
      title={balanceTexts.history}
      empty={kind ? balanceTexts.noSuchEntries : balanceTexts.noEntries}
      requestKey={`${wallet} ${kind}`}
      load={async (range) => {
        const query = { range, ...(kind && { filter: { kind } }) }
        const { data, headers } = await send(listWalletEntries, { params: { memberId: wallet }, query })
        return { rows: data.transactions, total: totalIn(headers, data.transactions.length) }
      }}
      actions={<KindSelect value={kind} onChange={setKind} />}
      print={{ label: balanceTexts.statementPrint, rowLimit: defaultRowLimit }}
      head={[
        { label: texts.date, isWide: true },
        { label: texts.kind },
        { label: texts.description, isWide: true },
        { label: texts.amount, align: 'right' },
        { label: texts.after, align: 'right' },
        { label: texts.actor, isWide: true },
      ]}
      cells={({ createdAt, kind: entryKind, description, amount, balanceAfter, actorName }) => [
        <Box key="date" component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatShortMoment(createdAt)}
        </Box>,
        <Box key="kind">
          {entryKindNames[entryKind]}
          <Typography variant="caption" component="div" sx={{ ...phoneOnly, color: 'text.secondary' }}>
            {[description, formatShortMoment(createdAt), actorName].filter(Boolean).join(' · ')}
          </Typography>
        </Box>,
        <Box key="description" sx={{ minWidth: 108 }}>
          {description}
        </Box>,
        <Box
          key="amount"
          component="span"
          sx={{ whiteSpace: 'nowrap', color: amount < 0 ? 'text.primary' : 'success.main' }}
        >
          {amount > 0 && '+'}
          {formatKurus(amount)}
        </Box>,
        <Box key="after" component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatKurus(balanceAfter)}
        </Box>,
        actorName || balanceTexts.system,
      ]}
    />
  )
}

interface KindSelectProps {
  value: EntryKind | null
  onChange: (kind: EntryKind | null) => void
}

function KindSelect({ value, onChange }: KindSelectProps) {
  return (
    <TextField
      select
      id="entry-kind"
      label={balanceTexts.kind}
      value={value ?? ''}
      onChange={({ target }) => onChange(entryKinds.find((kind) => kind === target.value) ?? null)}
      sx={{ width: { xs: '100%', sm: 168 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{gridTexts.anyChoice}</MenuItem>
      {entryKinds.map((kind) => (
        <MenuItem key={kind} value={kind}>
          {entryKindNames[kind]}
        </MenuItem>
      ))}
    </TextField>
  )
}
