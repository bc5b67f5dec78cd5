import ScreenIcon from '@mui/icons-material/QrCode2Outlined'
import SettingsIcon from '@mui/icons-material/TuneOutlined'
import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { BoardLine } from '#admin/resources/access/turnstile/BoardLine.tsx'
import { GateSettingsDialog } from '#admin/resources/access/turnstile/GateSettingsDialog.tsx'
import { OverrideDialog } from '#admin/resources/access/turnstile/OverrideDialog.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { useLiveEntries } from '#admin/resources/access/turnstile/use-live-entries.ts'
import { branchSource, useBranch } from '#admin/ui/branches.ts'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { Sum } from '#admin/ui/Sum.tsx'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'

const GateScreen = lazy(() => import('#admin/resources/access/turnstile/GateScreen.tsx'))

/** The live entries and refusals at the branch’s gates. */
export function LiveBoard({ viewSwitch }: { viewSwitch: ReactNode }) {
  const scope = useBranchScope()
  const [chosen, setChosen] = useState<string | null>(null)
  const branch = scope.branch ?? chosen
  const { data: place } = useBranch(branch)
  const { news, connection } = useLiveEntries(branch)
  const [overridden, setOverridden] = useState<Entry | null>(null)
  const [open, setOpen] = useState<'screen' | 'settings' | null>(null)

  return (
    <>
      <PageHeader title={texts.boardTitle} subtitle={place?.name ?? ' '}>
        {branch && (
          <>
            <Button startIcon={<SettingsIcon />} onClick={() => setOpen('settings')}>
              {texts.settings}
            </Button>
            <Button startIcon={<ScreenIcon />} variant="outlined" onClick={() => setOpen('screen')}>
              {texts.screen}
            </Button>
          </>
        )}
        {viewSwitch}
      </PageHeader>
      {scope.branch === null && (
        <Card sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5, maxWidth: 480 }}>
          {!chosen && <Typography variant="body2">{texts.chooseBranch}</Typography>}
          <ReferencePicker
            id="board-branch"
            {...branchSource}
            label={texts.fields.branch}
            value={chosen}
            onChange={setChosen}
          />
        </Card>
      )}
      {branch && (
        <Box sx={{ display: 'flex', alignItems: 'end', flexWrap: 'wrap', gap: 3, mb: 2 }}>
          <Box component="dl" sx={{ m: 0 }}>
            <Sum isStrong label={texts.inside} value={news ? texts.people(news.occupancy) : '–'} />
          </Box>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {texts[connection]}
          </Typography>
        </Box>
      )}
      {branch && !news && <Skeleton variant="rounded" height={320} />}
      {news?.entries.length === 0 && (
        <Card sx={{ p: 4, textAlign: 'center' }}>
          <Typography variant="h2">{texts.emptyTitle}</Typography>
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {texts.emptyText}
          </Typography>
        </Card>
      )}
      {news && news.entries.length > 0 && (
        <Box
          component="ul"
          aria-label={texts.boardTitle}
          sx={{
            display: 'grid',
            gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
            gap: 1.5,
            m: 0,
            p: 0,
            listStyle: 'none',
          }}
        >
          {news.entries.map((entry) => (
            <BoardLine key={entry._id} entry={entry} onOverride={() => setOverridden(entry)} />
          ))}
        </Box>
      )}
      {overridden && <OverrideDialog entry={overridden} onClose={() => setOverridden(null)} />}
      {branch && open === 'settings' && <GateSettingsDialog branch={branch} onClose={() => setOpen(null)} />}
      <Suspense>
        {branch && open === 'screen' && (
          <GateScreen branch={branch} name={place?.name ?? ''} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  )
}
