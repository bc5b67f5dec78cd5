import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import ResetIcon from '@mui/icons-material/RestartAltOutlined'
import StageIcon from '@mui/icons-material/TheatersOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { drawTexts as texts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import { raffleTexts } from '#admin/resources/loyalty/raffles/raffles.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { DateTimeInput, SelectInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { TechnicalDetails } from '#admin/ui/page/TechnicalDetails.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { downloadDrawRecord, resetRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { type Raffle, sourceKinds } from '#shared/loyalty/raffles/raffles.contract.ts'

const DrawScreen = lazy(() => import('#admin/resources/loyalty/raffles/DrawScreen.tsx'))

/** The published values of a raffle’s draw, and the next step. */
export function DrawPanel({ raffle }: { raffle: AdminRecord<Raffle> }) {
  const { id, status, draw } = raffle
  const [isOpen, setOpen] = useState(false)
  const canAccess = useCanAccess()
  if (!draw) return null
  const { source, entrantCount } = draw
  const name = source.kind === 'drand' ? texts.round(source.round ?? 0) : source.name
  const entries = JSON.stringify({ raffle: id })
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, maxWidth: 1040 }}>
      <Typography variant="h2" sx={{ fontSize: 18 }}>
        {texts.title}
        {draw.number > 1 && ` · ${texts.number(draw.number)}`}
      </Typography>
      <Typography>
        {[
          entrantCount === null ? texts.listPending : texts.entrants(entrantCount),
          source.at && !draw.publicValue && texts.resultAt(formatShortMoment(source.at)),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Typography>
      <TechnicalDetails>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}
        >
          <PublishedValue label={texts.source}>{name}</PublishedValue>
          <PublishedValue label={texts.commitment}>{draw.commitment}</PublishedValue>
          {draw.listHash && <PublishedValue label={texts.list}>{draw.listHash}</PublishedValue>}
          {draw.publicValue && <PublishedValue label={texts.publicValue}>{draw.publicValue}</PublishedValue>}
          {draw.seed && <PublishedValue label={texts.seed}>{draw.seed}</PublishedValue>}
        </Box>
      </TechnicalDetails>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component={Link}
          to={`/raffle-entries?filter=${encodeURIComponent(entries)}`}
          startIcon={<GroupIcon />}
          variant="outlined"
        >
          {texts.participants}
        </Button>
        {canAccess('raffles', 'draw') && (status === 'closed' || status === 'drawn') && (
          <Button variant="contained" startIcon={<StageIcon />} onClick={() => setOpen(true)}>
            {texts.openScreen}
          </Button>
        )}
        {status === 'drawn' && (
          <Button
            component="a"
            href={downloadDrawRecord.url.replace(':id', id)}
            startIcon={<DownloadIcon />}
            color="inherit"
          >
            {texts.record}
          </Button>
        )}
        {canAccess('raffles', 'reset') && status !== 'cancelled' && <ResetDraw raffle={raffle} />}
      </Box>
      {isOpen && (
        <Suspense fallback={null}>
          <DrawScreen raffle={raffle} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Card>
  )
}

/** A published value: its label with hexadecimal or other text. */
function PublishedValue({ label, children }: { label: string; children: string }) {
  const isHex = /^[0-9a-f]{32,}$/.test(children)
  return (
    <div>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography
        component="dd"
        sx={{
          m: 0,
          overflowWrap: 'anywhere',
          ...(isHex && { fontFamily: 'monospace', fontSize: 13, lineHeight: 1.5 }),
        }}
      >
        {children}
      </Typography>
    </div>
  )
}

/** Resets a draw with a reason and chooses the source of the next. */
function ResetDraw({ raffle: { id } }: { raffle: AdminRecord<Raffle> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button color="error" startIcon={<ResetIcon />} onClick={() => setOpen(true)}>
        {texts.reset}
      </Button>
      {isOpen && (
        <ActionDialog
          endpoint={resetRaffle}
          params={{ id }}
          defaultValues={{ reason: '', sourceKind: 'drand', sourceName: '', sourceAt: null }}
          toBody={({ reason, sourceKind, sourceName, sourceAt }) =>
            sourceKind === 'announced' ? { reason, sourceKind, sourceName, sourceAt } : { reason, sourceKind }
          }
          title={texts.resetTitle}
          content={texts.resetContent}
          confirm={texts.reset}
          destructive
          done={texts.resetDone}
          onClose={() => setOpen(false)}
        >
          <TextInput source="reason" label={texts.reason} maxLength={500} isRequired />
          <SelectInput
            source="sourceKind"
            choices={sourceKinds.map((kind) => ({ id: kind, name: raffleTexts.sources[kind] }))}
          />
          <AnnouncedSourceInputs />
        </ActionDialog>
      )}
    </>
  )
}

function AnnouncedSourceInputs() {
  const sourceKind: unknown = useWatch({ name: 'sourceKind' })
  if (sourceKind !== 'announced') return null
  return (
    <>
      <TextInput source="sourceName" isRequired />
      <DateTimeInput source="sourceAt" isRequired />
    </>
  )
}
