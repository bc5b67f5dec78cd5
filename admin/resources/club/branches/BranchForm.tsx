import { Box, Button, Skeleton, Typography } from '@mui/material'
import { type ClipboardEvent, useState } from 'react'
import { type RaRecord, useGetList, useNotify, useRecordContext, useRefresh, useUpdate } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useCall } from '#admin/core/use-call.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import { SpecialDaysInput, WeeklyHoursInput } from '#admin/resources/club/branches/HoursInputs.tsx'
import { receivableTexts } from '#admin/resources/money/receivables/receivables.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog.tsx'
import { DeleteRecord } from '#admin/ui/form/DeleteRecord.tsx'
import { CreatePage, EditPage } from '#admin/ui/form/form-pages.tsx'
import { ImageFormField } from '#admin/ui/form/ImageFormField.tsx'
import {
  BooleanFormField,
  InputRow,
  MoneyInput,
  NumberFormField,
  SelectFormField,
  TextFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { type Branch, BranchChange, BranchInput } from '#shared/club/branches/branches.contract.ts'
import { branchSlug, longestSlug, reservedSlugs, typedSlug } from '#shared/club/branches/branches.rules.ts'
import { readPlace } from '#shared/club/branches/map-place.ts'
import { provinces } from '#shared/club/branches/provinces.ts'
import { formatKurus } from '#shared/core/money.ts'
import { saveDeskRules, showDeskRules } from '#shared/money/desk-rules/desk-rules.contract.ts'

const cities = provinces.map((name) => ({ id: name, name }))

/** Address, order and state concern the whole club and need a permission of their own. */
function BranchInputs() {
  const isManager = useCanAccess()('branches', 'manage')
  return (
    <>
      <TextFormField source="name" autoFocus />
      {isManager && <SlugInput />}
      <TextFormField source="description" rows={4} />
      <TextFormField source="address" rows={2} />
      <SelectFormField
        source="city"
        choices={cities}
        none={branchTexts.cityOfAddress}
        hint={branchTexts.cityHint}
      />
      <InputRow>
        <TextFormField source="phone" type="tel" />
        <TextFormField source="email" type="email" />
      </InputRow>
      <WeeklyHoursInput />
      <SpecialDaysInput />
      <InputRow>
        <TextFormField source="mapUrl" type="url" hint={branchTexts.mapHint} />
        <NumberFormField source="trialsPerHour" defaultValue={0} hint={branchTexts.trialsHint} />
        {isManager && <NumberFormField source="order" defaultValue={0} hint={branchTexts.orderHint} />}
      </InputRow>
      <PlaceInput />
      {isManager && (
        <BooleanFormField
          source="isActive"
          label={branchTexts.activeLabel}
          defaultValue
          hint={branchTexts.activeHint}
        />
      )}
    </>
  )
}

/** Degrees typed with a Turkish decimal comma. */
const withPoint = (text: string) => text.replace(',', '.')

/** Latitude and longitude; a pasted pair or map link fills both. */
function PlaceInput() {
  const { setValue } = useFormContext()

  function paste(event: ClipboardEvent) {
    const place = readPlace(event.clipboardData.getData('text'))
    if (!place) return
    event.preventDefault()
    setValue('latitude', place.latitude, { shouldDirty: true, shouldValidate: true })
    setValue('longitude', place.longitude, { shouldDirty: true, shouldValidate: true })
  }

  return (
    <Box onPaste={paste}>
      <InputRow>
        <TextFormField source="latitude" parse={withPoint} hint={branchTexts.placeHint} />
        <TextFormField source="longitude" parse={withPoint} />
      </InputRow>
    </Box>
  )
}

export function BranchCreate() {
  return (
    <CreatePage>
      <RecordForm schema={BranchInput} aside={<ImageFormField />}>
        <BranchInputs />
      </RecordForm>
    </CreatePage>
  )
}

export function BranchEdit() {
  return (
    <EditPage subtitle={(record) => `/${record.slug}`}>
      <RecordForm
        schema={BranchChange}
        aside={
          <>
            <ImageFormField />
            <AccessWindows />
            <DeskRulesPanel />
          </>
        }
        actions={
          <DeleteRecord
            content={branchTexts.deleteContent}
            onRefused={(reason, close) => <ArchiveInstead reason={reason} onClose={close} />}
          />
        }
      >
        <BranchInputs />
      </RecordForm>
    </EditPage>
  )
}

/** The limits of the branch’s desk, and the days for which the turnstile admits debtors. */
function DeskRulesPanel() {
  const branch = useRecordContext<AdminRecord<Branch>>()
  const canAccess = useCanAccess()
  const [isOpen, setOpen] = useState(false)
  const isSeen = canAccess('desk-rules', 'show') && branch !== undefined
  const params = { branchId: branch?.id ?? '' }
  const { data, error, refetch } = useCall(showDeskRules, { params }, { enabled: isSeen })
  if (!isSeen) return null
  const { rules } = receivableTexts
  return (
    <Section title={rules.title} sx={{ gap: 1, justifyItems: 'start' }}>
      {error && <Typography variant="body2">{error.message}</Typography>}
      {!data && !error && <Skeleton variant="rounded" width="100%" height={60} />}
      {data && (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
          <Sum label={rules.discountLimit} value={rules.percent(data.discountLimit)} />
          <Sum
            label={rules.debtGraceDays}
            value={data.debtGraceDays === null ? rules.never : rules.graceDays(data.debtGraceDays)}
          />
          <Sum label={rules.startBackDays} value={rules.days(data.startBackDays)} />
          <Sum label={rules.adjustmentLimit} value={formatKurus(data.adjustmentLimit)} />
        </Box>
      )}
      {data && canAccess('desk-rules', 'edit') && (
        <Button variant="outlined" color="inherit" onClick={() => setOpen(true)}>
          {rules.edit}
        </Button>
      )}
      {data && isOpen && (
        <ActionDialog
          endpoint={saveDeskRules}
          params={params}
          body={{ version: data.version }}
          defaultValues={{ ...data, debtGraceDays: data.debtGraceDays ?? '' }}
          title={rules.title}
          confirm={receivableTexts.save}
          done={rules.saved}
          onDone={() => void refetch()}
          refreshes={false}
          onClose={() => setOpen(false)}
        >
          <NumberFormField
            source="discountLimit"
            label={rules.discountLimit}
            hint={rules.discountLimitHint}
          />
          <NumberFormField
            source="debtGraceDays"
            label={rules.debtGraceDays}
            hint={rules.debtGraceDaysHint}
          />
          <NumberFormField
            source="startBackDays"
            label={rules.startBackDays}
            hint={rules.startBackDaysHint}
          />
          {canAccess('balances', 'adjust') && (
            <MoneyInput
              source="adjustmentLimit"
              label={rules.adjustmentLimit}
              hint={rules.adjustmentLimitHint}
            />
          )}
        </ActionDialog>
      )}
    </Section>
  )
}

/** Rows of the panel. */
const shownWindows = 5

/** The hours that are reserved for some members at the gate of the branch, with the way to their list. */
function AccessWindows() {
  const branch = useRecordContext<AdminRecord<Branch>>()
  const canAccess = useCanAccess()
  const isSeen = canAccess('access-windows', 'list')
  const filter = { branch: branch?.id }
  const { data, total, error } = useGetList<RaRecord & { time: string; condition: string }>(
    'access-windows',
    { pagination: { page: 1, perPage: shownWindows }, sort: { field: 'from', order: 'ASC' }, filter },
    { enabled: isSeen && branch !== undefined },
  )
  if (!isSeen || !branch) return null
  return (
    <Section
      title={branchTexts.windows}
      hint={branchTexts.windowsHint}
      sx={{ gap: 1, justifyItems: 'start' }}
    >
      {error && <Typography variant="body2">{error.message}</Typography>}
      {!data && !error && <Skeleton variant="rounded" width="100%" height={40} />}
      {data?.length === 0 && <Typography variant="body2">{branchTexts.noWindows}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {data.map(({ id, time, condition }) => (
            <Typography key={id} component="li" variant="body2">
              {[time, condition].filter(Boolean).join(' · ')}
            </Typography>
          ))}
        </Box>
      )}
      <Button
        component={Link}
        to={`/access-windows?filter=${encodeURIComponent(JSON.stringify(filter))}`}
        variant="outlined"
        color="inherit"
      >
        {branchTexts.toWindows(total ?? 0)}
      </Button>
    </Section>
  )
}

