import { Box, Typography } from '@mui/material'
import { type FieldValues, useWatch } from 'react-hook-form'
import { useCall } from '#admin/core/use-call.ts'
import { tillSessionTexts as texts } from '#admin/resources/money/tills/tills.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { MoneyInput, NumberInput, SelectInput, TextInput } from '#admin/ui/form/inputs.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatLira, kurusOf, liraOf } from '#shared/core/money.ts'
import { type CashCount, countedSum, denominationKeys } from '#shared/money/tills/till-entries.rules.ts'
import {
  closeTillSession,
  handOverTill,
  listTillPeople,
  type TillSessionDetails,
} from '#shared/money/tills/till-sessions.contract.ts'

interface CountDialogProps {
  session: TillSessionDetails
  isHandOver: boolean
  onClose: () => void
}

const emptyCount = {
  denominations: Object.fromEntries(denominationKeys.map((value) => [value, ''])),
  countedCard: '',
  differenceReason: '',
  note: '',
}

/** Empty inputs count nothing. */
const toBody = (values: FieldValues): FieldValues => ({
  ...values,
  denominations: Object.fromEntries(
    Object.entries((values.denominations ?? {}) as Record<string, unknown>).filter(
      ([, count]) => count !== '',
    ),
  ),
})

/** Counts a till by denomination, shows the difference, and closes it or hands it over. */
export function CountDialog({ session, isHandOver, onClose }: CountDialogProps) {
  const params = { id: session._id }
  if (!isHandOver)
    return (
      <ActionDialog
        endpoint={closeTillSession}
        params={params}
        defaultValues={emptyCount}
        toBody={toBody}
        title={texts.closeTitle(session.tillName)}
        content={texts.closeContent}
        confirm={texts.close}
        done={texts.closed}
        onClose={onClose}
      >
        <CountInputs session={session} />
      </ActionDialog>
    )
  return (
    <ActionDialog
      endpoint={handOverTill}
      params={params}
      defaultValues={{ ...emptyCount, to: null }}
      toBody={toBody}
      title={texts.handOverTitle(session.tillName)}
      content={texts.handOverContent}
      confirm={texts.handOver}
      done={texts.handedOver}
      onClose={onClose}
    >
      <SuccessorInput session={session._id} />
      <CountInputs session={session} />
    </ActionDialog>
  )
}

function SuccessorInput({ session: id }: { session: string }) {
  const { data = [], error, refetch } = useCall(listTillPeople, { params: { id } })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <SelectInput source="to" label={texts.to} choices={data.map(({ _id, name }) => ({ id: _id, name }))} />
  )
}

function CountInputs({ session: { expected } }: { session: TillSessionDetails }) {
  const typed = (useWatch({ name: 'denominations' }) ?? {}) as Record<string, unknown>
  const count = Object.fromEntries(Object.entries(typed).filter(([, pieces]) => typeof pieces === 'number'))
  const counted = countedSum(count as CashCount)
  const difference = counted - kurusOf(expected.cash)
  return (
    <>
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <Typography component="legend" variant="h3" sx={{ mb: 1 }}>
          {texts.count}
        </Typography>
        <Box
          sx={{
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))',
          }}
        >
          {denominationKeys.map((value) => (
            <NumberInput
              key={value}
              source={`denominations.${value}`}
              label={formatLira(liraOf(Number(value)))}
              isRequired={false}
            />
          ))}
        </Box>
      </Box>
      <Box component="dl" aria-live="polite" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', gap: 4 }}>
        <Sum label={texts.expected} value={formatLira(expected.cash)} />
        <Sum isStrong label={texts.counted} value={formatLira(liraOf(counted))} />
        <Sum isStrong={difference !== 0} label={texts.difference} value={formatLira(liraOf(difference))} />
      </Box>
      <MoneyInput source="countedCard" label={texts.slips} hint={texts.slipsHint} isRequired={false} />
      <TextInput
        source="differenceReason"
        label={texts.fields.differenceReason}
        hint={texts.reasonNeeded}
        isRequired={difference !== 0}
        maxLength={300}
      />
      <TextInput source="note" label={texts.note} maxLength={500} />
    </>
  )
}
