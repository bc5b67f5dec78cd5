import { Divider } from '@mui/material'
import { useAllows, usePerson } from '#admin/core/auth/use-person.ts'
import { InstallmentsField } from '#admin/resources/club/settings/InstallmentsField.tsx'
import { settingsTexts } from '#admin/resources/club/settings/settings.texts.ts'
import { EditPage } from '#admin/ui/form/EditPage.tsx'
import { FieldRow } from '#admin/ui/form/FieldRow.tsx'
import { NumberField } from '#admin/ui/form/NumberField.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SwitchField } from '#admin/ui/form/SwitchField.tsx'
import { AccessDenied } from '#admin/ui/page/StatusPages.tsx'
import { SettingsChange } from '#shared/club/settings/settings.contract.ts'

/** The settings of the whole club. */
export default function SettingsScreen() {
  const person = usePerson()
  const allows = useAllows()
  if (person && !allows('settings', 'edit')) return <AccessDenied />
  return (
    <EditPage id="club" subtitle={() => settingsTexts.subtitle}>
      <RecordForm schema={SettingsChange}>
        <InstallmentsField />
        <Divider />
        <FieldRow>
          <NumberField source="renewalReminderDays" hint={settingsTexts.reminderHint} />
          <NumberField source="lowStock" hint={settingsTexts.lowStockHint} />
        </FieldRow>
        <FieldRow>
          <NumberField source="referralReward" hint={settingsTexts.rewardHint} />
          <NumberField source="referralDays" hint={settingsTexts.referralDaysHint} />
        </FieldRow>
        <FieldRow>
          <NumberField source="openOrders" hint={settingsTexts.openOrdersHint} />
          <NumberField source="deskOrderDays" hint={settingsTexts.deskOrderDaysHint} />
        </FieldRow>
        <SwitchField source="referralNeedsMembership" hint={settingsTexts.referralNeedsMembershipHint} />
      </RecordForm>
    </EditPage>
  )
}
