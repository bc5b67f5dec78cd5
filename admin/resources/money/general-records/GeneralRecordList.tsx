import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { GeneralRecordInputs } from '#admin/resources/money/general-records/GeneralRecordInputs.tsx'
import { generalRecordTexts } from '#admin/resources/money/general-records/general-records.texts.ts'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { type Column, createdColumn } from '#admin/ui/grid/columns.tsx'
import { ListSums } from '#admin/ui/ListSums.tsx'
import type { ListDefinition } from '#admin/ui/ResourceGrid.tsx'
import { QuickEntry } from '#admin/ui/sheet/QuickEntry.tsx'
import { SheetList } from '#admin/ui/sheet/SheetList.tsx'
import type { SheetDefinition } from '#admin/ui/sheet/sheet-context.ts'
import { clubDay } from '#shared/core/club-time.ts'
import {
  addGeneralRows,
  exportGeneralRecords,
  type GeneralRecord,
  GeneralRecordInput,
  sumGeneralRecords,
} from '#shared/money/general-records/general-records.contract.ts'
import { generalRecordsSheet } from '#shared/money/general-records/general-records.sheet.ts'

const columns: readonly Column<AdminRecord<GeneralRecord>>[] = [
  { source: 'date', width: 130, sortable: true, cell: { as: 'day' } },
  { source: 'title', primary: true, sortable: true, flex: 1.6 },
  { source: 'category', width: 160, sortable: true },
  {
    source: 'amount',
    width: 140,
    align: 'right',
    sortable: true,
    cell: { as: 'lira' },
  },
  { source: 'branch', reference: 'branches', ofAllBranches: true },
  { source: 'note', flex: 1.4, notOnCards: true },
  createdColumn,
]

const definition: SheetDefinition = {
  sheet: generalRecordsSheet,
  add: addGeneralRows,
  export: exportGeneralRecords,
  presets: () => ({ date: clubDay(new Date()) }),
}

export const generalRecordList = {
  resource: 'general-records',
  sort: { field: 'date', order: 'DESC' },
  columns,
  filters: [
    { type: 'range', source: 'from', until: 'until', of: 'day' },
    { type: 'branch', source: 'branch' },
  ],
} satisfies ListDefinition<AdminRecord<GeneralRecord>>

export function GeneralRecordList() {
  return (
    <SheetList
      {...generalRecordList}
      definition={definition}
      above={
        <>
          <QuickEntry
            resource="general-records"
            schema={GeneralRecordInput}
            texts={generalRecordTexts}
            empty={{ title: '', category: '', amount: null, note: '' }}
            kept={{ date: clubDay(new Date()) }}
            inputs={(isNext) => (
              <>
                <GeneralRecordInputs isRow autoFocus={isNext} />
                <TextFormField source="note" />
              </>
            )}
          />
          <ListSums
            endpoint={sumGeneralRecords}
            label={generalRecordTexts.totals}
            sums={(sum) => [
              { label: generalRecordTexts.income, value: sum?.income },
              { label: generalRecordTexts.spent, value: sum?.spent },
              {
                label: generalRecordTexts.balance(sum ? formatCount(sum.count) : '…'),
                value: sum?.balance,
                isStrong: true,
              },
            ]}
          />
        </>
      }
    />
  )
}
