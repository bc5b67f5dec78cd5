import { Alert, Box, Button, Card, Divider, Skeleton, Typography } from '@mui/material'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { v4 } from 'uuid'
import { useCanAccess } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { useCall } from '#admin/core/use-call.ts'
import { lastDayOf } from '#admin/resources/membership/memberships/last-day.ts'
import {
  deskMethodChoices,
  membershipTexts,
  validityText,
} from '#admin/resources/membership/memberships/memberships.texts.ts'
import { packageTexts } from '#admin/resources/membership/packages/packages.texts.ts'
import { guardianTexts } from '#admin/resources/people/users/guardians.texts.ts'
import { CreatePage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, MoneyInput, SelectInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { BranchInput, ReferenceInput } from '#admin/ui/form/ReferenceInput.tsx'
import { useOrigin } from '#admin/ui/page/PageHeader.tsx'
import { memberSource } from '#admin/ui/reference-sources.ts'
import { ApiError } from '#shared/core/errors.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatLira } from '#shared/core/money.ts'
import { quoteMembership, sellMembership } from '#shared/membership/memberships/memberships.contract.ts'
import { Package } from '#shared/membership/packages/packages.contract.ts'

const AddGuardian = lazy(() => import('#admin/resources/people/users/GuardianInputs.tsx'))

export function MembershipCreate() {
  const { branch } = useBranchScope()
  // Idempotency key: resending the form sells nothing twice.
  const [requestKey] = useState(() => v4())
  const origin = useOrigin()
  return (
    <CreatePage redirect={(_, id, sale) => `${origin?.path ?? `/users/${sale?.user}/show`}?sale=${id}`}>
      <RecordForm
        schema={sellMembership.schema.body}
        defaultValues={{ branch, requestKey, method: 'cash', note: '' }}
        aside={<SaleQuote />}
        save={membershipTexts.sell}
      >
        <ReferenceInput source="user" {...memberSource} hint={membershipTexts.memberHint} />
        <InputRow>
          <BranchInput />
          <PackageInput />
        </InputRow>
        <InputRow>
          <SelectInput source="method" choices={deskMethodChoices} hint={membershipTexts.methodHint} />
          <MoneyInput source="amount" hint={membershipTexts.amountHint} />
        </InputRow>
        <TextInput source="note" rows={2} />
      </RecordForm>
    </CreatePage>
  )
}

/** Kind, length and price, which distinguish packages of similar names. */
function detailOf(record: unknown): string {
  const { kind, durationDays, price, isValidEverywhere } = Package.parse(record)
  const validity = isValidEverywhere && packageTexts.validities.all
  return [packageTexts.kinds[kind], membershipTexts.days(durationDays), formatLira(price), validity]
    .filter(Boolean)
    .join(' · ')
}

/** A package on sale in the branch. */
function PackageInput() {
  const branch: unknown = useWatch({ name: 'branch' })
  const { setValue } = useFormContext()
  const previousBranch = useRef(branch)
  const filter = useMemo(() => ({ branch, isActive: true }), [branch])

  useEffect(() => {
    if (previousBranch.current && previousBranch.current !== branch)
      setValue('package', null, { shouldDirty: true })
    previousBranch.current = branch
  }, [branch, setValue])

  return (
    <ReferenceInput
      source="package"
      reference="packages"
      filter={filter}
      sort={{ field: 'order', order: 'ASC' }}
      enabled={Boolean(branch)}
      detail={detailOf}
      disabled={!branch}
      hint={branch ? undefined : membershipTexts.chooseBranchFirst}
    />
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

function QuoteLine({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums', textAlign: 'right' }}>
        {children}
      </Typography>
    </Box>
  )
}

/** The server’s quote for the form: price and dates. */
function SaleQuote() {
  const user = textOf(useWatch({ name: 'user' }))
  const offer = textOf(useWatch({ name: 'package' }))
  const typed: unknown = useWatch({ name: 'amount' })
  const isComplete = user !== '' && offer !== ''
  const [isAdding, setAdding] = useState(false)
  const canAccess = useCanAccess()
  const { data, error, refetch } = useCall(
    quoteMembership,
    { body: { user, package: offer } },
    { enabled: isComplete },
  )

  function content() {
    if (!isComplete)
      return (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {membershipTexts.saleEmpty}
        </Typography>
      )
    if (error)
      return (
        <>
          <Alert severity="warning">
            {membershipTexts.saleFailed}: {error.message}
          </Alert>
          {error instanceof ApiError &&
            error.code === 'guardian_required' &&
            canAccess('guardians', 'create') && (
              <Button variant="contained" onClick={() => setAdding(true)}>
                {guardianTexts.add}
              </Button>
            )}
        </>
      )
    if (!data) return <Skeleton variant="rounded" height={120} />
    const isLater = Date.parse(data.startsAt) > Date.now() + 60_000
    return (
      <>
        <QuoteLine label={membershipTexts.fields.startsAt}>{formatShortDay(data.startsAt)}</QuoteLine>
        <QuoteLine label={membershipTexts.fields.endsAt}>{formatShortDay(lastDayOf(data.endsAt))}</QuoteLine>
        <QuoteLine label={membershipTexts.fields.validBranches}>{validityText(data)}</QuoteLine>
        {isLater && <Alert severity="info">{membershipTexts.startsAfterCurrent}</Alert>}
        {data.neededContracts.length > 0 && (
          <Alert severity="warning">
            {membershipTexts.neededContracts(data.neededContracts.map(({ title }) => title).join(', '))}
          </Alert>
        )}
        <Divider />
        {data.discountPercent !== null && (
          <>
            <QuoteLine label={membershipTexts.listPrice}>{formatLira(data.listPrice)}</QuoteLine>
            <QuoteLine label={membershipTexts.discount(data.discountPercent)}>
              {formatLira(data.price - data.listPrice)}
            </QuoteLine>
          </>
        )}
        <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
          <Typography sx={{ fontWeight: 600 }}>{membershipTexts.toPay}</Typography>
          <Typography variant="h2" component="p" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {formatLira(typeof typed === 'number' ? typed : data.price)}
          </Typography>
        </Box>
      </>
    )
  }

  return (
    <Card component="section" aria-live="polite" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography variant="h3" component="h2">
        {membershipTexts.sale}
      </Typography>
      {content()}
      <Suspense>
        {isAdding && (
          <AddGuardian
            user={{ _id: user, name: '' }}
            onClose={() => {
              setAdding(false)
              void refetch()
            }}
          />
        )}
      </Suspense>
    </Card>
  )
}
