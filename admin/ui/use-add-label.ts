import { useTranslate } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'

/** The label for adding a record of a resource. */
export function useAddLabel(resource: string): string {
  const translate = useTranslate()
  const name = translate(`resources.${resource}.name`, { smart_count: 1 })
  return translate(`resources.${resource}.add`, { _: texts.home.add(name) })
}
