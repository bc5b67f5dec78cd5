import { FormHelperText } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import type { AdminRecord } from '#admin/core/resource.ts'
import { branchTexts } from '#admin/resources/club/branches/branches.texts.ts'
import type { Branch } from '#shared/club/branches/branches.contract.ts'
import { branchesMessages } from '#shared/club/branches/branches.messages.ts'
import { branchSlug, reservedSlugs } from '#shared/club/branches/branches.rules.ts'

/** The slug of the typed branch name. */
export function SlugPreview() {
  const record = useRecordContext<AdminRecord<Branch>>()
  const name: unknown = useWatch({ name: 'name' })
  const { errors } = useFormState({ name: 'name' })
  const slug = typeof name === 'string' ? branchSlug(name) : ''

  function sentence() {
    if (!slug) return branchTexts.slugHint
    if (reservedSlugs.has(slug)) return branchesMessages.slugReserved(slug)
    if (record && record.slug !== slug) return branchTexts.slugChanges(record.slug, slug)
    return branchTexts.slugPreview(slug)
  }

  if (errors.name) return null
  return (
    <FormHelperText error={reservedSlugs.has(slug)} aria-live="polite">
      {sentence()}
    </FormHelperText>
  )
}
