import { Box, ButtonBase, Card, Skeleton, Typography } from '@mui/material'
import { useEffect, useState } from 'react'
import { useLogoutIfAccessDenied } from 'react-admin'
import { openEventStream } from '#admin/core/event-stream.ts'
import { DecisionChip } from '#admin/resources/access/turnstile/entry-columns.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import {
  BranchBoardUpdate,
  entriesPerBranch,
  watchBranches,
} from '#shared/access/turnstile/turnstile-entries.contract.ts'
import { formatTime } from '#shared/core/format-date.ts'

type Boards = ReadonlyMap<string, BranchBoardUpdate>

/** The boards with an update; an entry that is known is replaced by its newer state. */
function updated(boards: Boards, update: BranchBoardUpdate): Boards {
  const known = boards.get(update.branch)?.entries ?? []
  const byId = new Map([...known, ...update.entries].map((entry) => [entry._id, entry]))
  const entries = [...byId.values()]
    .toSorted((one, other) => other.at.localeCompare(one.at))
    .slice(0, entriesPerBranch)
  return new Map(boards).set(update.branch, { ...update, entries })
}

/** The newest entries of all branches, over one connection. */
export default function BranchBoards({ onOpen }: { onOpen: (branch: string) => void }) {
  const [boards, setBoards] = useState<Boards>(new Map())
  const [isInterrupted, setInterrupted] = useState(false)
  const logoutIfAccessDenied = useLogoutIfAccessDenied()

  // biome-ignore lint/correctness/useExhaustiveDependencies: one connection
  useEffect(
    () =>
      openEventStream(watchBranches.url, {
        maxPause: 10_000,
        onData: (data) => {
          const update = BranchBoardUpdate.parse(data)
          setInterrupted(false)
          setBoards((known) => updated(known, update))
        },
        onInterrupted: () => setInterrupted(true),
        onDenied: (status) => void logoutIfAccessDenied({ status }),
      }),
    [],
  )

  if (boards.size === 0) return <Skeleton variant="rounded" height={320} />
  return (
    <>
      <Typography variant="body2" role="status" sx={{ mb: 2, color: 'text.secondary' }}>
        {isInterrupted ? texts.reconnecting : texts.connected}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
          gap: 2,
          alignItems: 'start',
        }}
      >
        {[...boards.values()].map((board) => (
          <BranchBoard key={board.branch} board={board} onOpen={() => onOpen(board.branch)} />
        ))}
      </Box>
    </>
  )
}

/** A branch with the people inside and its newest entries; its heading opens the whole board. */
function BranchBoard({ board, onOpen }: { board: BranchBoardUpdate; onOpen: () => void }) {
  const { branchName, occupancy, entries } = board
  return (
    <Card component="section" aria-label={branchName}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 1,
          width: '100%',
          p: 2,
          borderBottom: 1,
          borderColor: 'divider',
          textAlign: 'left',
        }}
      >
        <Typography variant="h3" component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {branchName}
        </Typography>
        <Typography variant="body2" component="span" sx={{ whiteSpace: 'nowrap' }}>
          {`${texts.inside}: ${texts.personCount(occupancy)}`}
        </Typography>
      </ButtonBase>
      {entries.length === 0 && (
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          {texts.noEntries}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, px: 2, py: 1, listStyle: 'none' }}>
        {entries.map(({ _id, at, user, userName, allowed }) => (
          <Box
            component="li"
            key={_id}
            sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 36, minWidth: 0 }}
          >
            <Typography
              component="time"
              variant="body2"
              dateTime={at}
              sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
            >
              {formatTime(at)}
            </Typography>
            <Typography component="span" variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
              <PersonLink id={user}>{userName || texts.unknownPerson}</PersonLink>
            </Typography>
            <DecisionChip isAllowed={allowed} />
          </Box>
        ))}
      </Box>
    </Card>
  )
}
