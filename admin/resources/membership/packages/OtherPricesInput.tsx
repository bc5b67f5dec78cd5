import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { useGetList, useNotify, useRecordContext, useRefresh } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { packageTexts as texts } from '#admin/resources/membership/packages/packages.texts.ts'
import { MoneyInput } from '#admin/ui/form/inputs.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { useBranchSource } from '#admin/ui/reference-sources.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { defaultRowLimit } from '#shared/core/list-query.ts'
import { formatKurus } from '#shared/core/money.ts'
import {
  type Package,
  type PackagePrice,
  withdrawPrices,
} from '#shared/membership/packages/packages.contract.ts'

const source = 'otherPrices'

function useBranches(): readonly AdminRecord<Branch>[] {
  const { sort, filter } = useBranchSource()
  const { data = [] } = useGetList<AdminRecord<Branch>>('branches', {
    pagination: { page: 1, perPage: defaultRowLimit },
    ...(sort && { sort }),
    ...(filter && { filter }),
  })
  return data
}

/** The prices in branches beside the home branch; for users of several branches. */
export function OtherPricesInput() {
  const { canSwitch } = useBranchScope()
  const record = useRecordContext<AdminRecord<Package>>()
  const { fields, append, remove } = useFieldArray({ name: source })
  const rows: { branch?: string }[] = useWatch({ name: source }) ?? []
  const chosen: unknown = useWatch({ name: 'branch' })
  const homePrice: unknown = useWatch({ name: 'price' })
  const branches = useBranches()
  if (!canSwitch) return null
  const home = record?.home ?? chosen
  const free = branches.filter(({ id }) => id !== home && !rows.some(({ branch }) => branch === id))
  const nameOf = (id: string | undefined) => branches.find((branch) => branch.id === id)?.name ?? ''
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
      {free.length > 0 && (
        <TextField
          select
          id="add-selling-branch"
          label={texts.addBranch}
          value=""
          onChange={({ target }) => append({ branch: target.value, price: homePrice ?? null })}
          sx={{ maxWidth: 320 }}
        >
          {free.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Section>
  )
}

/** Prices that begin on a later day; each can be taken back. */
export function AnnouncedPrices() {
  const record = useRecordContext<AdminRecord<Package>>()
  const branches = useBranches()
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
          const name = branches.find(({ id }) => id === price.branch)?.name ?? ''
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
