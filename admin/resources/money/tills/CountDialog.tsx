import { Alert, Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { useCall } from '#admin/core/use-call.ts'
import { tillSessionTexts as texts } from '#admin/resources/money/tills/tills.texts.ts'
import { ActionDialog } from '#admin/ui/ActionDialog.tsx'
import { MoneyInput, NumberFormField, SelectFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { Sum } from '#admin/ui/ListSums.tsx'
import { LoadError } from '#admin/ui/page/StatusPages.tsx'
import { formatKurus, formatLira, liraOf } from '#shared/core/money.ts'
import { type CashCount, countedSum, denominationKeys } from '#shared/money/tills/till-entries.rules.ts'
import {
  closeTillSession,
  countTill,
  handOverTill,
  listTillPeople,
  type TillCount,
  type TillSessionDetails,
} from '#shared/money/tills/till-sessions.contract.ts'

interface CountDialogProps {
  session: TillSessionDetails
  isHandOver?: boolean
  onClose: () => void
}

/** Empty inputs count nothing. */
const toBody = ({ denominations, ...values }: FieldValues): FieldValues => ({
  ...values,
  denominations: Object.fromEntries(
    Object.entries((denominations ?? {}) as Record<string, unknown>).filter(([, pieces]) => pieces !== ''),
  ),
})

/** Counts a till blind; then shows the difference and closes the till or hands it over. */
export function CountDialog({ session, isHandOver = false, onClose }: CountDialogProps) {
  const { _id: id, tillName } = session
  const [newest] = session.counts
  const [count, setCount] = useState(session.isCounted ? newest : undefined)
  const [previous, setPrevious] = useState<TillCount>()
  if (!count)
    return (
      <ActionDialog
        key={texts.count}
        endpoint={countTill}
        params={{ id }}
        defaultValues={{
          denominations: Object.fromEntries(
            denominationKeys.map((value) => [value, previous?.denominations[value] ?? '']),
          ),
          countedCard: previous?.countedCard ?? '',
        }}
        toBody={toBody}
        title={texts.countTitle(tillName)}
        content={texts.countContent}
        confirm={texts.saveCount}
        isStep
        onDone={({ counts }) => setCount(counts[0])}
        onClose={onClose}
      >
        <CountInputs />
      </ActionDialog>
    )
  const step = {
    params: { id },
    defaultValues: { differenceReason: '', note: '', ...(isHandOver && { to: null }) },
    content: (
      <>
        <Typography variant="body2">{isHandOver ? texts.handOverContent : texts.closeContent}</Typography>
        <Difference
          count={count}
          onRecount={() => {
            setPrevious(count)
            setCount(undefined)
          }}
        />
      </>
    ),
    onClose,
  }
  const inputs = (
    <>
      {isHandOver && <SuccessorInput session={id} />}
      {count.differs && <ReasonInput closesAtOnce={!isHandOver} />}
      <TextFormField source="note" label={texts.note} maxLength={500} />
    </>
  )
  return isHandOver ? (
    <ActionDialog
      endpoint={handOverTill}
      title={texts.handOverTitle(tillName)}
      confirm={texts.handOver}
      done={texts.handedOver}
      {...step}
    >
      {inputs}
    </ActionDialog>
  ) : (
    <ActionDialog
      endpoint={closeTillSession}
      title={texts.closeTitle(tillName)}
      confirm={count.differs ? texts.closeWithDifference : texts.closeTill}
      done={texts.closed}
      {...step}
    >
      {inputs}
    </ActionDialog>
  )
}

function SuccessorInput({ session: id }: { session: string }) {
  const { data = [], error, refetch } = useCall(listTillPeople, { params: { id } })
  if (error) return <LoadError error={error} onRetry={() => void refetch()} />
  return (
    <SelectFormField
      source="to"
      label={texts.to}
      choices={data.map(({ _id, name }) => ({ id: _id, name }))}
    />
  )
}

/** What was counted beside what should be there, and the way back to a recount. */
function Difference({ count, onRecount }: { count: TillCount; onRecount: () => void }) {
  const { countedCash, expectedCash, difference, countedCard, expectedCard, differs } = count
  const sums = [
    { label: texts.cash, expected: expectedCash, counted: countedCash, difference },
    ...(countedCard === null
      ? []
      : [
          {
            label: texts.fields.countedCard,
            expected: expectedCard,
            counted: countedCard,
            difference: countedCard - expectedCard,
          },
        ]),
  ]
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert
        severity={differs ? 'warning' : 'success'}
        action={
          <Button color="inherit" onClick={onRecount}>
            {texts.recount}
          </Button>
        }
      >
        {differs ? texts.differs : texts.agrees}
      </Alert>
      {sums.map(({ label, ...sum }) => (
        <Box
          key={label}
          component="dl"
          sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}
        >
          <Sum label={`${label}: ${texts.expected}`} value={formatKurus(sum.expected)} />
          <Sum label={texts.counted} value={formatKurus(sum.counted)} />
          <Sum
            isStrong={sum.difference !== 0}
            label={texts.difference}
            value={formatKurus(Math.round(sum.difference * 100) / 100)}
          />
        </Box>
      ))}
    </Box>
  )
}

/** The reason of a difference; the usual ones close at once. */
function ReasonInput({ closesAtOnce }: { closesAtOnce: boolean }) {
  const { setValue } = useFormContext()
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextFormField
        source="differenceReason"
        label={texts.fields.differenceReason}
        isRequired
        maxLength={300}
      />
      {closesAtOnce && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography variant="body2">{texts.closeFor}</Typography>
          {texts.usualReasons.map((reason) => (
            <Button
              key={reason}
              type="submit"
              size="small"
              variant="outlined"
              color="inherit"
              onClick={() => setValue('differenceReason', reason)}
            >
              {reason}
            </Button>
          ))}
        </Box>
      )}
    </Box>
  )
}

function CountInputs() {
  const typed = (useWatch({ name: 'denominations' }) ?? {}) as Record<string, unknown>
  const count = Object.fromEntries(Object.entries(typed).filter(([, pieces]) => typeof pieces === 'number'))
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
            <NumberFormField
              key={value}
              source={`denominations.${value}`}
              label={formatLira(liraOf(Number(value)))}
              isRequired={false}
            />
          ))}
        </Box>
      </Box>
      <Box component="dl" aria-live="polite" sx={{ m: 0 }}>
        <Sum isStrong label={texts.counted} value={formatKurus(liraOf(countedSum(count as CashCount)))} />
      </Box>
      <MoneyInput source="countedCard" label={texts.slips} hint={texts.slipsHint} isRequired={false} />
    </>
  )
}
