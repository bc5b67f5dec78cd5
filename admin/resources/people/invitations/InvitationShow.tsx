import DownloadIcon from '@mui/icons-material/DownloadOutlined'
import RepeatIcon from '@mui/icons-material/ReplayOutlined'
import { Alert, Box, Button, Card, LinearProgress, MenuItem, TextField, Typography } from '@mui/material'
import { lazy, Suspense, useId, useState } from 'react'
import { ShowBase, useShowContext } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { file, send } from '#admin/core/client.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useDebounced } from '#admin/core/use-debounced.ts'
import { invitationTexts as texts } from '#admin/resources/people/invitations/invitations.texts.ts'
import { download } from '#admin/ui/export/download.ts'
import { Sum } from '#admin/ui/ListSums.tsx'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { PersonLink } from '#admin/ui/PersonLink.tsx'
import { PageHeader, PageLoading, useBackToList } from '#admin/ui/page/PageHeader.tsx'
import { formatShortDay, formatShortMoment } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import {
  downloadSlips,
  type InvitationBatch,
  type InvitedPerson,
  listInvited,
  slipFileHours,
} from '#shared/office/invitations/invitations.contract.ts'

const InviteDialog = lazy(() => import('#admin/resources/people/invitations/InviteDialog.tsx'))

type Batch = AdminRecord<InvitationBatch>

/** Milliseconds between looks at a batch that is not finished. */
const pollInterval = 1_000

/** One batch of invitations: its progress, its slips, and who has not come yet. */
export function InvitationShow() {
  return (
    <ShowBase<Batch>
      queryOptions={{
        refetchInterval: ({ state: { data } }) => (data?.finishedAt === null ? pollInterval : false),
      }}
    >
      <InvitationScreen />
    </ShowBase>
  )
}

function InvitationScreen() {
  const { record, isPending } = useShowContext<Batch>()
  const back = useBackToList()
  if (isPending || !record) return <PageLoading />
  return (
    <>
      <PageHeader
        title={texts.title(record.kind, formatShortMoment(record.createdAt))}
        subtitle={texts.by(record.authorName)}
        back={back}
      />
      <Box sx={{ maxWidth: 1100, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ProgressCard batch={record} />
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <People batch={record} />
        </Card>
      </Box>
    </>
  )
}

/** How far the batch is, how many have come, and what can be done with it. */
function ProgressCard({ batch }: { batch: Batch }) {
  const titleId = useId()
  const canAccess = useCanAccess()
  const { kind, total, queued, claimed, inDoubt, finishedAt } = batch
  const done = total - queued
  const figures = [
    ['sent', kind === 'mail' ? texts.figures.sent : texts.figures.printed],
    ['queued', texts.figures.queued],
    ['failed', texts.figures.failed],
    ['inDoubt', texts.figures.inDoubt],
    ['skipped', texts.figures.skipped],
  ] as const
  // The slips of a batch are made together.
  const isCounted = kind === 'mail' || finishedAt !== null
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Typography id={titleId} variant="h3" component="h2">
            {texts.cameOf(claimed, total)}
          </Typography>
          <Typography role="status" variant="body2" sx={{ color: 'text.secondary' }}>
            {finishedAt ? texts.finishedAt(formatShortMoment(finishedAt)) : texts.running[kind]}
          </Typography>
        </Box>
        {finishedAt && canAccess('account-claims', 'create') && <BatchActions batch={batch} />}
      </Box>
      <LinearProgress
        variant={isCounted ? 'determinate' : 'indeterminate'}
        {...(isCounted && { value: (100 * (finishedAt ? claimed : done)) / Math.max(1, total) })}
        aria-label={finishedAt ? texts.cameOf(claimed, total) : texts.running[kind]}
        color={finishedAt ? 'success' : 'secondary'}
        sx={{ height: 10, borderRadius: 5 }}
      />
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}
      >
        {figures
          .filter(([figure]) => figure === 'sent' || batch[figure] > 0)
          .map(([figure, label]) => (
            <Sum key={figure} label={label} value={formatCount(batch[figure])} />
          ))}
        <Sum label={texts.figures.claimed} value={formatCount(claimed)} isStrong />
      </Box>
      {inDoubt > 0 && <Alert severity="warning">{texts.inDoubt(inDoubt)}</Alert>}
      {kind === 'slips' && finishedAt && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {fileText(batch)}
        </Typography>
      )}
    </Card>
  )
}

