import type { ReactNode } from 'react'
import { columns } from '#admin/resources/access/turnstile/entry-columns.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { BranchFilter } from '#admin/ui/grid/BranchFilter.tsx'
import { FilterDay } from '#admin/ui/grid/FilterDay.tsx'
import { FilterSelect } from '#admin/ui/grid/FilterSelect.tsx'
import { ResourceGrid } from '#admin/ui/ResourceGrid.tsx'

/** The turnstile log. */
export function EntryList({ viewSwitch }: { viewSwitch: ReactNode }) {
  return (
    <ResourceGrid
      resource="turnstileEntries"
      sort={{ field: 'at', order: 'DESC' }}
      columns={columns}
      actions={viewSwitch}
      filters={
        <>
          <BranchFilter />
          <FilterSelect
            source="allowed"
            choices={[
              { value: true, label: texts.allowed },
              { value: false, label: texts.refused },
            ]}
          />
          <FilterSelect
            source="direction"
            choices={[
              { value: 'in', label: texts.directions.in },
              { value: 'out', label: texts.directions.out },
            ]}
          />
          <FilterDay source="from" />
          <FilterDay source="until" isLast />
        </>
      }
    />
  )
}
