import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Divider, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useCanOpen, useCurrentUser } from '#admin/core/auth/access.ts'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'
import { EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanInput, InputRow, MoneyInput, NumberInput, SelectInput } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'
import {
  type InstallmentMinimum,
  SettingsChange,
  secondFactorRules,
} from '#shared/club/settings/settings.contract.ts'

const minimums = 'installmentMinimums'
/** The instalment counts that cards offer. */
const allCounts = Array.from({ length: 11 }, (_, index) => index + 2)

/** The settings of the whole club. */
export function SettingsScreen() {
  const currentUser = useCurrentUser()
  const canOpen = useCanOpen()
  if (currentUser && !canOpen('settings')) return <AccessDenied />
  return (
    <EditPage id="club" subtitle={() => settingsTexts.subtitle}>
      <RecordForm schema={SettingsChange}>
        <InstallmentMinimumsInput />
        <Divider />
        <InputRow>
          <NumberInput source="renewalReminderDays" hint={settingsTexts.reminderHint} />
          <NumberInput source="lowStock" hint={settingsTexts.lowStockHint} />
        </InputRow>
        <InputRow>
          <NumberInput source="referralReward" hint={settingsTexts.rewardHint} />
          <NumberInput source="referralDays" hint={settingsTexts.referralDaysHint} />
        </InputRow>
        <InputRow>
          <NumberInput source="openOrders" hint={settingsTexts.openOrdersHint} />
          <NumberInput source="deskOrderDays" hint={settingsTexts.deskOrderDaysHint} />
        </InputRow>
        <InputRow>
          <NumberInput source="cancellationDays" hint={settingsTexts.cancellationDaysHint} />
          <NumberInput source="cancellationRefundDays" hint={settingsTexts.cancellationRefundDaysHint} />
        </InputRow>
        <NumberInput source="cancellationTermDays" hint={settingsTexts.cancellationTermDaysHint} />
        <SelectInput
          source="secondFactor"
          choices={secondFactorRules.map((id) => ({ id, name: settingsTexts.secondFactorRules[id] }))}
          hint={settingsTexts.secondFactorHint}
        />
        <BooleanInput source="referralNeedsMembership" hint={settingsTexts.referralNeedsMembershipHint} />
        <Divider />
        <div>
          <Typography variant="h3" component="h2">
            {settingsTexts.retentionTitle}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {settingsTexts.retentionHint}
          </Typography>
        </div>
        <InputRow>
          <NumberInput source="applicationMonths" />
          <NumberInput source="messageMonths" />
        </InputRow>
        <NumberInput source="entryMonths" hint={settingsTexts.entryMonthsHint} />
      </RecordForm>
    </EditPage>
  )
}

/** The minimum amount of each instalment count. */
function InstallmentMinimumsInput() {
  const { fields, remove, insert } = useFieldArray({ name: minimums })
  const rows: Partial<InstallmentMinimum>[] = useWatch({ name: minimums }) ?? []
  const counts = rows.map(({ installmentNumber }) => installmentNumber ?? 0)
  const free = allCounts.filter((count) => !counts.includes(count))

  function add(count: number) {
    const index = counts.findIndex((other) => other > count)
    insert(index < 0 ? counts.length : index, { installmentNumber: count, amount: null })
  }

  return (
    <Section
      isPlain
      title={settingsTexts.fields.installmentMinimums}
      hint={fields.length > 0 ? settingsTexts.installmentsHint : settingsTexts.noInstallments}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, maxWidth: 480 }}>
        {fields.map((field, index) => {
          const count = counts[index] ?? 0
          return (
            <Box
              key={field.id}
              component="li"
              sx={{
                display: 'grid',
                gridTemplateColumns: '88px minmax(0, 1fr) auto',
                gap: 1.5,
                alignItems: 'start',
              }}
            >
              <Typography sx={{ pt: 1, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {settingsTexts.installments(count)}
              </Typography>
              <MoneyInput
                source={`${minimums}.${index}.amount`}
                label={settingsTexts.fields.amount}
                isRequired
              />
              <IconButton aria-label={settingsTexts.removeInstallment(count)} onClick={() => remove(index)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Box>
          )
        })}
      </Box>
      {free.length > 0 && (
        <TextField
          select
          id="add-installment"
          label={settingsTexts.addInstallment}
          value=""
          onChange={({ target }) => add(Number(target.value))}
          sx={{ width: 220 }}
        >
          {free.map((count) => (
            <MenuItem key={count} value={count}>
              {settingsTexts.installments(count)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Section>
  )
}
