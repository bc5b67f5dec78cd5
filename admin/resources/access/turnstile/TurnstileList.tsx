import LiveIcon from '@mui/icons-material/PodcastsOutlined'
import ListIcon from '@mui/icons-material/TableRowsOutlined'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { columns } from '#admin/resources/access/turnstile/entry-columns.tsx'
import { LiveBoard } from '#admin/resources/access/turnstile/LiveBoard.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import { type ListDefinition, ResourceGrid } from '#admin/ui/ResourceGrid.tsx'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'
import { directions, type Entry } from '#shared/access/turnstile/turnstile.schema.ts'

/** The turnstile log. */
export const turnstileEntryList = {
  resource: 'turnstile-entries',
  sort: { field: 'at', order: 'DESC' },
  columns,
  filters: [
    { type: 'branch', source: 'branch' },
    {
      type: 'select',
      source: 'allowed',
      choices: [
        { value: true, label: texts.allowed },
        { value: false, label: texts.refused },
      ],
    },
    {
      type: 'select',
      source: 'direction',
      choices: directions.map((value) => ({ value, label: texts.directions[value] })),
    },
    { type: 'range', source: 'from', until: 'until', of: 'moment' },
  ],
} satisfies ListDefinition<AdminRecord<Entry>>

type View = 'live' | 'log'

const views = [
  { value: 'live', label: texts.live, icon: LiveIcon },
  { value: 'log', label: texts.log, icon: ListIcon },
] as const

/** The live board, or the log. */
export function TurnstileList() {
  const [chosen, choose] = useStore<View>('turnstile.view', 'live')
  const [searchParams, setSearchParams] = useSearchParams()
  // A link with a filter opens the log.
  const view = searchParams.has('filter') ? 'log' : chosen
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  if (person && !canAccess('turnstile-entries', 'list')) return <DeniedPage />

  function show(wanted: View) {
    choose(wanted)
    if (wanted === 'live') setSearchParams({})
  }

  const viewSwitch = <ViewSwitch label={texts.view} view={view} views={views} onChange={show} />
  return view === 'live' ? (
    <LiveBoard viewSwitch={viewSwitch} />
  ) : (
    <ResourceGrid {...turnstileEntryList} actions={viewSwitch} />
  )
}
