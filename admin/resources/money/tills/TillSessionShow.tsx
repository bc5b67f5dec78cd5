import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import { Box, Button, Skeleton, Typography } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { file, send } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { SessionPanel } from '#admin/resources/money/tills/SessionPanel.tsx'
import { tillSessionTexts as texts } from '#admin/resources/money/tills/tills.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { PlainTable } from '#admin/ui/PlainTable.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { deskMethods } from '#shared/membership/memberships/memberships.contract.ts'
import { entryKindNames } from '#shared/money/balances/entry-kinds.ts'
import { deskMethodNames } from '#shared/money/payment-records/payment-records.messages.ts'
import {
  type BalanceAdjustment,
  downloadDaySheet,
  listTillEntries,
  showTillSession,
  type TillCount,
  type TillSession,
  type TillSessionDetails,
} from '#shared/money/tills/till-sessions.contract.ts'
import { daySheetTexts, tillEntryKindNames } from '#shared/money/tills/tills.messages.ts'

export function TillSessionShow() {
  return (
    <ShowPage isPrinted subtitle={({ branchName }) => branchName}>
      <SessionBody />
    </ShowPage>
  )
}

/** How often an open session is fetched again, in ms. */
const liveInterval = 5000

function SessionBody() {
  const id = useRecordContext<AdminRecord<TillSession>>()?.id
  const {
    data: session,
    error,
    refetch,
  } = useCall(
    showTillSession,
    { params: { id: id ?? '' } },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (state.data?.closedAt === null ? liveInterval : false),
    },
  )
  if (error && !session) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!session) return <Skeleton variant="rounded" height={240} />
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {session.closedAt === null ? <SessionPanel session={session} /> : <Closing session={session} />}
      {session.expected && <Movements session={session} expected={session.expected} />}
      <Counts rows={session.counts} />
      <Entries session={session} />
      <Adjustments rows={session.adjustments} />
    </Box>
  )
}

function Closing({ session }: { session: TillSessionDetails }) {
  const { run, isRunning } = useAction({ refreshes: false })
  const { _id: id, countedCard, difference, expectedCash, expectedCard } = session
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <Details
        entries={[
          ['openedAt', `${formatShortMoment(session.openedAt)} · ${session.openedByName}`],
          [
            'closedAt',
            session.closedAt && `${formatShortMoment(session.closedAt)} · ${session.closedByName}`,
          ],
          ['expectedCash', formatKurus(expectedCash ?? 0)],
          ['countedCash', formatKurus(session.countedCash ?? 0)],
          ['difference', formatKurus(difference ?? 0)],
          ['differenceReason', session.differenceReason],
          ['expectedCard', formatKurus(expectedCard ?? 0)],
          ['countedCard', countedCard === null ? '' : formatKurus(countedCard)],
          ['note', session.note],
        ]}
      />
      <Button
        className="no-print"
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon />}
        loading={isRunning}
        onClick={() =>
          run(async () => download(await file(downloadDaySheet, { params: { id } }), texts.pdfName))
        }
      >
        {texts.pdf}
      </Button>
    </Box>
  )
}

/** The sums by kind and method. */
function Movements({
  session: { openingFloat, movements },
  expected,
}: {
  session: TillSessionDetails
  expected: NonNullable<TillSessionDetails['expected']>
}) {
  const rows = [
    { label: texts.fields.openingFloat, sums: { cash: openingFloat, card: 0, transfer: 0 } },
    ...movements.map(({ kind, byMethod }) => ({ label: tillEntryKindNames[kind], sums: byMethod })),
    { label: texts.expected, sums: expected },
  ]
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {texts.movements}
      </Typography>
      <PlainTable
        head={[texts.kind, ...deskMethods.map((method) => deskMethodNames[method])]}
        amounts={deskMethods.map((method) => deskMethodNames[method])}
        hasRowNames
        rows={rows.map(({ label, sums }) => ({
          key: label,
          cells: [label, ...deskMethods.map((method) => formatKurus(sums[method]))],
        }))}
      />
    </section>
  )
}

/** Every count of a session that was counted more than once, the last one first. */
function Counts({ rows }: { rows: readonly TillCount[] }) {
  if (rows.length < 2) return null
  const amounts = [texts.expected, texts.counted, texts.difference]
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {texts.counts}
      </Typography>
      <PlainTable
        head={[texts.time, texts.countedBy, ...amounts]}
        amounts={amounts}
        rows={rows.map(({ _id, countedAt, countedByName, expectedCash, countedCash, difference }) => ({
          key: _id,
          cells: [
            formatShortMoment(countedAt),
            countedByName,
            ...[expectedCash, countedCash, difference].map(formatKurus),
          ],
        }))}
      />
    </section>
  )
}

/** The adjustments of balances in the branch on the days of the session, which passed no till. */
function Adjustments({ rows }: { rows: readonly BalanceAdjustment[] }) {
  if (rows.length === 0) return null
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {daySheetTexts.adjustments}
      </Typography>
      <PlainTable
        head={[texts.time, texts.actor, daySheetTexts.member, texts.detail, texts.amount]}
        amounts={[texts.amount]}
        rows={rows.map(({ _id, createdAt, actorName, memberName, kind, description, amount }) => ({
          key: _id,
          cells: [
            formatShortMoment(createdAt),
            actorName,
            memberName,
            description || entryKindNames[kind],
            formatKurus(amount),
          ],
        }))}
      />
    </section>
  )
}

/** The entries, newest first; they are fetched again when their number changes. */
function Entries({ session: { _id: id, entryCount } }: { session: TillSessionDetails }) {
  return (
    <PagedTable
      title={texts.entries}
      empty={texts.noEntries}
      requestKey={`${id} ${entryCount}`}
      load={async (range) => {
        const { data, headers } = await send(listTillEntries, { params: { id }, query: { range } })
        return { rows: data, total: totalIn(headers, data.length) }
      }}
      head={[
        { label: texts.time, isWide: true },
        { label: texts.kind },
        { label: texts.detail },
        { label: texts.method, isWide: true },
        { label: texts.amount, align: 'right' },
        { label: texts.actor, isWide: true },
      ]}
      cells={({ createdAt, kind, method, memberName, reason, amount, actorName }) => [
        formatShortMoment(createdAt),
        tillEntryKindNames[kind],
        [memberName, reason].filter(Boolean).join(' · '),
        deskMethodNames[method],
        <Box key="amount" component="span" sx={{ whiteSpace: 'nowrap' }}>
          {formatKurus(amount)}
        </Box>,
        actorName,
      ]}
    />
  )
}
