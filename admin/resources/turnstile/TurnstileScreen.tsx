import LiveIcon from '@mui/icons-material/PodcastsOutlined'
import ListIcon from '@mui/icons-material/TableRowsOutlined'
import { ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useStore } from 'react-admin'
import { useAllows, usePerson } from '#admin/app/auth/use-person.ts'
import { AccessDenied } from '#admin/app/layout/StatusPages.tsx'
import { EntryList } from '#admin/resources/turnstile/EntryList.tsx'
import { LiveBoard } from '#admin/resources/turnstile/LiveBoard.tsx'
import { turnstileTexts as texts } from '#admin/resources/turnstile/turnstile.texts.ts'

type View = 'live' | 'log'

const button = { gap: 1, px: 1.5, py: 0.5, color: 'text.primary' } as const

/** Who comes and goes: as it happens, or as it was. */
export default function TurnstileScreen() {
  const [view, setView] = useStore<View>('turnstile.view', 'live')
  const person = usePerson()
  const allows = useAllows()
  if (person && !allows('turnstileEntries', 'list')) return <AccessDenied />
  const viewSwitch = (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="secondary"
      value={view}
      aria-label={texts.view}
      onChange={(_, chosen: View | null) => chosen && setView(chosen)}
    >
      <ToggleButton value="live" sx={button}>
        <LiveIcon fontSize="small" />
        {texts.live}
      </ToggleButton>
      <ToggleButton value="log" sx={button}>
        <ListIcon fontSize="small" />
        {texts.log}
      </ToggleButton>
    </ToggleButtonGroup>
  )
  return view === 'live' ? <LiveBoard viewSwitch={viewSwitch} /> : <EntryList viewSwitch={viewSwitch} />
}
