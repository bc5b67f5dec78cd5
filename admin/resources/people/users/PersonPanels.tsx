import { Box, Card, Skeleton, Tab, Tabs } from '@mui/material'
import { Suspense } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { type PersonPanel, personPanels } from '#admin/resources/people/users/person-panels.ts'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'

/** A user’s records in other lists; the URL contains the open panel. */
export function PersonPanels() {
  const user = useRecordContext()
  const canAccess = useCanAccess()
  const translate = useTranslate()
  const [search, setSearch] = useSearchParams()
  const panels = personPanels.filter(({ resource }) => canAccess(resource, 'list'))
  const open = panels.find(({ key }) => key === search.get('panel')) ?? panels[0]
  if (!user || !open) return null
  const nameOf = ({ resource, label }: PersonPanel) =>
    label ?? translate(`resources.${resource}.name`, { smart_count: 2 })
  const { Panel } = open
  return (
    <Card component="section" aria-label={userTexts.records} sx={{ mt: 2, maxWidth: 1040 }}>
      <Tabs
        value={open.key}
        onChange={(_, panel: string) => setSearch({ panel }, { replace: true, preventScrollReset: true })}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={userTexts.records}
      >
        {panels.map((panel) => (
          <Tab
            key={panel.key}
            value={panel.key}
            label={nameOf(panel)}
            id={`panel-tab-${panel.key}`}
            aria-controls={`panel-${panel.key}`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${open.key}`}
        aria-labelledby={`panel-tab-${open.key}`}
        sx={{ borderTop: 1, borderColor: 'divider' }}
      >
        <Suspense fallback={<Skeleton variant="rectangular" height={240} />}>
          <Panel key={open.key} user={String(user.id)} empty={gridTexts.empty(nameOf(open))} />
        </Suspense>
      </Box>
    </Card>
  )
}
