import CheckInIcon from '@mui/icons-material/LoginOutlined'
import ScreenIcon from '@mui/icons-material/QrCode2Outlined'
import SettingsIcon from '@mui/icons-material/TuneOutlined'
import { Alert, Box, Button, Card, Skeleton, Typography } from '@mui/material'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { useCall } from '#admin/core/use-call.ts'
import { DecisionChip } from '#admin/resources/access/turnstile/entry-columns.tsx'
import { OverrideDialog } from '#admin/resources/access/turnstile/OverrideDialog.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { mergeEntries, useEntryStream } from '#admin/resources/access/turnstile/use-entry-stream.ts'
import { DebtLine } from '#admin/resources/money/receivables/DebtNotice.tsx'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { NumberFormField } from '#admin/ui/form/inputs.tsx'
import { KeyHint } from '#admin/ui/KeyHint.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { PageHeader } from '#admin/ui/page/PageHeader.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { useBranch, useBranchSource } from '#admin/ui/reference-sources.ts'
import { reasonTexts } from '#shared/access/turnstile/reasons.ts'
import { saveGateSettings, showGate } from '#shared/access/turnstile/turnstile.contract.ts'
import type { Entry } from '#shared/access/turnstile/turnstile.schema.ts'
import {
  BoardUpdate,
  overrideMinutes,
  watchEntries,
} from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { pathOf } from '#shared/core/client.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatDay, formatSeconds } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'

const BranchBoards = lazy(() => import('#admin/resources/access/turnstile/BranchBoards.tsx'))
const CheckInDialog = lazy(() => import('#admin/resources/access/turnstile/CheckInDialog.tsx'))
const GateScreen = lazy(() => import('#admin/resources/access/turnstile/GateScreen.tsx'))

