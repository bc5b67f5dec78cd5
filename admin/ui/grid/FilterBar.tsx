import AddIcon from '@mui/icons-material/AddOutlined'
import RemoveIcon from '@mui/icons-material/CloseOutlined'
import { Box, Button, ButtonBase, IconButton, MenuItem, MenuList, Popover, Skeleton } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useListContext } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import {
  type Filter,
  type FilterOf,
  linkedText,
  namesOf,
  rangeText,
  useFilterChoices,
  useFilterLabel,
  useFilterStates,
  useSetFilters,
} from '#admin/ui/grid/filters.ts'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'

const FilterField = lazy(() => import('#admin/ui/grid/FilterField.tsx'))

/** The list’s active filters as chips, and the button that adds one. */
export function FilterBar({ filters }: { filters: readonly Filter[] }) {
  const { filterValues, setFilters } = useListContext()
  const { offered, active } = useFilterStates(filters)
  const labelOf = useFilterLabel()
  const [opened, setOpened] = useState<{ anchor: HTMLElement; filter: Filter | null } | null>(null)
  const close = () => setOpened(null)

  return (
    <>
      {active.map((filter) => (
        <FilterChip
          key={filter.source}
          filter={filter}
          {...(offered.includes(filter) && { onOpen: (anchor) => setOpened({ anchor, filter }) })}
        />
      ))}
      {offered.length > 0 && (
        <Button
          color="inherit"
          startIcon={<AddIcon />}
          aria-haspopup="menu"
          aria-expanded={opened !== null}
          onClick={({ currentTarget }) => setOpened({ anchor: currentTarget, filter: null })}
        >
          {gridTexts.filter}
        </Button>
      )}
      {active.length > 0 && (
        <Button
          color="secondary"
          aria-label={gridTexts.clearFilters}
          onClick={() => setFilters(filterValues.q ? { q: filterValues.q } : {})}
        >
          {gridTexts.clear}
        </Button>
      )}
      <Popover
        open={opened !== null}
        anchorEl={opened?.anchor ?? null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        transitionDuration={0}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': opened?.filter ? labelOf(opened.filter) : gridTexts.filters,
            sx: { mt: 0.5, minWidth: 200, maxHeight: 420 },
          },
        }}
      >
        {opened && !opened.filter && (
          <MenuList autoFocusItem aria-label={gridTexts.filters}>
            {offered.map((filter) => (
              <MenuItem key={filter.source} dense onClick={() => setOpened({ ...opened, filter })}>
                {labelOf(filter)}
              </MenuItem>
            ))}
          </MenuList>
        )}
        {opened?.filter && (
          <Suspense fallback={<Skeleton variant="rounded" width={248} height={40} sx={{ m: 2 }} />}>
            <FilterField filter={opened.filter} label={labelOf(opened.filter)} onDone={close} />
          </Suspense>
        )}
      </Popover>
    </>
  )
}

const chip = {
  display: 'inline-flex',
  alignItems: 'center',
  minWidth: 0,
  maxWidth: '100%',
  minHeight: 32,
  pr: 0.25,
  borderRadius: 4,
  bgcolor: 'action.selected',
  fontSize: '0.8125rem',
} as const

interface FilterChipProps {
  filter: Filter
  /** Opens the field of the filter, unless it is only removed. */
  onOpen?: (anchor: HTMLElement) => void
}

/** One active filter: field and value, which open its field, and a button that removes it. */
function FilterChip({ filter, onOpen }: FilterChipProps) {
  const label = useFilterLabel()(filter)
  const setFilters = useSetFilters()
  const text = (
    <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
      {`${label}: `}
      <b>
        <FilterText filter={filter} />
      </b>
    </Box>
  )
  return (
    <Box component="span" sx={chip}>
      {onOpen ? (
        <ButtonBase
          aria-haspopup="dialog"
          onClick={({ currentTarget }) => onOpen(currentTarget)}
          sx={{ font: 'inherit', minWidth: 0, minHeight: 32, pl: 1.5, pr: 0.5, borderRadius: 4 }}
        >
          {text}
        </ButtonBase>
      ) : (
        <Box component="span" sx={{ minWidth: 0, pl: 1.5, pr: 0.5, display: 'inline-flex' }}>
          {text}
        </Box>
      )}
      <IconButton
        size="small"
        aria-label={gridTexts.removeFilter(label)}
        onClick={() => setFilters(filter, Object.fromEntries(namesOf(filter).map((name) => [name, null])))}
      >
        <RemoveIcon sx={{ fontSize: 16 }} />
      </IconButton>
    </Box>
  )
}

/** The value of a filter in words. */
function FilterText({ filter }: { filter: Filter }) {
  const { filterValues } = useListContext()
  const value: unknown = filterValues[filter.source]
  switch (filter.type) {
    case 'select':
      return <ChoiceText filter={filter} value={value} />
    case 'range':
      return rangeText(filter, filterValues)
    case 'reference':
    case 'branch': {
      const reference = filter.type === 'branch' ? 'branches' : filter.reference
      return <ReferenceText reference={reference} id={typeof value === 'string' ? value : null} />
    }
    case 'custom':
      return filter.text(filterValues)
    case 'link':
      return linkedText(value)
  }
}

function ChoiceText({ filter, value }: { filter: FilterOf<'select'>; value: unknown }) {
  const { choices } = useFilterChoices(filter)
  return choices.find((choice) => choice.value === value)?.label ?? linkedText(value)
}
