import { Alert, AlertTitle, Box, Divider, Typography } from '@mui/material'
import { ResourceContextProvider, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { useCanOpen, useCurrentUser } from '#admin/core/auth/access.ts'
import { formatCount } from '#admin/core/i18n/grid.texts.ts'
import { smsSettingsTexts as texts } from '#admin/resources/messaging/sms/sms.texts.ts'
import { TestSms } from '#admin/resources/messaging/sms/TestSms.tsx'
import { EditPage } from '#admin/ui/form/form-pages.tsx'
import { InputRow, MoneyInput, NumberFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { Details } from '#admin/ui/page/Details.tsx'
import { Section } from '#admin/ui/page/Section.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import { formatShortMoment } from '#shared/core/format-date.ts'
import { type SmsSettings, SmsSettingsChange } from '#shared/messaging/sms/sms.contract.ts'

/** The provider of text messages and the rules of sending. */
export function SmsSettingsScreen() {
  const currentUser = useCurrentUser()
  const canOpen = useCanOpen()
  if (currentUser && !canOpen('sms-settings')) return <DeniedPage />
  return (
    <EditPage id="club" subtitle={() => texts.subtitle}>
      <ProviderStatus />
      <RecordForm schema={SmsSettingsChange}>
        <InputRow>
          <NumberFormField source="quietFrom" hint={texts.quietHint} />
          <NumberFormField source="quietTo" />
        </InputRow>
        <MoneyInput source="thousandPrice" hint={texts.priceHint} />
        <Divider />
        <BranchLimits />
      </RecordForm>
    </EditPage>
  )
}

/** Who sends the messages, what is left there, and the failure that lasts. */
function ProviderStatus() {
  const settings = useRecordContext<SmsSettings & { id: string }>()
  if (!settings) return null
  const { provider, header, credit, failure, foreignReports } = settings
  if (!provider)
    return (
      <Alert severity="info" sx={{ mb: 3, maxWidth: 1040 }}>
        <AlertTitle>{texts.off}</AlertTitle>
        {texts.offContent}
      </Alert>
    )
  return (
    <Box sx={{ display: 'grid', gap: 2, mb: 3, maxWidth: 1040 }}>
      {failure && (
        <Alert severity="warning">{texts.since(formatShortMoment(failure.since), failure.reason)}</Alert>
      )}
      <ResourceContextProvider value="sms-settings">
        <Details
          entries={[
            ['provider', texts.providers[provider]],
            ['header', header],
            ['credit', credit && `${formatCount(credit.amount)} ${credit.unit}`],
            ['failure', failure ? failure.reason : texts.working],
            ...(foreignReports > 0 ? [['foreignReports', formatCount(foreignReports)] as const] : []),
          ]}
        />
      </ResourceContextProvider>
      <div>
        <TestSms />
      </div>
    </Box>
  )
}

/** The most parts of a month, branch by branch. */
function BranchLimits() {
  const branches: SmsSettings['branches'] = useWatch({ name: 'branches' }) ?? []
  return (
    <Section isPlain title={texts.limitsTitle} hint={texts.limitsHint}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, maxWidth: 640 }}>
        {branches.map(({ branch, name, usedParts }, index) => (
          <Box
            key={branch}
            component="li"
            sx={{ display: 'grid', gridTemplateColumns: { sm: 'minmax(0, 1fr) 220px' }, gap: 1.5 }}
          >
            <div>
              <Typography sx={{ fontWeight: 600 }}>{name}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {texts.used(usedParts)}
              </Typography>
            </div>
            <NumberFormField source={`branches.${index}.monthlyParts`} label={texts.fields.monthlyParts} />
          </Box>
        ))}
      </Box>
    </Section>
  )
}
