import { useTranslate } from 'react-admin'
import { auditLogTexts } from '#admin/resources/audit-log/audit-log.texts.ts'

/** What a logged resource is called in the menu. */
export function useAreaName() {
  const translate = useTranslate()
  return (resource: string) =>
    resource === 'profile' || resource === 'closures'
      ? auditLogTexts[resource]
      : translate(`resources.${resource}.name`, { smart_count: 2, _: auditLogTexts.otherArea })
}
