import { Button, Card, Typography } from '@mui/material'
import { useId } from 'react'
import { useRecordContext } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { blogTexts } from '#admin/resources/content/blog/blog.texts.ts'
import { stateOf } from '#admin/resources/content/blog/PostStatus.tsx'
import { PreviewButton } from '#admin/resources/content/blog/PreviewButton.tsx'
import { formatMoment } from '#admin/ui/dates.ts'
import { DateTimeInput } from '#admin/ui/form/DateTimeInput.tsx'
import { SelectInput } from '#admin/ui/form/SelectInput.tsx'
import { type BlogPost, postStatuses } from '#shared/content/blog/blog.contract.ts'

const choices = postStatuses.map((id) => ({ id, name: blogTexts.statuses[id] }))

function outcomeOf(status: unknown, publishedAt: unknown): string {
  if (status !== 'published') return blogTexts.asDraft
  if (typeof publishedAt !== 'string' || !publishedAt) return blogTexts.atOnce
  const moment = formatMoment(publishedAt)
  return stateOf({ status, publishedAt }) === 'scheduled' ? blogTexts.later(moment) : blogTexts.since(moment)
}

/** The publication status and date, with the effect of saving in words. */
export function PublicationCard() {
  const titleId = useId()
  const record = useRecordContext<BlogPost>()
  const { setValue } = useFormContext()
  const [status, publishedAt]: unknown[] = useWatch({ name: ['status', 'publishedAt'] })
  return (
    <Card component="section" aria-labelledby={titleId} sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Typography id={titleId} variant="h3" component="h2">
        {blogTexts.publication}
      </Typography>
      <SelectInput source="status" choices={choices} />
      <DateTimeInput source="publishedAt" hint={blogTexts.dateHint} />
      {Boolean(publishedAt) && (
        <Button
          color="inherit"
          sx={{ justifySelf: 'start' }}
          onClick={() => setValue('publishedAt', null, { shouldDirty: true })}
        >
          {blogTexts.clearDate}
        </Button>
      )}
      <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
        {outcomeOf(status, publishedAt)}
      </Typography>
      <PreviewButton />
      {record && stateOf(record) === 'published' && (
        <Button variant="outlined" color="inherit" href={blogTexts.address(record.slug)} target="_blank">
          {blogTexts.onSite}
        </Button>
      )}
    </Card>
  )
}