/** Until when the file is there, or why it is not. */
function fileText({ createdAt, hasFile }: Batch): string {
  const until = Date.parse(createdAt) + slipFileHours * 3_600_000
  if (hasFile) return texts.fileUntil(formatShortMoment(new Date(until).toISOString()))
  return until < Date.now() ? texts.fileGone : texts.fileOfOthers
}

function BatchActions({ batch: { id, kind, hasFile, createdAt, claimed, total } }: { batch: Batch }) {
  const { isRunning, run } = useAction({ refreshes: false })
  const [isRepeating, setRepeating] = useState(false)
  const save = () =>
    run(async () =>
      download(await file(downloadSlips, { params: { id } }), texts.fileName(formatShortDay(createdAt))),
    )
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {claimed < total && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<RepeatIcon />}
          onClick={() => setRepeating(true)}
        >
          {texts.repeat[kind]}
        </Button>
      )}
      {hasFile && (
        <Button variant="contained" startIcon={<DownloadIcon />} loading={isRunning} onClick={save}>
          {texts.download}
        </Button>
      )}
      {isRepeating && (
        <Suspense fallback={null}>
          <InviteDialog people={{ repeats: id }} kind={kind} onClose={() => setRepeating(false)} />
        </Suspense>
      )}
    </Box>
  )
}

type Shown = keyof typeof texts.shown

const hasCome: Record<Shown, { hasCome?: boolean }> = {
  waiting: { hasCome: false },
  came: { hasCome: true },
  all: {},
}

/** The people of the batch, first those who have not come. */
function People({ batch: { id, kind, finishedAt } }: { batch: Batch }) {
  const [text, setText] = useState('')
  const [shown, setShown] = useState<Shown>('waiting')
  const q = useDebounced(text.trim(), 300)
  const states = kind === 'mail' ? texts.states : texts.slipStates

  async function load(range: [number, number]) {
    const filter = { ...hasCome[shown], ...(q && { q }) }
    const { data, headers } = await send(listInvited, { params: { id }, query: { range, filter } })
    return { rows: data, total: totalIn(headers, data.length) }
  }

  const cells = ({ _id, name, phone, email, state, reason, claimedAt }: InvitedPerson) => [
    <PersonLink key="name" id={_id}>
      {name}
    </PersonLink>,
    [phone && formatPhone(phone), email].filter(Boolean).join(' · '),
    [states[state], reason].filter(Boolean).join(': '),
    claimedAt ? texts.opened(formatShortDay(claimedAt)) : texts.notOpened,
  ]

  return (
    <PagedTable<InvitedPerson>
      title={texts.people}
      requestKey={JSON.stringify([id, shown, q, finishedAt])}
      load={load}
      head={[
        { label: texts.person },
        { label: texts.contact, isWide: true },
        { label: texts.state, isWide: true },
        { label: texts.account },
      ]}
      cells={cells}
      empty={q ? texts.nobodyFound : texts.nobody[shown]}
      actions={
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '190px 260px' } }}>
          <TextField
            select
            size="small"
            id="invited-shown"
            label={texts.show}
            value={shown}
            onChange={({ target }) => setShown(target.value as Shown)}
          >
            {Object.entries(texts.shown).map(([value, label]) => (
              <MenuItem key={value} value={value}>
                {label}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            type="search"
            size="small"
            id="invited-search"
            label={texts.search}
            value={text}
            onChange={({ target }) => setText(target.value)}
            slotProps={{ htmlInput: { maxLength: 100 } }}
          />
        </Box>
      }
    />
  )
}
