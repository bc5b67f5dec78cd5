import { Box, Button, Dialog, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { QrImage } from '#admin/ui/QrImage.tsx'
import {
  type BranchCode,
  deactivateCode,
  generateCode,
  refreshCode,
  showGate,
} from '#shared/access/turnstile/turnstile.contract.ts'
import { palette } from '#shared/brand/palette.ts'

interface GateScreenProps {
  branch: string
  name: string
  onClose: () => void
}

/** The display code of a branch, refreshed every minute. */
function useBranchCode(branch: string) {
  const [code, setCode] = useState<BranchCode>()
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  const renewsAt = code?.renewsAt ? Date.parse(code.renewsAt) : null
  // Refetched when the minute is over, and periodically in case it was changed elsewhere.
  const isDue = !code || (renewsAt !== null && now >= renewsAt)
  const round = Math.floor(now / 15_000)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the round says when to ask again
  useEffect(() => {
    let isCurrent = true
    call(showGate, { params: { branchId: branch } }).then(
      (answer) => isCurrent && setCode(answer),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [branch, isDue, round])

  const secondsLeft = renewsAt === null ? 0 : Math.max(0, Math.ceil((renewsAt - now) / 1000))
  return { code, setCode, secondsLeft }
}

/** The gate’s monitor: the branch’s code, full screen. */
export default function GateScreen({ branch, name, onClose }: GateScreenProps) {
  const { code, setCode, secondsLeft } = useBranchCode(branch)
  const [isAsking, setAsking] = useState(false)
  const { isRunning, run } = useAction()
  const replace = code?.isActive ? refreshCode : generateCode

  const make = () => run(async () => setCode(await call(replace, { params: { branchId: branch } })))

  async function switchOff() {
    const id = code?._id
    if (id) await run(async () => setCode(await call(deactivateCode, { params: { id } })))
    setAsking(false)
  }

  return (
    <Dialog open fullScreen onClose={onClose} aria-labelledby="gate-screen-title">
      <Box
        sx={{
          display: 'grid',
          gridTemplateRows: 'auto 1fr auto',
          justifyItems: 'center',
          gap: 2,
          minHeight: '100%',
          p: 3,
          bgcolor: palette.night,
          color: palette.moon,
          textAlign: 'center',
        }}
      >
        <Box>
          <Typography id="gate-screen-title" variant="h1" component="h2">
            {`${texts.screenTitle}: ${name}`}
          </Typography>
          <Typography sx={{ mt: 1 }}>{texts.screenText}</Typography>
        </Box>
        <Box sx={{ display: 'grid', alignContent: 'center', justifyItems: 'center', gap: 2 }}>
          {code?.url && (
            <>
              <Box sx={{ p: 3, bgcolor: '#fff', borderRadius: 2, width: 'min(72vw, 60vh)' }}>
                <QrImage text={code.url} label={texts.screen} />
              </Box>
              <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {texts.renewsIn(secondsLeft)}
              </Typography>
            </>
          )}
          {!code?.url && (
            <Typography role="status">{code ? texts.screenOff : texts.screenLoading}</Typography>
          )}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Button color="inherit" variant="outlined" disabled={!code || isRunning} onClick={make}>
            {code?.isActive ? texts.refresh : texts.generate}
          </Button>
          {code?.isActive && (
            <Button color="inherit" variant="outlined" disabled={isRunning} onClick={() => setAsking(true)}>
              {texts.deactivate}
            </Button>
          )}
          <Button
            color="inherit"
            onClick={() => void document.documentElement.requestFullscreen?.().catch(() => undefined)}
          >
            {texts.fullScreen}
          </Button>
          <Button color="inherit" onClick={onClose}>
            {texts.close}
          </Button>
        </Box>
      </Box>
      <ConfirmDialog
        open={isAsking}
        title={texts.deactivateTitle}
        content={texts.deactivateContent}
        confirm={texts.deactivate}
        destructive
        isRunning={isRunning}
        onConfirm={switchOff}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  )
}
