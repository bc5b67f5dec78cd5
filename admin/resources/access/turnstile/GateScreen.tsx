import { Box, Button, Dialog, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { QrImage } from '#admin/ui/QrImage.tsx'
import {
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

/** Poll interval in milliseconds: others may replace the code. */
const pollInterval = 15_000
/** Poll interval in milliseconds once the code has expired. */
const renewalInterval = 2_000

/** The display code of a branch, polled and refetched when it expires. */
function useBranchCode(branch: string) {
  const { data: code, error } = useCall(
    showGate,
    { params: { branchId: branch } },
    {
      refetchInterval: ({ state }) => {
        const left = state.data?.renewsAt ? Date.parse(state.data.renewsAt) - Date.now() : pollInterval
        return left > 0 ? Math.min(left, pollInterval) : renewalInterval
      },
      // Another window may cover the monitor’s tab.
      refetchIntervalInBackground: true,
    },
  )
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])

  const secondsLeft = code?.renewsAt ? Math.max(0, Math.ceil((Date.parse(code.renewsAt) - now) / 1000)) : 0
  return { code, error, secondsLeft }
}

/** The gate’s monitor: the branch’s code, full screen. */
export default function GateScreen({ branch, name, onClose }: GateScreenProps) {
  const { code, error, secondsLeft } = useBranchCode(branch)
  const url = error && secondsLeft === 0 ? null : code?.url
  const explanation = code ? texts.screenOff : texts.screenLoading
  const [asking, setAsking] = useState<'refresh' | 'deactivate' | null>(null)
  const { isRunning, run } = useAction()
  const params = { branchId: branch }

  async function confirm() {
    const id = code?._id
    if (asking === 'refresh') await run(() => call(refreshCode, { params }))
    else if (id) await run(() => call(deactivateCode, { params: { id } }))
    setAsking(null)
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
          {code && url && (
            <>
              <Box sx={{ p: 3, bgcolor: '#fff', borderRadius: 2, width: 'min(72vw, 60vh)' }}>
                <QrImage text={url} label={texts.screen} />
              </Box>
              {code.digits && (
                <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {texts.typedCode(code.digits)}
                </Typography>
              )}
              <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {texts.renewsIn(secondsLeft)}
              </Typography>
            </>
          )}
          {!url && <Typography role="status">{error ? texts.screenFailed : explanation}</Typography>}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
          <Button
            color="inherit"
            variant="outlined"
            disabled={!code || isRunning}
            onClick={() =>
              code?.isActive ? setAsking('refresh') : run(() => call(generateCode, { params }))
            }
          >
            {code?.isActive ? texts.refresh : texts.generate}
          </Button>
          {code?.isActive && (
            <Button
              color="inherit"
              variant="outlined"
              disabled={isRunning}
              onClick={() => setAsking('deactivate')}
            >
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
      {asking && (
        <ConfirmDialog
          open
          title={asking === 'refresh' ? texts.refreshTitle : texts.deactivateTitle}
          content={asking === 'refresh' ? texts.refreshContent : texts.deactivateContent}
          confirm={texts[asking]}
          destructive={asking === 'deactivate'}
          isRunning={isRunning}
          onConfirm={confirm}
          onClose={() => setAsking(null)}
        />
      )}
    </Dialog>
  )
}
