import { Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useCall } from '#admin/core/use-call.ts'
import { tillSessionTexts } from '#admin/resources/money/tills/tills.texts.ts'
import { useDeskFigures } from '#admin/resources/office/dashboard/dashboard.data.ts'
import { FigureGroup } from '#admin/resources/office/dashboard/FigureGroup.tsx'
import { debtFigures } from '#admin/resources/office/dashboard/figures.ts'
import { homeTexts as texts } from '#admin/shell/home/home.texts.ts'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortMoment, formatTime } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { showOwnTillSession } from '#shared/money/tills/till-sessions.contract.ts'

const OpenTillDialog = lazy(async () => {
  const { OpenTillDialog } = await import('#admin/resources/money/tills/OpenTillDialog.tsx')
  return { default: OpenTillDialog }
})
const CountDialog = lazy(async () => {
  const { CountDialog } = await import('#admin/resources/money/tills/CountDialog.tsx')
  return { default: CountDialog }
})

/** Milliseconds. */
const refetchInterval = 30_000

/** The user's till, the debts that are due and the people inside. */
export function DeskFigures() {
  const canAccess = useCanAccess()
  const hasTill = canAccess('till-sessions', 'open')
  const hasDebts = canAccess('receivables', 'list')
  const { data, error, refetch } = useDeskFigures()
  if (!hasTill && !hasDebts) return null
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'minmax(0, 1fr)',
          lg: hasTill && hasDebts ? 'minmax(0, 5fr) minmax(0, 7fr)' : 'minmax(0, 1fr)',
        },
      }}
    >
      {hasTill && <OwnTill />}
      {hasDebts &&
        (error && !data ? (
          <LoadError error={error} onRetry={() => void refetch()} />
        ) : (
          <FigureGroup
            title={texts.figures}
            hidesTitle
            figures={data?.debts ? debtFigures(data.debts) : undefined}
            count={2}
            narrowest={160}
          />
        ))}
    </Box>
  )
}

/** The time alone for a moment of today. */
const momentOf = (moment: string) =>
  clubDay(new Date(moment)) === clubDay(new Date()) ? formatTime(moment) : formatShortMoment(moment)

/** The user's till: what it holds, and the button that closes or opens it. */
function OwnTill() {
  const { data, error, refetch } = useCall(showOwnTillSession, undefined, { refetchInterval })
  const [dialog, setDialog] = useState<'open' | 'close' | null>(null)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  const session = data?.session
  const close = () => setDialog(null)
  return (
    <Card
      component="section"
      aria-label={tillSessionTexts.own}
      aria-busy={!data}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, px: 2, py: 1.5 }}
    >
      {!data && <Skeleton variant="rounded" height={64} sx={{ flex: 1 }} />}
      {session && (
        <>
          <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {texts.tillSince(session.tillName, momentOf(session.openedAt))}
            </Typography>
            {/* Withheld until the till is counted, where the count is blind. */}
            {session.expected && (
              <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.25 }}>
                {texts.cash(formatKurus(session.expected.cash))}
              </Typography>
            )}
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {texts.float(formatKurus(session.openingFloat))}
            </Typography>
          </Box>
          <Button variant="outlined" size="large" onClick={() => setDialog('close')}>
            {tillSessionTexts.close}
          </Button>
        </>
      )}
      {session === null && (
        <>
          <Box sx={{ flex: '1 1 180px' }}>
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {tillSessionTexts.own}
            </Typography>
            <Typography sx={{ fontWeight: 600 }}>{texts.noTill}</Typography>
          </Box>
          <Button variant="outlined" size="large" onClick={() => setDialog('open')}>
            {tillSessionTexts.openTill}
          </Button>
        </>
      )}
      <Suspense>
        {dialog === 'open' && <OpenTillDialog onClose={close} />}
        {dialog === 'close' && session && <CountDialog session={session} onClose={close} />}
      </Suspense>
    </Card>
  )
}
