import ReservedIcon from '@mui/icons-material/EventAvailableOutlined'
import GavelIcon from '@mui/icons-material/GavelOutlined'
import HistoryIcon from '@mui/icons-material/HistoryOutlined'
import KeyIcon from '@mui/icons-material/KeyOutlined'
import IdentityIcon from '@mui/icons-material/PaletteOutlined'
import ForgetIcon from '@mui/icons-material/PersonRemoveOutlined'
import DeliveriesIcon from '@mui/icons-material/SendOutlined'
import SensorsIcon from '@mui/icons-material/SensorsOutlined'
import JobsIcon from '@mui/icons-material/SettingsSuggestOutlined'
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined'
import TuneIcon from '@mui/icons-material/TuneOutlined'
import ViewIcon from '@mui/icons-material/VisibilityOutlined'
import WebhookIcon from '@mui/icons-material/WebhookOutlined'
import { Box, Card, CardActionArea, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { useCurrentUser } from '#admin/core/auth/access.ts'
import { texts } from '#admin/core/i18n/texts.ts'
import { setupScreens, systemScreens, useMenu } from '#admin/core/menu.ts'
import { setupScreenTexts } from '#admin/shell/setup/setup-screen.texts.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { PageSearch } from '#admin/ui/page/PageSearch.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import { beginsWords } from '#admin/ui/screens.ts'
import { useAttention } from '#admin/ui/use-attention.ts'
import { WaitingBadge } from '#admin/ui/WaitingBadge.tsx'
import { foldTurkish } from '#shared/core/text.ts'

const icons = {
  identity: IdentityIcon,
  settings: TuneIcon,
  branches: StorefrontIcon,
  contracts: GavelIcon,
  'access-windows': ReservedIcon,
  'turnstile-devices': SensorsIcon,
  'api-keys': KeyIcon,
  'audit-log': HistoryIcon,
  'record-views': ViewIcon,
  'deletion-requests': ForgetIcon,
  jobs: JobsIcon,
  webhooks: WebhookIcon,
  'webhook-deliveries': DeliveriesIcon,
}

/** “Ayarlar”: a card for each screen of the set-up, and of the system below. */
export default function SetupScreen() {
  const [typed, setTyped] = useState('')
  const translate = useTranslate()
  const user = useCurrentUser()
  const screens = useMenu().find(({ name }) => name === 'setup')?.screens ?? []
  const waitingOf = useAttention(screens)
  if (user && screens.length === 0) return <DeniedPage />

  const cardsOf = (names: readonly (keyof typeof icons)[]) =>
    names.flatMap((name) => {
      const resource = screens.find((screen) => screen.name === name)
      if (!resource) return []
      const title = translate(`resources.${name}.name`, { smart_count: 2 })
      const text = setupScreenTexts.cards[name]
      const isMeant = beginsWords(foldTurkish(`${title} ${text} ${resource.keywords ?? ''}`), typed)
      return isMeant ? [{ name, title, text, Icon: icons[name], waiting: waitingOf([resource]) }] : []
    })
  const sections = [
    { title: '', cards: cardsOf(setupScreens) },
    { title: setupScreenTexts.system, cards: cardsOf(systemScreens) },
  ].filter(({ cards }) => cards.length > 0)

  return (
    <>
      <PageHeader title={texts.layout.menu.setup}>
        <PageSearch value={typed} label={setupScreenTexts.search} onChange={setTyped} />
      </PageHeader>
      {sections.map(({ title, cards }) => (
        <Box key={title} component="section" aria-label={title || texts.layout.menu.setup} sx={{ mb: 3 }}>
          {title && (
            <Typography variant="h2" sx={{ mb: 1.5 }}>
              {title}
            </Typography>
          )}
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
              gap: 2,
              listStyle: 'none',
            }}
          >
            {cards.map(({ name, title: label, text, Icon, waiting }) => (
              <Card key={name} component="li">
                <CardActionArea
                  component={Link}
                  to={`/${name}`}
                  sx={{ height: '100%', display: 'flex', alignItems: 'flex-start', gap: 2, p: 2 }}
                >
                  <Icon sx={{ color: 'secondary.main' }} />
                  <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                    <Typography component="span" variant="h3" sx={{ display: 'block', mb: 0.5 }}>
                      {label}
                    </Typography>
                    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
                      {text}
                    </Typography>
                  </Box>
                  <WaitingBadge {...waiting} />
                </CardActionArea>
              </Card>
            ))}
          </Box>
        </Box>
      ))}
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
        {sections.length === 0 && setupScreenTexts.nothing}
      </Typography>
    </>
  )
}