/** The live entries and refusals at the branch’s gates. */
export function LiveBoard({ viewSwitch }: { viewSwitch: ReactNode }) {
  const scope = useBranchScope()
  const choices = useBranchSource()
  const [chosen, setChosen] = useState<string | null>(null)
  const branch = scope.branch ?? chosen
  const { data: shownBranch } = useBranch(branch)
  const { board, connection } = useLiveEntries(branch)
  const [refusal, setRefusal] = useState<Entry | null>(null)
  const [open, setOpen] = useState<'check-in' | 'screen' | 'settings' | null>(null)
  const canAccess = useCanAccess()

  return (
    <>
      <PageHeader title={texts.boardTitle} subtitle={shownBranch?.name ?? ' '}>
        {branch && (
          <>
            {canAccess('turnstile-entries', 'check-in') && (
              <Button variant="contained" startIcon={<CheckInIcon />} onClick={() => setOpen('check-in')}>
                {texts.checkIn}
              </Button>
            )}
            <Button startIcon={<SettingsIcon />} onClick={() => setOpen('settings')}>
              {texts.settings}
            </Button>
            <Button startIcon={<ScreenIcon />} variant="outlined" onClick={() => setOpen('screen')}>
              {texts.screen}
            </Button>
          </>
        )}
        {viewSwitch}
      </PageHeader>
      {scope.branch === null && (
        <Box sx={{ mb: 2, maxWidth: 480 }}>
          <ReferencePicker
            id="board-branch"
            {...choices}
            label={texts.fields.branch}
            none={texts.allBoards}
            value={chosen}
            onChange={setChosen}
          />
        </Box>
      )}
      {branch && (
        <Box sx={{ display: 'flex', alignItems: 'end', flexWrap: 'wrap', gap: 3, mb: 2 }}>
          <Box component="dl" sx={{ m: 0 }}>
            <Sum isStrong label={texts.inside} value={board ? texts.personCount(board.occupancy) : '–'} />
          </Box>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {texts[connection]}
          </Typography>
        </Box>
      )}
      <Suspense fallback={<Skeleton variant="rounded" height={320} />}>
        {!branch && <BranchBoards onOpen={setChosen} />}
      </Suspense>
      {branch && !board && <Skeleton variant="rounded" height={320} />}
      {board?.entries.length === 0 && (
        <Card sx={{ p: 4, textAlign: 'center' }}>
          <Typography variant="h2">{texts.emptyTitle}</Typography>
          <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
            {texts.emptyText}
          </Typography>
        </Card>
      )}
      {board && board.entries.length > 0 && (
        <Box role="group" aria-label={texts.boardTitle} sx={{ display: 'grid', gap: 2 }}>
          {byDay(board.entries).map(([day, entries]) => (
            <DayEntries key={day} day={day} entries={entries} onOverride={setRefusal} />
          ))}
        </Box>
      )}
      {refusal && <OverrideDialog entry={refusal} onClose={() => setRefusal(null)} />}
      {branch && open === 'settings' && <GateSettingsDialog branch={branch} onClose={() => setOpen(null)} />}
      <Suspense>
        {branch && open === 'check-in' && (
          <CheckInDialog branch={branch} branchName={shownBranch?.name ?? ''} onClose={() => setOpen(null)} />
        )}
        {branch && open === 'screen' && (
          <GateScreen branch={branch} name={shownBranch?.name ?? ''} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </>
  )
}

/** The entries by club day, newest first. */
function byDay(entries: readonly Entry[]): [day: string, entries: Entry[]][] {
  return [...Map.groupBy(entries, ({ at }) => clubDay(new Date(at)))]
}

interface DayEntriesProps {
  day: string
  entries: readonly Entry[]
  onOverride: (entry: Entry) => void
}

/** The entries of one day under its date. */
function DayEntries({ day, entries, onOverride }: DayEntriesProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <Typography id={headingId} variant="h2" sx={{ mb: 1 }}>
        {day === clubDay(new Date()) ? texts.today(formatDay(day)) : formatDay(day)}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={headingId}
        sx={{
          display: 'grid',
          gridTemplateColumns: { lg: 'repeat(2, minmax(0, 1fr))' },
          gap: 1.5,
          m: 0,
          p: 0,
          listStyle: 'none',
        }}
      >
        {entries.map((entry) => (
          <EntryCard key={entry._id} entry={entry} onOverride={() => onOverride(entry)} />
        ))}
      </Box>
    </section>
  )
}

/** The number of entries on the board. */
const entryLimit = 60

/** The newest entries of a branch, live. */
function useLiveEntries(branch: string | null) {
  const [latest, setLatest] = useState<BoardUpdate & { branch: string | null }>()
  const board = latest?.branch === branch ? latest : undefined
  const path = branch ? pathOf(watchEntries.url, { branchId: branch }) : null
  const connection = useEntryStream(path, (data) => {
    const { occupancy, entries } = BoardUpdate.parse(data)
    setLatest((known) => {
      const earlier = known?.branch === branch ? known.entries : []
      return { branch, occupancy, entries: mergeEntries(earlier, entries, entryLimit) }
    })
  })
  return { board, connection }
}

const canBeOverridden = ({ allowed, direction, isOverridden, at }: Entry) =>
  !allowed && direction === 'in' && !isOverridden && Date.now() - Date.parse(at) < overrideMinutes * 60_000

interface EntryCardProps {
  entry: Entry
  onOverride: () => void
}

/** An entry on the board: photograph, name, decision, reason and remedy. */
function EntryCard({ entry, onOverride }: EntryCardProps) {
  const canAccess = useCanAccess()
  const {
    user,
    userName,
    photo,
    allowed,
    reason,
    at,
    direction,
    deviceName,
    source,
    fee,
    note,
    actorName,
    warning,
    debt,
  } = entry
  const { text, staffRemedy } = reasonTexts[reason]
  const details = [
    texts.directions[direction],
    deviceName || texts.sources[source],
    fee > 0 && formatKurus(fee),
  ]
  return (
    <Card
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        p: 1.5,
        borderLeft: 6,
        borderLeftColor: allowed ? 'success.main' : 'warning.main',
      }}
    >
      <PersonAvatar name={userName || '?'} photo={photo} size={64} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1 }}>
          <Typography variant="body1" sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>
            <PersonLink id={entry.user}>{userName || texts.unknownPerson}</PersonLink>
          </Typography>
          <DecisionChip isAllowed={allowed} />
        </Box>
        <Typography variant="body2">{text}</Typography>
        {debt && user && <DebtLine user={{ _id: user, name: userName }} debt={debt} />}
        {warning && (
          <Alert severity="warning" role="note" sx={{ my: 0.5, py: 0, overflowWrap: 'anywhere' }}>
            {warning}
          </Alert>
        )}
        {(note || staffRemedy) && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {note ? `${actorName}: ${note}` : staffRemedy}
          </Typography>
        )}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          <time dateTime={at}>{formatSeconds(at)}</time> · {details.filter(Boolean).join(' · ')}
          {entry.isOverridden && ` · ${texts.overridden}`}
        </Typography>
      </Box>
      {canBeOverridden(entry) && canAccess('turnstile-entries', 'override') && (
        <Button
          variant="contained"
          onClick={onOverride}
          aria-keyshortcuts="i"
          aria-label={`${texts.override}: ${userName || texts.unknownPerson}`}
        >
          {texts.override}
          <KeyHint>i</KeyHint>
        </Button>
      )}
    </Card>
  )
}

/** The rules of a branch’s gates; opens once they are loaded. */
function GateSettingsDialog({ branch, onClose }: { branch: string; onClose: () => void }) {
  const { data, error, isFetchedAfterMount, refetch } = useCall(showGate, { params: { branchId: branch } })
  if (error && !data)
    return (
      <ConfirmDialog
        open
        title={texts.settings}
        content={error.message}
        confirm={gridTexts.retry}
        onConfirm={() => void refetch()}
        onClose={onClose}
      />
    )
  // A cached version may be outdated, and saving it would be rejected as a conflict.
  if (!data || !isFetchedAfterMount) return null
  return (
    <ActionDialog
      endpoint={saveGateSettings}
      params={{ branchId: branch }}
      defaultValues={data.settings}
      title={texts.settings}
      confirm={texts.save}
      done={texts.saved}
      onClose={onClose}
    >
      <NumberFormField
        source="passBackMinutes"
        label={texts.passBackMinutes}
        hint={texts.passBackMinutesHint}
      />
      <NumberFormField source="stayHours" label={texts.stayHours} hint={texts.stayHoursHint} />
    </ActionDialog>
  )
}
