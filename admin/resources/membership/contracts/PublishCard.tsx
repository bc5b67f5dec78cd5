import {
  Alert,
  Button,
  Card,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material'
import { useId, useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useFormState } from 'react-hook-form'
import { call } from '#admin/core/client.ts'
import { formTexts } from '#admin/core/i18n/form.texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { useAction } from '#admin/core/use-action.ts'
import { contractTexts } from '#admin/resources/membership/contracts/contracts.texts.ts'
import { RichTextView } from '#admin/ui/RichTextView.tsx'
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
  const titleId = useId()
  const dialogId = useId()
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
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {contractTexts.publication}
      </Typography>
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
      <Dialog
        open={draft !== null}
        onClose={isRunning ? undefined : () => setDraft(null)}
        aria-labelledby={dialogId}
        fullWidth
        maxWidth="md"
      >
        <DialogTitle id={dialogId}>{contractTexts.preview(draft?.title ?? '')}</DialogTitle>
        <DialogContent dividers>
          <RichTextView html={draft?.content ?? ''} />
        </DialogContent>
        <Alert severity="warning" square>
          {contractTexts.publishWarning(next)}
        </Alert>
        <DialogActions>
          <Button color="inherit" disabled={isRunning} onClick={() => setDraft(null)}>
            {formTexts.cancel}
          </Button>
          <Button variant="contained" loading={isRunning} onClick={publish}>
            {contractTexts.publishConfirm(next)}
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  )
}
