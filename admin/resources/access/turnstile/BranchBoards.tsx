import { Box, ButtonBase, Card, Skeleton, TablePagination, Typography } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { DecisionChip } from '#admin/resources/access/turnstile/entry-columns.tsx'
import { turnstileTexts as texts } from '#admin/resources/access/turnstile/turnstile.texts.ts'
import { mergeEntries, useEntryStream } from '#admin/resources/access/turnstile/use-entry-stream.ts'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import {
  type BoardUpdate,
  BranchBoardUpdate,
  entriesPerBranch,
  watchBranches,
} from '#shared/access/turnstile/turnstile-entries.contract.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { formatTime } from '#shared/core/format-date.ts'

/** Boards at once; the picker above them finds any branch. */
const boardsPerPage = 60

type Boards = ReadonlyMap<string, BoardUpdate>

/** The newest entries of all open branches in the club’s order, over one connection; many branches in pages. */
export default function BranchBoards({ onOpen }: { onOpen: (branch: string) => void }) {
  const { reference, sort, filter } = useBranchSource()
  const [page, setPage] = useState(0)
  const {
    data: branches,
    total = 0,
    error,
  } = useGetList<AdminRecord<Branch>>(
    reference,
    {
      pagination: { page: page + 1, perPage: boardsPerPage },
      ...(sort && { sort }),
      filter: { ...filter, isActive: true },
    },
    { placeholderData: (previous) => previous },
  )
  const [boards, setBoards] = useState<Boards>(new Map())
  const connection = useEntryStream(watchBranches.url, (data) => {
    const { branch, occupancy, entries } = BranchBoardUpdate.parse(data)
    setBoards((known) => {
      const earlier = known.get(branch)?.entries ?? []
      return new Map(known).set(branch, {
        occupancy,
        entries: mergeEntries(earlier, entries, entriesPerBranch),
      })
    })
  })

  if (error && !branches) return <LoadError error={error} />
  if (!branches) return <Skeleton variant="rounded" height={320} />
  if (branches.length === 0)
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {texts.noBranches}
      </Typography>
    )
  return (
    <>
      <Typography variant="body2" role="status" sx={{ mb: 2, color: 'text.secondary' }}>
        {texts[connection]}
      </Typography>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
          gap: 2,
          alignItems: 'start',
        }}
      >
        {branches.map(({ id, name }) => (
          <BranchBoard key={id} name={name} board={boards.get(id)} onOpen={() => onOpen(id)} />
        ))}
      </Box>
      {total > boardsPerPage && (
        <TablePagination
          component="div"
          count={total}
          page={page}
          rowsPerPage={boardsPerPage}
          rowsPerPageOptions={[]}
          labelDisplayedRows={({ from, to, count }) => gridTexts.range(from, to, count, false)}
          onPageChange={(_, next) => setPage(next)}
        />
      )}
    </>
  )
}

interface BranchBoardProps {
  name: string
  /** Undefined until the stream has sent it. */
  board: BoardUpdate | undefined
  onOpen: () => void
}

/** A branch with the people inside and its newest entries; its heading opens the whole board. */
function BranchBoard({ name, board, onOpen }: BranchBoardProps) {
  return (
    <Card component="section" aria-label={name}>
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
          {name}
        </Typography>
        <Typography variant="body2" component="span" sx={{ whiteSpace: 'nowrap' }}>
          {`${texts.inside}: ${board ? texts.personCount(board.occupancy) : '–'}`}
        </Typography>
      </ButtonBase>
      {board?.entries.length === 0 && (
        <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
          {texts.noEntries}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, px: 2, py: 1, listStyle: 'none' }}>
        {board?.entries.map(({ _id, at, user, userName, allowed }) => (
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
