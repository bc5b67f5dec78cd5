import LiveIcon from '@mui/icons-material/PodcastsOutlined'
import ListIcon from '@mui/icons-material/TableRowsOutlined'
import { useStore } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { EntryList } from '#admin/resources/access/turnstile/EntryList.tsx'
import { LiveBoard } from '#admin/resources/access/turnstile/LiveBoard.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'
import { ViewSwitch } from '#admin/ui/ViewSwitch.tsx'

type View = 'live' | 'log'

const views = [
  { value: 'live', label: texts.live, icon: LiveIcon },
  { value: 'log', label: texts.log, icon: ListIcon },
] as const

/** The live board, or the log. */
export function TurnstileScreen() {
  const [chosen, choose] = useStore<View>('turnstile.view', 'live')
  const [address, setAddress] = useSearchParams()
  // A link with a filter opens the log.
  const view = address.has('filter') ? 'log' : chosen
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  if (person && !canAccess('turnstileEntries', 'list')) return <AccessDenied />

  function show(wanted: View) {
    choose(wanted)
    if (wanted === 'live') setAddress({})
  }

  const viewSwitch = <ViewSwitch label={texts.view} view={view} views={views} onChange={show} />
  return view === 'live' ? <LiveBoard viewSwitch={viewSwitch} /> : <EntryList viewSwitch={viewSwitch} />
}