/** The branch’s address on the site. In a new branch it follows the name until it is typed. */
function SlugInput() {
  const record = useRecordContext<AdminRecord<Branch>>()
  const { setValue, clearErrors } = useFormContext()
  const { dirtyFields } = useFormState({ name: 'slug' })
  const name: unknown = useWatch({ name: 'name' })
  const slug: unknown = useWatch({ name: 'slug' })
  const suggestion = typeof name === 'string' ? branchSlug(name) : ''
  const isTyped = Boolean(dirtyFields.slug) && slug !== ''
  const shown = (isTyped || record ? slug : suggestion) || suggestion

  function hint() {
    if (typeof shown !== 'string' || !shown) return branchTexts.slugHint
    if (reservedSlugs.has(shown)) return branchTexts.slugReserved(shown)
    if (record && record.slug !== shown) return branchTexts.slugChanges(record.slug, shown)
    return branchTexts.slugPreview(shown)
  }

  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <Box sx={{ flex: 1 }}>
        <TextFormField
          source="slug"
          placeholder={suggestion}
          parse={typedSlug}
          hint={hint()}
          maxLength={longestSlug}
        />
      </Box>
      {record && suggestion && suggestion !== slug && !reservedSlugs.has(suggestion) && (
        <Button
          sx={{ mt: 1 }}
          onClick={() => {
            setValue('slug', suggestion, { shouldDirty: true })
            clearErrors('slug')
          }}
        >
          {branchTexts.slugSuggest(suggestion)}
        </Button>
      )}
    </Box>
  )
}

interface ArchiveInsteadProps {
  /** The server’s reason against deletion. */
  reason: string
  onClose: () => void
}

/** Offers to archive a branch that cannot be deleted. */
function ArchiveInstead({ reason, onClose }: ArchiveInsteadProps) {
  const record = useRecordContext<AdminRecord<Branch>>()
  const [update, { isPending }] = useUpdate()
  const notify = useNotify()
  const refresh = useRefresh()
  if (!record) return null

  function archive() {
    update(
      'branches',
      { id: record?.id, data: { isActive: false, version: record?.version }, previousData: record },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(branchTexts.archivedDone, { type: 'success' })
          refresh()
          onClose()
        },
        onError: (error) => {
          notify(error instanceof Error ? error.message : formTexts.deleteRefused, { type: 'error' })
          onClose()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      open
      title={formTexts.deleteRefused}
      content={reason}
      confirm={branchTexts.archive}
      cancel={formTexts.close}
      isRunning={isPending}
      onConfirm={archive}
      onClose={onClose}
    />
  )
}
