import { Box, Button, Dialog, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useRefresh } from 'react-admin'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { drawTexts as texts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import { RollingName } from '#admin/resources/loyalty/raffles/RollingName.tsx'
import { palette } from '#shared/brand/palette.ts'
import { ApiError } from '#shared/core/errors.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { shortName } from '#shared/core/text.ts'
import {
  drawRaffle,
  listWinners,
  recordPublicValue,
  type Winner,
} from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { listRaffleEntries } from '#shared/loyalty/raffles/raffle-entries.contract.ts'
import type { Raffle } from '#shared/loyalty/raffles/raffles.contract.ts'
import { raffleDrawsMessages } from '#shared/loyalty/raffles/raffles.messages.ts'

const fieldStyle = {
  width: 'min(90vw, 34rem)',
  '& .MuiInputBase-root': { color: palette.moon, bgcolor: palette.dusk },
  '& .MuiInputLabel-root, & .MuiFormHelperText-root': { color: palette.mist },
}

const goFullScreen = () => void document.documentElement.requestFullscreen?.().catch(() => undefined)

/** The live draw: names roll, and the winners are revealed one after another, the first prize last. */
export default function DrawScreen({
  raffle,
  onClose,
}: {
  raffle: AdminRecord<Raffle>
  onClose: () => void
}) {
  const { title, draw: published, winnersCount } = raffle
  const { winners, names, problem, needsSignature, isRunning, draw } = useDraw(raffle)
  const [typed, setTyped] = useState(published?.publicValue ?? '')
  const [shown, setShown] = useState(0)
  const [isRolling, setRolling] = useState(false)
  const refresh = useRefresh()
  const source = published?.source
  const entrantCount = published?.entrantCount ?? 0
  const order = winners?.toReversed() ?? []
  const current = order[shown - 1]
  const isOver = winners !== undefined && shown >= order.length && !isRolling
  const asksValue = source?.kind === 'announced'

  function close() {
    if (winners) refresh()
    onClose()
  }

  function begin() {
    if (isRunning) return
    draw(asksValue ? { publicValue: typed } : needsSignature ? { signature: typed } : {})
  }

  function next() {
    if (isRolling || isOver) return
    setRolling(true)
    setShown(shown + 1)
  }

  function press(event: KeyboardEvent) {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key.toLocaleLowerCase('en') === 'f' && !isTyping) goFullScreen()
  }

  return (
    <Dialog open fullScreen onClose={close} onKeyDown={press} aria-labelledby="draw-screen-title">
      <Box
        sx={{
          display: 'grid',
          gridTemplateRows: 'auto 1fr auto',
          gap: 2,
          minHeight: '100%',
          p: { xs: 2, sm: 4 },
          bgcolor: palette.night,
          color: palette.moon,
          textAlign: 'center',
        }}
      >
        <Box>
          <Typography
            id="draw-screen-title"
            component="h2"
            sx={{ fontSize: 'clamp(1.5rem, 3vw, 2.75rem)', fontWeight: 750 }}
          >
            {title}
          </Typography>
          <Typography sx={{ mt: 0.5, color: palette.mist }}>
            {[texts.entrants(entrantCount), source?.kind === 'announced' && source.name]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 3, minWidth: 0 }}>
          {!winners && (
            <>
              {source?.at && Date.parse(source.at) > Date.now() && (
                <Typography sx={{ fontSize: 24 }}>{texts.sourceAt(formatShortMoment(source.at))}</Typography>
              )}
              {entrantCount > 0 && entrantCount < winnersCount && <Typography>{texts.fewer}</Typography>}
              {entrantCount === 0 && <Typography>{texts.empty}</Typography>}
              {(asksValue || needsSignature) && (
                <TextField
                  id="draw-value"
                  label={asksValue ? texts.announcedValue : texts.signature}
                  helperText={asksValue ? undefined : texts.signatureHint(texts.round(source?.round ?? 0))}
                  value={typed}
                  autoComplete="off"
                  onChange={({ target }) => setTyped(target.value)}
                  onKeyDown={({ key }) => key === 'Enter' && begin()}
                  sx={fieldStyle}
                />
              )}
            </>
          )}
          {current && (
            <>
              <Typography sx={{ fontSize: 'clamp(1.25rem, 2.5vw, 2.25rem)', color: palette.wheatPale }}>
                {[texts.position(current.position), current.prize].filter(Boolean).join(' ')}
              </Typography>
              <RollingName
                key={current.position}
                name={current.user.name}
                names={names}
                onSettled={() => setRolling(false)}
              />
            </>
          )}
          {winners && (
            <WinnerList winners={order.slice(0, isOver ? shown : Math.max(0, shown - 1)).toReversed()} />
          )}
          <Typography
            role="status"
            sx={{ color: problem ? palette.madderLight : palette.mist, minHeight: 24 }}
          >
            {problem || (isOver && texts.proven)}
            {current && !isRolling && (
              <Box
                component="span"
                className="visually-hidden"
                sx={{ position: 'absolute', clip: 'rect(0 0 0 0)' }}
              >
                {texts.spokenWinner(current.position, current.user.name, current.prize)}
              </Box>
            )}
          </Typography>
        </Box>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'center', gap: 1.5 }}
        >
          {!winners && (
            <Button variant="contained" size="large" autoFocus loading={isRunning} onClick={begin}>
              {texts.draw}
            </Button>
          )}
          {winners && !isOver && (
            <Button key="next" variant="contained" size="large" autoFocus onClick={next}>
              {texts.next}
            </Button>
          )}
          {winners && !isOver && (
            <Button
              color="inherit"
              onClick={() => {
                setRolling(false)
                setShown(order.length)
              }}
            >
              {texts.all}
            </Button>
          )}
          <Button color="inherit" onClick={goFullScreen}>
            {texts.fullScreen}
          </Button>
          {/* Remounted at the end, so that the keyboard focus is not lost. */}
          <Button key={String(isOver)} color="inherit" onClick={close} autoFocus={isOver}>
            {texts.close}
          </Button>
          <Typography variant="caption" sx={{ flexBasis: '100%', color: palette.mist }}>
            {texts.screenHint}
          </Typography>
        </Box>
      </Box>
    </Dialog>
  )
}

