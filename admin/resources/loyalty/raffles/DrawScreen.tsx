import { Box, Button, Dialog, TextField, Typography } from '@mui/material'
import { type KeyboardEvent, useState } from 'react'
import { useRefresh } from 'react-admin'
import { drawTexts as texts } from '#admin/resources/loyalty/raffles/draw.texts.ts'
import { RollingName } from '#admin/resources/loyalty/raffles/RollingName.tsx'
import type { RaffleRecord } from '#admin/resources/loyalty/raffles/raffle-record.ts'
import { useDrawing } from '#admin/resources/loyalty/raffles/use-drawing.ts'
import { WinnerList } from '#admin/resources/loyalty/raffles/WinnerList.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { palette } from '#shared/brand/palette.ts'

const fieldLook = {
  width: 'min(90vw, 34rem)',
  '& .MuiInputBase-root': { color: palette.moon, bgcolor: palette.dusk },
  '& .MuiInputLabel-root, & .MuiFormHelperText-root': { color: palette.mist },
}

const goFullScreen = () => void document.documentElement.requestFullscreen?.().catch(() => undefined)

/** The live draw: names roll, and the winners are revealed one after another, the first prize last. */
export default function DrawScreen({ raffle, onClose }: { raffle: RaffleRecord; onClose: () => void }) {
  const { title, draw: published, winnersCount } = raffle
  const { winners, names, problem, needsSignature, isRunning, draw } = useDrawing(raffle)
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

  async function begin() {
    if (isRunning) return
    await draw(asksValue ? { publicValue: typed } : needsSignature ? { signature: typed } : {})
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
            {[
              texts.entrants(entrantCount),
              source?.kind === 'drand' ? texts.round(source.round ?? 0) : source?.name,
            ].join(' · ')}
          </Typography>
        </Box>
        <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 3, minWidth: 0 }}>
          {!winners && (
            <>
              {source?.at && Date.parse(source.at) > Date.now() && (
                <Typography sx={{ fontSize: 24 }}>{texts.sourceAt(formatMoment(source.at))}</Typography>
              )}
              {entrantCount > 0 && entrantCount < winnersCount && <Typography>{texts.fewer}</Typography>}
              {entrantCount === 0 && <Typography>{texts.empty}</Typography>}
              {(asksValue || needsSignature) && (
                <TextField
                  id="draw-value"
                  label={asksValue ? texts.announcedValue : texts.signature}
                  helperText={asksValue ? undefined : texts.signatureHint}
                  value={typed}
                  autoComplete="off"
                  onChange={({ target }) => setTyped(target.value)}
                  onKeyDown={({ key }) => key === 'Enter' && void begin()}
                  sx={fieldLook}
                />
              )}
            </>
          )}
          {current && (
            <>
              <Typography sx={{ fontSize: 'clamp(1.25rem, 2.5vw, 2.25rem)', color: palette.wheatPale }}>
                {[texts.place(current.position), current.prize].filter(Boolean).join(' ')}
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
                {texts.placeSpoken(current.position, current.user.name, current.prize)}
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
