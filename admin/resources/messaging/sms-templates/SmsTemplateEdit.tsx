import { Box, Button, Chip } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { smsTemplateTexts as texts } from '#admin/resources/messaging/sms-templates/sms-templates.texts.ts'
import { ConfirmedAction } from '#admin/ui/ConfirmedAction.tsx'
import { EditPage } from '#admin/ui/form/form-pages.tsx'
import { BooleanFormField, TextFormField } from '#admin/ui/form/inputs.tsx'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { SmsBubble } from '#admin/ui/SmsBubble.tsx'
import { showSmsSettings } from '#shared/messaging/sms/sms.contract.ts'
import {
  type SmsTemplate,
  SmsTemplateChange,
  testSmsTemplate,
} from '#shared/messaging/sms-templates/sms-templates.contract.ts'
import {
  fillSmsText,
  smsTemplates,
  variablesOf,
} from '#shared/messaging/sms-templates/sms-templates.rules.ts'

/** The text of one notice, with its preview beside it. */
export function SmsTemplateEdit() {
  return (
    <EditPage subtitle={() => texts.editHint}>
      <TemplateForm />
    </EditPage>
  )
}

function TemplateForm() {
  const template = useRecordContext<SmsTemplate>()
  if (!template) return null
  return (
    <RecordForm
      schema={SmsTemplateChange}
      hasWideAside
      aside={<Preview template={template} />}
      actions={<TestButton template={template} />}
    >
      <TextFormField source="text" rows={4} hint={texts.textHint} autoFocus isRequired />
      <Variables template={template} />
      <BooleanFormField source="isOn" hint={texts.onHint} />
    </RecordForm>
  )
}

type TemplateProps = { template: SmsTemplate }

const useText = () => String(useWatch({ name: 'text' }) ?? '')

/** The variables of the notice; a press adds one to the text. */
function Variables({ template: { _id } }: TemplateProps) {
  const { getValues, setValue } = useFormContext()
  const add = (variable: string) => {
    const text = String(getValues('text') ?? '').trimEnd()
    setValue('text', text ? `${text} ${variable}` : variable, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <Box role="group" aria-label={texts.variables} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {Object.keys(variablesOf(_id)).map((name) => {
        const variable = `{{${name}}}`
        return (
          <Chip
            key={name}
            label={variable}
            variant="outlined"
            aria-label={texts.addVariable(variable)}
            onClick={() => add(variable)}
          />
        )
      })}
    </Box>
  )
}

/** The message as a person would get it, and its parts. */
function Preview({ template: { _id } }: TemplateProps) {
  const { setValue } = useFormContext()
  const text = useText()
  const { data: settings } = useCall(showSmsSettings)
  const isOwn = text.trim() !== smsTemplates[_id].text
  return (
    <SmsBubble
      title={texts.preview}
      text={fillSmsText(text, variablesOf(_id))}
      partPrice={settings && settings.thousandPrice / 1000}
    >
      {isOwn && (
        <Button
          color="inherit"
          sx={{ justifySelf: 'start' }}
          onClick={() =>
            setValue('text', smsTemplates[_id].text, { shouldDirty: true, shouldValidate: true })
          }
        >
          {texts.useDefault}
        </Button>
      )}
    </SmsBubble>
  )
}

function TestButton({ template: { _id } }: TemplateProps) {
  const text = useText()
  return (
    <ConfirmedAction
      trigger={(ask, isRunning) => (
        <Button variant="outlined" color="inherit" disabled={isRunning || !text.trim()} onClick={ask}>
          {texts.test}
        </Button>
      )}
      title={texts.testTitle}
      content={texts.testContent}
      confirm={texts.test}
      action={() => call(testSmsTemplate, { params: { id: _id }, body: { text } })}
      done={({ message }) => message}
      refreshes={false}
    />
  )
}