/** The maximum number of rolling names. */
const rollingNames = 120

interface DrawInput {
  publicValue?: string
  signature?: string
}

/** The winners of a drawn raffle, or the draw that determines them. */
function useDraw({ id, status }: AdminRecord<Raffle>) {
  const params = { id }
  const [needsSignature, setNeedsSignature] = useState(false)
  const { data: entries = [] } = useCall(
    listRaffleEntries,
    { query: { range: [0, rollingNames - 1], filter: { raffle: id, isRemoved: false } } },
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  )
  // The winners of a draw that was reset must not come from the cache.
  const drawn = useCall(listWinners, { params }, { enabled: status === 'drawn', gcTime: 0 })

  const drawing = useMutation({
    mutationFn: async ({ publicValue, signature }: DrawInput) => {
      if (publicValue !== undefined) await call(recordPublicValue, { params, body: { publicValue } })
      await call(drawRaffle, { params, body: signature === undefined ? {} : { signature } })
      return call(listWinners, { params })
    },
    networkMode: 'always',
    onError: (error) => {
      if (error instanceof ApiError && 'signature' in error.fields) setNeedsSignature(true)
    },
  })

  const error = drawing.error ?? drawn.error
  const [fieldError] = error instanceof ApiError ? Object.values(error.fields) : []
  return {
    winners: drawing.data ?? drawn.data,
    names: entries.map(({ name }) => shortName(name)),
    problem: error ? (fieldError ?? (error.message || raffleDrawsMessages.drawFailed)) : '',
    needsSignature,
    isRunning: drawing.isPending,
    draw: drawing.mutate,
  }
}

/** The winners revealed so far, in order of prizes. */
function WinnerList({ winners }: { winners: readonly Winner[] }) {
  return (
    <Box
      component="ol"
      aria-label={texts.winners}
      sx={{
        m: 0,
        p: 0,
        width: 'min(100%, 52rem)',
        maxHeight: '34vh',
        overflowY: 'auto',
        listStyle: 'none',
        textAlign: 'left',
      }}
    >
      {winners.map(({ position, prize, user }) => (
        <Box
          component="li"
          key={position}
          sx={{
            display: 'grid',
            gridTemplateColumns: '3rem 1fr auto',
            gap: 1.5,
            py: 0.75,
            borderTop: `1px solid ${palette.duskLine}`,
            fontSize: 'clamp(1rem, 1.6vw, 1.4rem)',
          }}
        >
          <Box component="span" sx={{ color: palette.wheat, fontWeight: 750 }}>
            {texts.position(position)}
          </Box>
          <Box component="span" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            {user.name}
          </Box>
          <Box component="span" sx={{ color: palette.mist, textAlign: 'right' }}>
            {prize}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
