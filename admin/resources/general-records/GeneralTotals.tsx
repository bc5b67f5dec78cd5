import { Card } from '@mui/material'
import { useListContext } from 'react-admin'
import { call } from '#admin/app/client.ts'
import { formatCount } from '#admin/app/i18n/grid.texts.ts'
import { generalRecordTexts } from '#admin/resources/general-records/general-records.texts.ts'
import { Sum } from '#admin/ui/Sum.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatLira } from '#shared/core/money.ts'
import { sumGeneralRecords } from '#shared/general-records/general-records.contract.ts'

/** What the listed records add up to, on all of their pages. */
export function GeneralTotals() {
  const { filterValues, data: rows } = useListContext()
  const scope = useScopeFilter('generalRecords')
  const filter = { ...filterValues, ...scope }
  // The rows are new after every change, so the sums are asked for again.
  const state = rows?.map(({ id, version }) => `${id}${version}`).join()
  const key = rows ? `${JSON.stringify(filter)} ${state}` : null
  const { data } = useAnswer(key, () => call(sumGeneralRecords, { query: { filter } }))
  const shown = (lira: number | undefined) => (lira === undefined ? '…' : formatLira(lira))
  return (
    <Card
      component="dl"
      aria-label={generalRecordTexts.totals}
      sx={{
        m: 0,
        mb: 2,
        p: 2,
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      <Sum label={generalRecordTexts.income} value={shown(data?.income)} />
      <Sum label={generalRecordTexts.spent} value={shown(data?.spent)} />
      <Sum
        isStrong
        label={generalRecordTexts.balance(data ? formatCount(data.count) : '…')}
        value={shown(data?.balance)}
      />
    </Card>
  )
}
