import { useTranslate } from 'react-admin'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'

const areas: Readonly<Record<string, string>> = auditLogTexts.areas

/** The name of a logged resource, as in the menu. */
export function useAreaName() {
  const translate = useTranslate()
  return (resource: string) =>
    areas[resource] ?? translate(`resources.${resource}.name`, { smart_count: 2, _: auditLogTexts.otherArea })
}
