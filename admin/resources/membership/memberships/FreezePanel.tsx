import FreezeIcon from '@mui/icons-material/AcUnitOutlined'
import { Alert, Box, Button, Skeleton, Typography } from '@mui/material'
import { useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { FreezeDialog } from '#admin/resources/membership/memberships/FreezeDialog.tsx'
import { freezingTexts as texts } from '#admin/resources/membership/memberships/freezing.texts.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { Becoming } from '#admin/ui/ListSums.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import {
  listFreezes,
  showFreezeInfo,
  unfreezeMember,
  unfreezeUser,
} from '#shared/membership/freezes/freezes.contract.ts'
import type { Freeze, FreezeInfo } from '#shared/membership/freezes/freezes.schema.ts'

/** The number of freezes in the history. */
const historyLength = 10

interface FreezePanelProps {
  user: string
  userName: string
  /** The given membership; by default the user’s running one. */
  membership?: string
  /** The panel is not on a card of its own. */
  isPlain?: boolean
}

function FreezeStatus({ info }: { info: FreezeInfo }) {
  const { membership, endsAt, allowance, remaining, freezesLeft, freezeReason } = info
  if (!membership) return <Typography variant="body2">{texts.none}</Typography>
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      {endsAt && (
        <Alert severity="info" icon={<FreezeIcon fontSize="inherit" />}>
          {texts.frozenUntil(formatShortDay(lastDayOf(endsAt)))} {freezeReason}
        </Alert>
      )}
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {texts.membershipOf(membership.name, membership.branchName)}
      </Typography>
      <Typography variant="body2">{texts.lastDay(formatShortDay(lastDayOf(membership.endsAt)))}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {texts.allowance(remaining, allowance, freezesLeft)}
      </Typography>
    </Box>
  )
}

/** The freeze state of a membership; the desk freezes and unfreezes it within its limits, admins beyond them. */
export function FreezePanel({ user, userName, membership, isPlain = false }: FreezePanelProps) {
  const canAccess = useCanAccess()
  const [isFreezing, setFreezing] = useState(false)
  const params = { id: user }
  const {
    data: info,
    error,
    refetch,
  } = useCall(showFreezeInfo, { params, query: membership ? { membership } : {} })
  const target = info?.membership
  const mayEnd = info?.isFrozen && info.source !== 'closure'
  const mayExceed = canAccess('users', 'freeze')
  const mayFreeze = mayExceed || canAccess('members', 'freeze')
  const limit = mayExceed ? null : info?.limit

  return (
    <Section title={texts.title} isPlain={isPlain} sx={{ p: 2, gap: 2 }}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!info && !error && <Skeleton variant="rounded" height={80} />}
      {info && <FreezeStatus info={info} />}
      {target && mayFreeze && (
        <Box>
          {mayEnd && (
            <ConfirmedAction
              trigger={(ask) => (
                <Button variant="outlined" color="inherit" onClick={ask}>
                  {texts.unfreeze}
                </Button>
              )}
              title={texts.unfreezeOf(userName)}
              content={
                <Box sx={{ display: 'grid', gap: 2 }}>
                  {texts.unfreezeContent}
                  <Becoming
                    now={[texts.endNow, formatShortDay(lastDayOf(target.endsAt))]}
                    after={[
                      texts.newEnd,
                      info.newEndsAt ? formatShortDay(lastDayOf(info.newEndsAt)) : undefined,
                    ]}
                  />
                </Box>
              }
              confirm={texts.unfreeze}
              action={() =>
                call(mayExceed ? unfreezeUser : unfreezeMember, { params, body: { membership: target._id } })
              }
              done={texts.unfrozen}
            />
          )}
          {!info?.isFrozen && limit && <Alert severity="info">{texts.beyondLimit(limit)}</Alert>}
          {!info?.isFrozen && !limit && (
            <Button
              variant="outlined"
              color="inherit"
              startIcon={<FreezeIcon />}
              onClick={() => setFreezing(true)}
            >
              {texts.freeze}
            </Button>
          )}
        </Box>
      )}
      <FreezeHistory filter={membership ? { membership } : { user }} />
      {isFreezing && target && (
        <FreezeDialog
          user={user}
          userName={userName}
          membership={target}
          onClose={() => setFreezing(false)}
        />
      )}
    </Section>
  )
}

interface FreezeHistoryProps {
  filter: { user: string } | { membership: string }
}

function FreezeEntry({ freeze }: { freeze: Freeze }) {
  const { startsAt, endsAt, usedDays, days, source, reason, authorName } = freeze
  const about = [texts.sources[source], authorName, reason].filter(Boolean).join(' · ')
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        {texts.entry(formatShortDay(startsAt), formatShortDay(lastDayOf(endsAt)), usedDays, days)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {about}
      </Typography>
    </Box>
  )
}

/** The freezes of a user’s memberships, newest first. */
function FreezeHistory({ filter }: FreezeHistoryProps) {
  const { data, error, refetch } = useCall(listFreezes, { query: { filter, range: [0, historyLength - 1] } })
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography variant="subtitle2" component="h3">
        {texts.history}
      </Typography>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={40} />}
      {data?.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {texts.noHistory}
        </Typography>
      )}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {data.map((freeze) => (
            <FreezeEntry key={freeze._id} freeze={freeze} />
          ))}
        </Box>
      )}
    </Box>
  )
}
