import { Link as MuiLink } from '@mui/material'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { type AdminRecord, type AdminResource, useResources } from '#admin/core/resource.ts'
import { actorName, useAreaName } from '#admin/resources/office/audit-log/audit-entry.ts'
import { auditLogTexts } from '#admin/resources/office/audit-log/audit-log.texts.ts'
import type { Column } from '#admin/ui/grid/columns.tsx'
import type { AuditEntry } from '#shared/office/audit-log/audit-log.contract.ts'
import type { Cell } from '#shared/office/exports/cells.ts'

function AreaName({ resource }: { resource: string }) {
  return <>{useAreaName()(resource)}</>
}

function Actor({ entry }: { entry: AuditEntry }) {
  if (!entry.actor) return <>{actorName(entry)}</>
  return (
    <>
      <MuiLink component={Link} to={`/users/${entry.actor}`} color="inherit">
        {actorName(entry)}
      </MuiLink>
      {entry.apiKeyName && ` · ${auditLogTexts.byKey(entry.apiKeyName)}`}
    </>
  )
}

const areaNamesOf = (resources: readonly AdminResource[]): Record<string, string> => ({
  ...Object.fromEntries(
    resources.map(({ name, texts }) => [name, texts.name.split(' |||| ').at(-1) ?? name]),
  ),
  ...auditLogTexts.areas,
})

/** As in `actorName`. */
const actorCases: Cell['cases'] = [
  { when: { apiKeyName: '*' }, say: `{actorName} · ${auditLogTexts.byKey('{apiKeyName}')}` },
  { when: { actorName: '*' }, say: '{actorName}' },
  { when: { actor: '*' }, say: '{actor}' },
  { when: {}, say: auditLogTexts.system },
]

/** As in `recordName`. */
const recordCases: Cell['cases'] = [
  { when: { recordName: '*' }, say: '{recordName}' },
  { when: { personName: '*' }, say: '{personName}' },
  { when: {}, say: auditLogTexts.unnamed },
]

const columnsOf = (areaNames: Record<string, string>): readonly Column<AdminRecord<AuditEntry>>[] => [
  {
    source: 'createdAt',
    width: 190,
    primary: true,
    sortable: true,
    cell: { as: 'moment' },
  },
  { source: 'actorName', cell: { cases: actorCases }, render: (entry) => <Actor entry={entry} /> },
  { source: 'action', cell: { choices: auditLogTexts.actions } },
  {
    source: 'resource',
    cell: { choices: areaNames },
    render: ({ resource }) => <AreaName resource={resource} />,
  },
  { source: 'recordId', flex: 1.4, cell: { cases: recordCases } },
  { source: 'person', reference: 'users', flex: 1.2 },
]

/** The columns of the audit log, with the names of the areas in files. */
export function useAuditColumns(): readonly Column<AdminRecord<AuditEntry>>[] {
  const resources = useResources()
  return useMemo(() => columnsOf(areaNamesOf(resources)), [resources])
}
