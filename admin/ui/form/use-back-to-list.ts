import { useCreatePath, useResourceContext, useTranslate } from 'react-admin'
import { formTexts } from '#admin/core/i18n/form.texts.ts'

/** Navigates from a record’s screen back to its list. */
export function useBackToList() {
  const resource = useResourceContext() ?? ''
  const createPath = useCreatePath()
  const translate = useTranslate()
  return {
    to: createPath({ resource, type: 'list' }),
    label: formTexts.back(translate(`resources.${resource}.name`, { smart_count: 2 })),
  }
}
