import { Alert } from '@mui/material'
import { useState } from 'react'
import { useNotify, useRedirect } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { useCanAccess, useCurrentUser } from '#admin/core/auth/access.ts'
import { useBranchScope } from '#admin/core/branch-scope.ts'
import { call } from '#admin/core/client.ts'
import { useCall } from '#admin/core/use-call.ts'
import { TestWelcomeMail } from '#admin/resources/messaging/welcome-mails/TestWelcomeMail.tsx'
import { welcomeTexts as texts } from '#admin/resources/messaging/welcome-mails/welcome-mails.texts.ts'
import { ConflictContext } from '#admin/ui/form/conflict.ts'
import { RecordForm } from '#admin/ui/form/RecordForm.tsx'
import { MailFields } from '#admin/ui/mail/MailBlocks.tsx'
import { LivePreview } from '#admin/ui/mail/MailPreview.tsx'
import { PageHeader, PageLoading, useBackToList } from '#admin/ui/page/PageHeader.tsx'
import { DeniedPage } from '#admin/ui/page/StatusPages.tsx'
import { monthName, readMonth } from '#shared/messaging/welcome-mails/months.ts'
import {
  previewWelcomeMails,
  updateWelcomeTemplate,
  type WelcomePreview,
  WelcomeTemplateChange,
} from '#shared/messaging/welcome-mails/welcome-mails.contract.ts'
import { emailMessages } from '#shared/messaging/welcome-mails/welcome-mails.messages.ts'

/** The welcome mail of one month. */
export function WelcomeMailEdit() {
  const { id = '' } = useParams()
  const person = useCurrentUser()
  const canAccess = useCanAccess()
  const back = useBackToList()
  const { branch } = useBranchScope()
  const month = readMonth(id) ?? ''
  const { data, error, isFetchedAfterMount } = useCall(
    previewWelcomeMails,
    { query: { month, ...(branch && { branch }) } },
    { enabled: month !== '', refetchOnMount: 'always' },
  )
  if (person && !canAccess('welcome-mails', 'edit')) return <DeniedPage />
  if (!month || (error && !data))
    return <Alert severity="error">{error?.message ?? emailMessages.month}</Alert>
  if (!data || !isFetchedAfterMount) return <PageLoading />
  return (
    <>
      <PageHeader
        title={texts.editTitle(monthName(month))}
        subtitle={data.template.branch ? texts.editHintOfBranch : texts.editHint}
        back={back}
      />
      <TemplateForm key={`${month} ${branch}`} current={data.template} />
    </>
  )
}

function TemplateForm({ current }: { current: WelcomePreview['template'] }) {
  // The form keeps its version while the query is refetched, so that typed values are not replaced.
  const [template] = useState(current)
  const { month, branch } = template
  const notify = useNotify()
  const redirect = useRedirect()
  const [isStaleTemplate, setStaleTemplate] = useState(false)
  const conflict = {
    isOpen: isStaleTemplate,
    open: () => setStaleTemplate(true),
    close: () => setStaleTemplate(false),
    subject: {
      id: month,
      before: template,
      read: async () =>
        (await call(previewWelcomeMails, { query: { month, ...(branch && { branch }) } })).template,
    },
  }

  async function save(values: FieldValues) {
    await call(updateWelcomeTemplate, { body: WelcomeTemplateChange.parse(values) })
    notify(texts.saved, { type: 'success' })
    redirect('list', 'welcome-mails')
    return undefined
  }

  return (
    <ConflictContext value={conflict}>
      <RecordForm
        schema={WelcomeTemplateChange}
        defaultValues={template}
        onSubmit={save}
        hasWideAside
        aside={<LivePreview />}
        actions={<TestWelcomeMail month={month} />}
      >
        <MailFields />
      </RecordForm>
    </ConflictContext>
  )
}
