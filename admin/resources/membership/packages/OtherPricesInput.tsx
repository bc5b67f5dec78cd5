import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton, Typography } from '@mui/material'
import { useGetManyAggregate, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { packageTexts as texts } from '#admin/resources/membership/packages/packages.texts.ts'
import { MoneyInput } from '#admin/ui/form/inputs.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { ReferencePicker } from '#admin/ui/ReferencePicker.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatKurus } from '#shared/core/money.ts'
import {
  type Package,
  type PackagePrice,
  withdrawPrices,
} from '#shared/membership/packages/packages.contract.ts'

const source = 'otherPrices'

/** The names of branches by their ids. */
function useBranchNames(ids: readonly string[]): (id: string | undefined) => string {
  const { data = [] } = useGetManyAggregate<AdminRecord<Branch>>(
    'branches',
    { ids: [...ids] },
    { enabled: ids.length > 0 },
  )
  const names = new Map(data.filter(Boolean).map(({ id, name }) => [id, name]))
  return (id) => names.get(id ?? '') ?? ''
}

/** The prices in branches beside the home branch; for users of several branches. */
export function OtherPricesInput() {
  const { canSwitch } = useBranchScope()
  const record = useRecordContext<AdminRecord<Package>>()
  const { fields, append, remove } = useFieldArray({ name: source })
  const rows: { branch?: string }[] = useWatch({ name: source }) ?? []
  const chosen: unknown = useWatch({ name: 'branch' })
  const homePrice: unknown = useWatch({ name: 'price' })
  const choices = useBranchSource()
  const taken = rows.flatMap(({ branch }) => branch ?? [])
  const nameOf = useBranchNames(taken)
  if (!canSwitch) return null
  const home = record?.home ?? chosen
  return (
    <Section isPlain title={texts.otherPrices} hint={texts.otherPricesHint}>
      {fields.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, maxWidth: 520 }}>
          {fields.map((field, index) => (
            <Box
              key={field.id}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 160px) auto',
                gap: 1.5,
                alignItems: 'start',
              }}
            >
              <Typography sx={{ pt: 1, fontWeight: 600, overflowWrap: 'anywhere' }}>
                {nameOf(rows[index]?.branch)}
              </Typography>
              <MoneyInput source={`${source}.${index}.price`} label={texts.fields.price} isRequired />
              <IconButton
                aria-label={texts.stopSelling(nameOf(rows[index]?.branch))}
                onClick={() => remove(index)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <ReferencePicker
        key={fields.length}
        id="add-selling-branch"
        {...choices}
        without={[...taken, String(home)]}
        label={texts.addBranch}
        value={null}
        onChange={(branch) => append({ branch, price: homePrice ?? null })}
        field={{ sx: { maxWidth: 320 } }}
      />
    </Section>
  )
}

/** Prices that begin on a later day; each can be taken back. */
export function AnnouncedPrices() {
  const record = useRecordContext<AdminRecord<Package>>()
  const nameOf = useBranchNames(record?.announcedPrices?.map(({ branch }) => branch) ?? [])
  const notify = useNotify()
  const refresh = useRefresh()
  const { isRunning, run } = useAction()
  const announced = record?.announcedPrices ?? []
  if (!record || announced.length === 0) return null

  async function withdraw({ branch, validFrom }: PackagePrice) {
    const isDone = await run(() =>
      call(withdrawPrices, { body: { prices: [{ package: String(record?._id), branch, validFrom }] } }),
    )
    if (!isDone) return
    notify(texts.withdrawn, { type: 'success' })
    refresh()
  }

  return (
    <Section isPlain title={texts.announced} hint={texts.announcedHint}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxWidth: 520 }}>
        {announced.map((price) => {
          const name = nameOf(price.branch)
          const day = formatShortDay(price.validFrom)
          return (
            <Box
              key={`${price.branch} ${price.validFrom}`}
              component="li"
              sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}
            >
              <Typography sx={{ flex: 1, overflowWrap: 'anywhere' }}>
                {texts.announcedPrice(
                  day,
                  name,
                  price.price === null ? texts.notSold : formatKurus(price.price),
                )}
              </Typography>
              <IconButton
                aria-label={texts.withdraw(day, name)}
                disabled={isRunning}
                onClick={() => withdraw(price)}
              >
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          )
        })}
      </Box>
    </Section>
  )
}
