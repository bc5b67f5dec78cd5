import FreezeIcon from '@mui/icons-material/AcUnitOutlined'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/use-current-user.ts'
import { call } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { FreezeDialog } from '#admin/resources/membership/memberships/FreezeDialog.tsx'
import { FreezeHistory } from '#admin/resources/membership/memberships/FreezeHistory.tsx'
import { freezingTexts as texts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { Sum } from '#admin/ui/Sum.tsx'
import { useAnswer } from '#admin/ui/use-answer.ts'
import { showFreezeInfo, unfreezeUser } from '#shared/membership/freezes/freezes.contract.ts'
import type { FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'

interface FreezePanelProps {
  user: string
  userName: string
  /** The given membership; by default the user’s running one. */
  membership?: string
}

function Standing({ info }: { info: FreezeInfo }) {
  const { membership, endsAt, allowance, remaining, freezesLeft, freezeReason } = info
  if (!membership) return <Typography variant="body2">{texts.none}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {endsAt && (
        <Alert severity="info" icon={<FreezeIcon fontSize="inherit" />}>
          {texts.until(formatDay(lastDayOf(endsAt)))} {freezeReason}
        </Alert>
      )}
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {texts.of(membership.name, membership.branchName)}
      </Typography>
      <Typography variant="body2">{texts.ends(formatDay(lastDayOf(membership.endsAt)))}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.allowance(remaining, allowance, freezesLeft)}
      </Typography>
    </Box>
  )
}

/** The freeze state of a membership; admins freeze and unfreeze it here. */
export function FreezePanel({ user, userName, membership }: FreezePanelProps) {
  const canAccess = useCanAccess()
  const [round, setRound] = useState(0)
  const [asking, setAsking] = useState<'freeze' | 'unfreeze' | null>(null)
  const { isRunning, run } = useAction()
  const params = { id: user }
  const { data: info, problem } = useAnswer(`${user} ${membership} ${round}`, () =>
    call(showFreezeInfo, { params, query: membership ? { membership } : {} }),
  )
  const target = info?.membership
  const mayEnd = info?.isFrozen && info.source !== 'closure'

  function close(isDone: boolean) {
    setAsking(null)
    if (isDone) setRound(round + 1)
  }

  async function unfreeze() {
    if (!target) return
    const body = { membership: target._id }
    close(await run(() => call(unfreezeUser, { params, body }), texts.unfrozen))
  }

  return (
    <Card component="section" aria-label={texts.title} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography variant="h3" component="h2">
        {texts.title}
      </Typography>
      {problem && <Alert severity="error">{problem}</Alert>}
      {!info && !problem && <Skeleton variant="rounded" height={80} />}
      {info && <Standing info={info} />}
      {target && canAccess('users', 'freeze') && (
        <Box>
          {mayEnd && (
            <Button variant="outlined" color="inherit" onClick={() => setAsking('unfreeze')}>
              {texts.unfreeze}
            </Button>
          )}
          {!info?.isFrozen && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<FreezeIcon />}
              onClick={() => setAsking('freeze')}
            >
              {texts.freeze}
            </Button>
          )}
        </Box>
      )}
      <FreezeHistory filter={membership ? { membership } : { user }} round={round} />
      {asking === 'freeze' && target && (
        <FreezeDialog user={user} userName={userName} membership={target} onClose={close} />
      )}
      <ConfirmDialog
        open={asking === 'unfreeze'}
        title={texts.unfreezeOf(userName)}
        confirm={texts.unfreeze}
        isRunning={isRunning}
        onConfirm={unfreeze}
        onClose={() => close(false)}
        content={
          <Box sx={{ display: 'grid', gap: 2 }}>
            {texts.unfreezeContent}
            <Box component="dl" sx={{ m: 0, display: 'flex', gap: 4 }}>
              <Sum label={texts.endNow} value={target ? formatDay(lastDayOf(target.endsAt)) : '–'} />
              <Sum
                isStrong
                label={texts.newEnd}
                value={info?.newEndsAt ? formatDay(lastDayOf(info.newEndsAt)) : '–'}
              />
            </Box>
          </Box>
        }
      />
    </Card>
  )
}
