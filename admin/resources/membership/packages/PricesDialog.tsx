import { Alert, Box, Skeleton, TextField, type Theme, Typography, useMediaQuery } from '@mui/material'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { FormProvider, useForm } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { undoTime } from '#admin/core/undo/undoable.ts'
import { useAction } from '#admin/core/use-action.ts'
import { useCall } from '#admin/core/use-call.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { BooleanFormField } from '#admin/ui/form/inputs.tsx'
import { ReferencesFormField } from '#admin/ui/form/ReferencesFormField.tsx'
import { PlainTable } from '#admin/ui/PlainTable.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import { Reversible } from '#admin/ui/UndoNotification.tsx'
import { clubDay } from '#shared/core/club-time.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import {
  type ChangedPrice,
  changePrices,
  type PriceChange,
  previewPrices,
  withdrawPrices,
} from '#shared/membership/packages/packages.contract.ts'

const texts = packageTexts.prices

/** The first day of the next month, when prices usually change. */
function firstOfNextMonth(today: string): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** A number as people write it: a comma or a point before at most two decimals. */
const percentOf = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.replace(',', '.')))

/** Raises or lowers the prices of the selected packages from a day on, after showing each of them. */
export default function PricesDialog({ onClose }: { onClose: () => void }) {
  const { selectedIds, onUnselectItems } = useListContext()
  const notify = useNotify()
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: ['packages'] })
  // The preview of what has just been announced would be refused.
  const { isRunning, run } = useAction({ refreshes: false })
  const scope = useBranchScope()
  const source = useBranchSource()
  const form = useForm<{ allBranches: boolean; branches: string[] }>({
    defaultValues: { allBranches: true, branches: [] },
  })
  const chosen = form.watch()
  const today = clubDay(new Date())
  const [percentText, setPercent] = useState('')
  const [validFrom, setValidFrom] = useState(() => firstOfNextMonth(today))
  const body = changePrices.schema.body.safeParse({
    packages: selectedIds.map(String),
    ...(scope.branch === null ? chosen : { branches: [scope.branch] }),
    percent: percentOf(percentText),
    validFrom,
  })
  const problem = body.error?.issues[0]
  const input = { body: body.data ?? ({} as PriceChange) }
  const preview = useCall(previewPrices, input, {
    enabled: body.success,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  const rows = body.success && !preview.error ? preview.data : undefined

  async function withdraw(changed: readonly ChangedPrice[], day: string) {
    const prices = changed.map(({ package: one, branch }) => ({ package: one, branch, validFrom: day }))
    await run(() => call(withdrawPrices, { body: { prices } }), texts.withdrawn)
    refresh()
  }

  async function change() {
    if (!body.data) return
    const { data } = body
    const isDone = await run(async () => {
      const changed = await call(changePrices, { body: data })
      const text = texts.done(changed.length, formatShortDay(data.validFrom))
      // A price that counts already cannot be taken back.
      const canUndo = data.validFrom > today
      notify(
        canUndo ? <Reversible text={text} onReverse={() => withdraw(changed, data.validFrom)} /> : text,
        { type: 'success', ...(canUndo && { autoHideDuration: undoTime }) },
      )
    })
    if (!isDone) return
    onUnselectItems()
    onClose()
    refresh()
  }

  return (
    <ConfirmDialog
      open
      isForm
      isWide
      title={texts.title(selectedIds.length)}
      confirm={texts.confirm}
      isRunning={isRunning}
      isReady={Boolean(rows?.length) && !preview.isPlaceholderData}
      onConfirm={change}
      onClose={onClose}
      content={
        <Box sx={{ display: 'grid', gap: 2, pt: 1 }}>
          <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextField
              label={texts.percent}
              value={percentText}
              onChange={({ target }) => setPercent(target.value)}
              slotProps={{ htmlInput: { inputMode: 'decimal' } }}
              error={problem?.path[0] === 'percent' && percentText !== ''}
              helperText={
                problem?.path[0] === 'percent' && percentText !== '' ? problem.message : texts.percentHint
              }
              required
            />
            <TextField
              type="date"
              label={texts.validFrom}
              value={validFrom}
              onChange={({ target }) => setValidFrom(target.value)}
              slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
              required
            />
          </Box>
          {scope.branch === null && (
            <FormProvider {...form}>
              <BooleanFormField
                source="allBranches"
                label={scope.isEverywhere ? texts.allBranches : texts.ownBranches}
              />
              {!chosen.allBranches && (
                <ReferencesFormField source="branches" label={texts.branches} isRequired {...source} />
              )}
            </FormProvider>
          )}
          <Box aria-live="polite">
            {preview.error && body.success && <Alert severity="warning">{preview.error.message}</Alert>}
            {body.success && !rows && !preview.error && <Skeleton variant="rounded" height={120} />}
            {rows && <Preview rows={rows} />}
          </Box>
        </Box>
      }
    />
  )
}

/** Prices in the preview; above this number the table would be slow. */
const shownRows = 200

const secondLine = { display: 'block', color: 'text.secondary' } as const

/** Each price before and after, by package and branch; on phones in two columns. */
function Preview({ rows }: { rows: readonly ChangedPrice[] }) {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'))
  return (
    <>
      <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {texts.count(rows.length)}
      </Typography>
      <PlainTable
        label={texts.preview}
        head={
          isNarrow ? [texts.package, texts.after] : [texts.package, texts.branch, texts.before, texts.after]
        }
        amounts={[texts.before, texts.after]}
        rows={rows.slice(0, shownRows).map((row) => {
          const [before, after] = [formatKurus(row.before), formatKurus(row.after)]
          return {
            key: `${row.package} ${row.branch}`,
            cells: isNarrow
              ? [
                  <>
                    {row.packageName}
                    <Typography variant="body2" component="span" sx={secondLine}>
                      {row.branchName}
                    </Typography>
                  </>,
                  <>
                    {after}
                    <Typography variant="body2" component="del" sx={secondLine}>
                      {before}
                    </Typography>
                  </>,
                ]
              : [row.packageName, row.branchName, before, after],
          }
        })}
        sx={{ maxHeight: 320 }}
      />
      {rows.length > shownRows && (
        <Typography variant="body2" color="text.secondary" sx={{ mt: 1 }}>
          {texts.andMore(rows.length - shownRows)}
        </Typography>
      )}
    </>
  )
}
