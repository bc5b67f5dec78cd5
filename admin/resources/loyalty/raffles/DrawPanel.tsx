import DrawIcon from '@mui/icons-material/CasinoOutlined'
import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import GroupIcon from '@mui/icons-material/GroupOutlined'
import ResetIcon from '@mui/icons-material/RestartAltOutlined'
import { Box, Button, Card, Typography } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { drawTexts as texts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { TextFormField } from '#admin/ui/form/inputs.tsx'
import { TechnicalDetails } from '#admin/ui/page/TechnicalDetails.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { downloadDrawRecord, drawRaffle, resetRaffle } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'

/** The published values of a raffle’s draw, and what can be done with it. */
export function DrawPanel({ raffle }: { raffle: AdminRecord<Raffle> }) {
  const { id, status, draw, drawnAt, archivedAt } = raffle
  const canAccess = useCanAccess()
  if (!draw) return null
  const entries = JSON.stringify({ raffle: id })
  const isOpen = status === 'active' || status === 'closed'
  return (
    <Card component="section" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2, maxWidth: 1040 }}>
      <Typography variant="h2" sx={{ fontSize: 18 }}>
        {texts.title}
        {draw.number > 1 && ` · ${texts.number(draw.number)}`}
      </Typography>
      {drawnAt ? (
        <Typography>{texts.drawn(draw.entrantCount ?? 0, formatShortMoment(drawnAt))}</Typography>
      ) : (
        isOpen && (
          <Typography>
            {draw.entrantCount === null ? texts.pending : texts.listed(draw.entrantCount)}
          </Typography>
        )
      )}
      <TechnicalDetails>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' }, alignItems: 'start' }}
        >
          <PublishedValue label={texts.commitment}>{draw.commitment}</PublishedValue>
          <PublishedValue label={texts.committedAt}>{formatShortMoment(draw.committedAt)}</PublishedValue>
          {draw.listHash && <PublishedValue label={texts.list}>{draw.listHash}</PublishedValue>}
          {draw.seed && <PublishedValue label={texts.seed}>{draw.seed}</PublishedValue>}
        </Box>
      </TechnicalDetails>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {canAccess('raffles', 'draw') && isOpen && <Draw raffle={raffle} />}
        <Button
          component={Link}
          to={`/raffle-entries?filter=${encodeURIComponent(entries)}`}
          startIcon={<GroupIcon />}
          variant="outlined"
        >
          {texts.participants}
        </Button>
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
        {canAccess('raffles', 'reset') && status !== 'cancelled' && !archivedAt && (
          <ResetDraw raffle={raffle} />
        )}
      </Box>
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

/** Draws the winners after a confirmation that says what it closes. */
function Draw({ raffle: { id, title, status, endsAt } }: { raffle: AdminRecord<Raffle> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<DrawIcon />} onClick={() => setOpen(true)}>
        {texts.draw}
      </Button>
      {isOpen && (
        <ActionDialog
          endpoint={drawRaffle}
          params={{ id }}
          title={texts.drawTitle(title)}
          content={
            <>
              <span>
                {status === 'active' ? texts.drawOpen(formatShortMoment(endsAt)) : texts.drawClosed}
              </span>
              <span>{texts.drawContent}</span>
            </>
          }
          confirm={texts.draw}
          done={texts.drawDone}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** Resets a draw with a reason. */
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
          defaultValues={{ reason: '' }}
          title={texts.resetTitle}
          content={texts.resetContent}
          confirm={texts.reset}
          destructive
          done={texts.resetDone}
          onClose={() => setOpen(false)}
        >
          <TextFormField source="reason" label={texts.reason} maxLength={500} isRequired />
        </ActionDialog>
      )}
    </>
  )
}
