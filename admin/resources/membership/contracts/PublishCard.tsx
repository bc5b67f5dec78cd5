import { Alert, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { Section } from '#admin/ui/page/Section.tsx'
import { RichTextView } from '#admin/ui/RichTextView.tsx'
import { TitledDialog } from '#admin/ui/TitledDialog.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { publishContract, updateContract } from '#shared/membership/contracts/contracts.contract.ts'
import type { ContractOccasion, ContractTemplate } from '#shared/membership/contracts/contracts.schema.ts'

interface Draft {
  title: string
  content: string
  requiredFor: ContractOccasion
}

/** The published version, and publishing the draft after a preview. */
export function PublishCard() {
  const record = useRecordContext<AdminRecord<ContractTemplate>>()
  const { getValues, trigger } = useFormContext<Draft>()
  const { isDirty } = useFormState()
  const [draft, setDraft] = useState<Draft | null>(null)
  const { isRunning, run } = useAction()
  if (!record) return null
  const { id, version, publishedVersion, publishedAt, hasChanges, signatures } = record
  const next = publishedVersion + 1

  async function preview() {
    if (await trigger()) setDraft(getValues())
  }

  async function publish() {
    if (!draft) return
    const { title, content, requiredFor } = draft
    const isDone = await run(async () => {
      const body = { title, content, requiredFor, version }
      const saved = isDirty ? await call(updateContract, { params: { id }, body }) : { version }
      await call(publishContract, { params: { id }, body: { version: saved.version } })
    }, contractTexts.published(next))
    if (isDone) setDraft(null)
  }

  return (
    <Section title={contractTexts.publication}>
      <Typography variant="body2">
        {publishedAt
          ? contractTexts.inForce(publishedVersion, formatShortDay(publishedAt))
          : contractTexts.neverPublished}
      </Typography>
      {publishedAt && <Typography variant="body2">{contractTexts.signedBy(signatures)}</Typography>}
      {!hasChanges && !isDirty && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {contractTexts.noChanges}
        </Typography>
      )}
      <Button variant="outlined" disabled={!hasChanges && !isDirty} onClick={preview}>
        {contractTexts.publish}
      </Button>
      <TitledDialog
        open={draft !== null}
        title={contractTexts.preview(draft?.title ?? '')}
        maxWidth="md"
        isDocument
        isRunning={isRunning}
        notice={
          <Alert severity="warning" square>
            {contractTexts.publishWarning(next)}
          </Alert>
        }
        close={formTexts.cancel}
        onClose={() => setDraft(null)}
        actions={
          <Button variant="contained" loading={isRunning} onClick={publish}>
            {contractTexts.publishConfirm(next)}
          </Button>
        }
      >
        <RichTextView html={draft?.content ?? ''} />
      </TitledDialog>
    </Section>
  )
}
