import { Box, Button, Chip, MenuItem, TextField } from '@mui/material'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useStore } from 'react-admin'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call, send } from '#admin/core/client.ts'
import { useAction } from '#admin/core/use-action.ts'
import { mediaTexts as texts } from '#admin/resources/people/users/media.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { PagedTable, totalIn } from '#admin/ui/PagedTable.tsx'
import { SaveButton } from '#admin/ui/SaveButton.tsx'
import {
  assignMedium,
  type EntryMedium,
  endMedium,
  listEntryMedia,
  reissueMedium,
} from '#shared/access/entry-media/entry-media.contract.ts'
import { entryMediaMessages } from '#shared/access/entry-media/entry-media.messages.ts'
import {
  canonicalMedium,
  type MediumFormat,
  mediumFormats,
  writtenMedium,
} from '#shared/access/entry-media/medium-number.ts'
import { formatShortMoment } from '#shared/core/format-date.ts'

/** The format of this computer's reader, in which numbers are also shown. */
const useDeskFormat = () => useStore<MediumFormat>('desk.mediumFormat', 'decimal')

/** Gives a card: a reader at the desk types its number and presses Enter. */
function NewMedium({ user, onGiven }: { user: string; onGiven: () => void }) {
  const [number, setNumber] = useState('')
  const [format, setFormat] = useDeskFormat()
  const [isInvalid, setInvalid] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { isRunning, run } = useAction()

  useEffect(() => {
    /** A reading that begins while no field has the focus goes to the number, not to the shortcuts of the keyboard. */
    function catchReading(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey } = event
      const isForOthers =
        target instanceof Element &&
        target.closest('input, textarea, [role=dialog], [role=alertdialog], [role=listbox], [role=menu]')
      if (isForOthers || ctrlKey || metaKey || altKey || !/^[\da-f]$/i.test(key)) return
      field.current?.focus()
      event.stopPropagation()
    }
    document.addEventListener('keydown', catchReading, { capture: true })
    return () => document.removeEventListener('keydown', catchReading, { capture: true })
  }, [])

  async function give(event: SubmitEvent) {
    event.preventDefault()
    if (isRunning) return
    if (!canonicalMedium(number, format)) return setInvalid(true)
    const isGiven = await run(() => call(assignMedium, { body: { user, number, format } }), texts.given)
    // The next reading replaces the number.
    field.current?.select()
    if (!isGiven) return
    setNumber('')
    onGiven()
  }

  return (
    <Box
      component="form"
      className="no-print"
      noValidate
      onSubmit={give}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', columnGap: 1, rowGap: 2 }}
    >
      <TextField
        id="medium-number"
        label={texts.number}
        value={number}
        required
        autoFocus
        autoComplete="off"
        error={isInvalid}
        helperText={isInvalid ? entryMediaMessages.invalid : texts.numberHint}
        onChange={({ target }) => {
          setNumber(target.value)
          setInvalid(false)
        }}
        inputRef={field}
        slotProps={{ htmlInput: { maxLength: 60, spellCheck: false } }}
        sx={{ flex: '2 1 260px' }}
      />
      <TextField
        id="medium-format"
        label={texts.format}
        select
        value={format}
        onChange={({ target }) => setFormat(target.value as MediumFormat)}
        sx={{ flex: '1 1 220px' }}
      >
        {mediumFormats.map((one) => (
          <MenuItem key={one} value={one}>
            {texts.formats[one]}
          </MenuItem>
        ))}
      </TextField>
      <SaveButton loading={isRunning}>{texts.give}</SaveButton>
    </Box>
  )
}

const colors = { active: 'success', lost: 'warning', returned: 'default' } as const

interface MediumButtonProps {
  label: string
  title: string
  content: string
  destructive?: boolean
  action: () => Promise<EntryMedium>
  done: string
  onDone: () => void
}

const MediumButton = ({ label, ...question }: MediumButtonProps) => (
  <ConfirmedAction
    {...question}
    confirm={label}
    trigger={(ask, isRunning) => (
      <Button size="small" color="inherit" disabled={isRunning} onClick={ask}>
        {label}
      </Button>
    )}
  />
)

function MediumActions({
  medium,
  number,
  onDone,
}: {
  medium: EntryMedium
  number: string
  onDone: () => void
}) {
  const canAccess = useCanAccess()
  const { _id: id, state } = medium
  const params = { id }
  if (state === 'active' && canAccess('entry-media', 'edit'))
    return (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <MediumButton
          label={texts.lost}
          title={texts.lostTitle(number)}
          content={texts.lostContent}
          destructive
          action={() => call(endMedium, { params, body: { state: 'lost' } })}
          done={texts.lostDone}
          onDone={onDone}
        />
        <MediumButton
          label={texts.take}
          title={texts.takeTitle(number)}
          content={texts.takeContent}
          action={() => call(endMedium, { params, body: { state: 'returned' } })}
          done={texts.taken}
          onDone={onDone}
        />
      </Box>
    )
  if (state === 'lost' && canAccess('entry-media', 'reissue'))
    return (
      <MediumButton
        label={texts.reissue}
        title={texts.reissueTitle(number)}
        content={texts.reissueContent}
        action={() => call(reissueMedium, { params })}
        done={texts.reissued}
        onDone={onDone}
      />
    )
  return null
}

/** The cards and bracelets of a person, newest first. */
export default function MediaPanel({ user }: { user: string }) {
  // Changes with every change, so that the table is fetched again.
  const [revision, setRevision] = useState(0)
  const [format] = useDeskFormat()
  const canAccess = useCanAccess()
  const reload = () => setRevision((current) => current + 1)

  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {canAccess('entry-media', 'create') && <NewMedium key={user} user={user} onGiven={reload} />}
      <PagedTable
        title={texts.title}
        empty={texts.empty}
        requestKey={`${user} ${revision}`}
        load={async (range) => {
          const { data, headers } = await send(listEntryMedia, { query: { filter: { user }, range } })
          return { rows: data, total: totalIn(headers, data.length) }
        }}
        head={[
          { label: texts.shortNumber },
          { label: texts.state },
          { label: texts.since, isWide: true },
          { label: texts.ended, isWide: true },
          { label: texts.actions, align: 'right' },
        ]}
        cells={(medium) => [
          <Box
            key="number"
            component="span"
            sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
          >
            {writtenMedium(medium.number, format)}
          </Box>,
          <Chip
            key="state"
            size="small"
            variant="outlined"
            color={colors[medium.state]}
            label={texts.states[medium.state]}
          />,
          formatShortMoment(medium.createdAt),
          medium.endedAt ? formatShortMoment(medium.endedAt) : '',
          <MediumActions
            key="actions"
            medium={medium}
            number={writtenMedium(medium.number, format)}
            onDone={reload}
          />,
        ]}
      />
    </Box>
  )
}
