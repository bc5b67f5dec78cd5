import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import { Box, Divider, IconButton, MenuItem, TextField, Typography } from '@mui/material'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useCanOpen, useCurrentUser } from '#admin/core/auth/access.ts'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'
import { EditPage } from '#admin/ui/form/form-pages.tsx'
import {
  BooleanFormField,
  InputRow,
  MoneyInput,
  NumberFormField,
  SelectFormField,
} from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
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
  if (currentUser && !canOpen('settings')) return <DeniedPage />
  return (
    <EditPage id="club" subtitle={() => settingsTexts.subtitle}>
      <RecordForm schema={SettingsChange}>
        <InstallmentMinimumsInput />
        <Divider />
        <InputRow>
          <NumberFormField source="renewalReminderDays" hint={settingsTexts.reminderHint} />
          <NumberFormField source="lowStock" hint={settingsTexts.lowStockHint} />
        </InputRow>
        <InputRow>
          <NumberFormField source="referralReward" hint={settingsTexts.rewardHint} />
          <NumberFormField source="referralDays" hint={settingsTexts.referralDaysHint} />
        </InputRow>
        <InputRow>
          <NumberFormField source="openOrders" hint={settingsTexts.openOrdersHint} />
          <NumberFormField source="deskOrderDays" hint={settingsTexts.deskOrderDaysHint} />
        </InputRow>
        <InputRow>
          <NumberFormField source="cancellationDays" hint={settingsTexts.cancellationDaysHint} />
          <NumberFormField source="cancellationRefundDays" hint={settingsTexts.cancellationRefundDaysHint} />
        </InputRow>
        <NumberFormField source="cancellationTermDays" hint={settingsTexts.cancellationTermDaysHint} />
        <SelectFormField
          source="secondFactor"
          choices={secondFactorRules.map((id) => ({ id, name: settingsTexts.secondFactorRules[id] }))}
          hint={settingsTexts.secondFactorHint}
        />
        <NumberFormField source="iysDays" hint={settingsTexts.iysDaysHint} />
        <BooleanFormField source="referralNeedsMembership" hint={settingsTexts.referralNeedsMembershipHint} />
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
          <NumberFormField source="applicationMonths" />
          <NumberFormField source="messageMonths" />
        </InputRow>
        <NumberFormField source="entryMonths" hint={settingsTexts.entryMonthsHint} />
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
