import { Divider } from '@mui/material'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/use-current-user.ts'
import { InstalmentsInput } from '#admin/resources/club/settings/InstalmentsInput.tsx'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'
import { BooleanInput } from '#admin/ui/form/BooleanInput.tsx'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { InputRow } from '#admin/ui/form/InputRow.tsx'
import { NumberInput } from '#admin/ui/form/NumberInput.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'
import { SettingsChange } from '#shared/club/settings/settings.contract.ts'

/** The settings of the whole club. */
export function SettingsScreen() {
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  if (person && !canAccess('settings', 'edit')) return <AccessDenied />
  return (
    <EditPage id="club" subtitle={() => settingsTexts.subtitle}>
      <RecordForm schema={SettingsChange}>
        <InstalmentsInput />
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
        <BooleanInput source="referralNeedsMembership" hint={settingsTexts.referralNeedsMembershipHint} />
      </RecordForm>
    </EditPage>
  )
}
