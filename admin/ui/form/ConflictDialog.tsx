import {
  Alert,
  Box,
  Button,
  DialogContentText,
  FormControlLabel,
  Radio,
  RadioGroup,
  Skeleton,
  Typography,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import {
  type RaRecord,
  useDataProvider,
  useNotify,
  useRecordContext,
  useRefresh,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { call } from '#admin/core/client.ts'
import { gridTexts } from '#admin/core/i18n/grid.texts.ts'
import { conflictTexts as texts } from '#admin/ui/form/conflict.texts.ts'
import {
  differencesOf,
  type FieldReading,
  FieldReadingContext,
  useConflict,
} from '#admin/ui/form/conflict.ts'
import { plainText } from '#admin/ui/plain-text.ts'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import { listAuditLog } from '#shared/office/audit-log/audit-log.contract.ts'

interface ConflictDialogProps {
  /** The fields that the form saves. */
  fields: readonly string[]
  /** Submits the form. */
  save: () => void
}

const frame = { border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 } as const

/**
 * Resolves a conflict with a concurrent edit: shows both values of each differing field and saves the chosen
 * ones.
 */
export default function ConflictDialog({ fields, save }: ConflictDialogProps) {
  const { close, drop, subject } = useConflict()
  const readings = useContext(FieldReadingContext)
  const resource = useResourceContext() ?? ''
  const record = useRecordContext<RaRecord>()
  const form = useFormContext()
  const dataProvider = useDataProvider()
  const before = subject?.before ?? record ?? {}
  const id = subject?.id ?? record?.id
  const canAccess = useCanAccess()
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [chosen, setChosen] = useState<Record<string, 'mine' | 'theirs'>>({})

  const { data, error } = useQuery({
    queryKey: ['conflict', resource, id],
    queryFn: async () => {
      const [theirs, [entry]] = await Promise.all([
        subject ? subject.read() : dataProvider.getOne(resource, { id }).then(({ data: read }) => read),
        canAccess('audit-log', 'list')
          ? call(listAuditLog, {
              query: {
                sort: ['createdAt', 'DESC'],
                range: [0, 0],
                filter: { resource, recordId: String(id) },
              },
            }).catch(() => [])
          : [],
      ])
      return { theirs: theirs as Record<string, unknown>, entry }
    },
    retry: false,
    // A later conflict of the same record reads its values again.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })

  const differences = data ? differencesOf(fields, form.getValues(), data.theirs, before) : []
  const choiceOf = (source: string, isTheirs: boolean) => chosen[source] ?? (isTheirs ? 'theirs' : 'mine')

  function takeTheirs() {
    drop?.()
    close()
    form.reset(subject && data?.theirs)
    refresh()
    notify(texts.taken, { type: 'info' })
  }

  function saveChosen() {
    if (!data) return
    for (const { source, theirs, isTheirs } of differences) {
      if (choiceOf(source, isTheirs) === 'theirs') form.setValue(source, theirs, { shouldDirty: true })
    }
    form.setValue('version', data.theirs.version)
    save()
    close()
  }

  function said(): string {
    if (data?.entry) return texts.changedBy(data.entry.actorName, formatShortMoment(data.entry.createdAt))
    return texts.changed
  }

  return (
    <TitledDialog
      title={texts.title}
      maxWidth="md"
      close={texts.stay}
      onClose={close}
      actions={
        <>
          <Button color="inherit" disabled={!data} onClick={takeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button variant="contained" disabled={!data} onClick={saveChosen}>
            {texts.save}
          </Button>
        </>
      }
    >
      {error && <Alert severity="error">{error.message}</Alert>}
      {!data && !error && <Skeleton variant="rounded" height={160} />}
      {data && (
        <DialogContentText>
          {said()} {differences.length > 0 ? texts.choose : texts.nothingDiffers}
        </DialogContentText>
      )}
      {differences.map(({ source, mine, theirs, isTheirs }) => {
        const label = translate(`resources.${resource}.fields.${source}`)
        const options = [
          ['mine', isTheirs ? texts.untouched : texts.mine, mine],
          ['theirs', texts.theirs, theirs],
        ] as const
        return (
          <Box key={source} component="fieldset" sx={{ ...frame, m: 0, minWidth: 0 }}>
            <Typography component="legend" variant="body2" sx={{ px: 0.5, fontWeight: 650 }}>
              {label}
            </Typography>
            <RadioGroup
              aria-label={label}
              value={choiceOf(source, isTheirs)}
              onChange={(_, value) => setChosen({ ...chosen, [source]: value as 'mine' | 'theirs' })}
              sx={{ display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}
            >
              {options.map(([value, name, content]) => (
                <FormControlLabel
                  key={value}
                  value={value}
                  control={<Radio />}
                  sx={{
                    alignItems: 'flex-start',
                    m: 0,
                    minWidth: 0,
                    '& .MuiFormControlLabel-label': { minWidth: 0 },
                  }}
                  label={
                    <>
                      <Typography
                        variant="caption"
                        component="div"
                        sx={{ color: 'text.secondary', pt: 0.75 }}
                      >
                        {name}
                      </Typography>
                      <Box
                        sx={{
                          maxHeight: 160,
                          overflowY: 'auto',
                          overflowWrap: 'anywhere',
                          whiteSpace: 'pre-wrap',
                        }}
                      >
                        <FieldValue value={content} reading={readings?.get(source)} />
                      </Box>
                    </>
                  }
                />
              ))}
            </RadioGroup>
          </Box>
        )
      })}
    </TitledDialog>
  )
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const isFile = (value: unknown) => typeof value === 'object' && value !== null && 'rawFile' in value

function textOf(value: unknown, reading: FieldReading | undefined): string {
  if (value === null || value === undefined || value === '') return gridTexts.none
  if (typeof value === 'boolean') return value ? gridTexts.yes : gridTexts.no
  if (typeof value === 'number' && reading?.kind === 'sum') return formatKurus(value)
  if (Array.isArray(value))
    return value.length > 0 ? value.map((one) => textOf(one, reading)).join(', ') : gridTexts.none
  if (isFile(value)) return (value as { rawFile: File }).rawFile.name
  if (typeof value === 'object')
    return Object.values(value)
      .map((one) => textOf(one, undefined))
      .join(' · ')
  const text = String(value)
  if (reading?.kind === 'choices') return reading.nameOf(text) ?? text
  if (moment.test(text)) return formatShortMoment(text)
  return /<\w+[\s>]/.test(text) ? plainText(text) : text
}

/** A form value formatted for reading. */
function FieldValue({ value, reading }: { value: unknown; reading: FieldReading | undefined }) {
  if (reading?.kind === 'reference' && typeof value === 'string' && value)
    return <ReferenceText reference={reading.reference} id={value} />
  return textOf(value, reading)
}
