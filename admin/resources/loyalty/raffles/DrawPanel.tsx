import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import StageIcon from '@mui/icons-material/TheatersOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { drawTexts as texts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import { ResetDraw } from '#admin/resources/loyalty/raffles/ResetDraw.tsx'
import type { RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { downloadDrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'

const DrawScreen = lazy(() => import('#admin/resources/loyalty/raffles/DrawScreen.tsx'))

/** A published value: its label with hexadecimal or other text. */
function Published({ label, children }: { label: string; children: string }) {
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

/** The published values of a raffle’s draw, and the next step. */
export function DrawPanel({ raffle }: { raffle: RaffleRecord }) {
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
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}
      >
        <Published label={texts.source}>
          {[name, source.at && !draw.publicValue && texts.sourceAt(formatMoment(source.at))]
            .filter(Boolean)
            .join(' · ')}
        </Published>
        <Published label={texts.commitment}>{draw.commitment}</Published>
        <Published
          label={entrantCount === null ? texts.list : `${texts.list} · ${texts.entrants(entrantCount)}`}
        >
          {draw.listHash ?? texts.listAhead}
        </Published>
        {draw.publicValue && <Published label={texts.publicValue}>{draw.publicValue}</Published>}
        {draw.seed && <Published label={texts.seed}>{draw.seed}</Published>}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          component={Link}
          to={`/raffleEntries?filter=${encodeURIComponent(entries)}`}
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
