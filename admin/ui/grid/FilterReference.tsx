import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { filterWidth, useListFilter } from '#admin/ui/grid/use-list-filter.ts'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import type { ReferenceSource } from '#admin/ui/use-reference-choices.ts'

interface FilterReferenceProps extends ReferenceSource {
  source: string
  /** Filters to clear when this one changes. */
  clears?: readonly string[]
}

/** A list filter by a record of another resource. */
export function FilterReference({ source, clears, ...choices }: FilterReferenceProps) {
  const { label, value, choose } = useListFilter(source, clears)
  return (
    <ReferencePicker
      {...choices}
      id={`filter-${source}`}
      label={label}
      value={typeof value === 'string' ? value : null}
      onChange={choose}
      none={gridTexts.anyChoice}
      field={{ sx: filterWidth }}
    />
  )
}
