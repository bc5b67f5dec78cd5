import { useGetList } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'
import { actionName, actorName, type Entry, recordName } from '#admin/resources/office/audit-log/entry.ts'
import { useAreaName } from '#admin/resources/office/audit-log/use-area-name.ts'
import { Panel, PanelRow, panelRefresh, panelRows } from '#admin/shell/home/Panel.tsx'
import { formatMoment } from '#admin/ui/dates.ts'

/** The latest changes with their authors. */
export function RecentChanges() {
  const areaName = useAreaName()
  const { data = [], isPending } = useGetList<Entry>(
    'auditLog',
    {
      pagination: { page: 1, perPage: panelRows },
      sort: { field: 'createdAt', order: 'DESC' },
    },
    panelRefresh,
  )
  return (
    <Panel title={texts.home.recentChanges} to="/auditLog" isPending={isPending} empty={texts.home.noChanges}>
      {data.map((entry) => (
        <PanelRow
          key={entry.id}
          primary={recordName(entry)}
          secondary={`${areaName(entry.resource)} · ${actorName(entry)} · ${actionName(entry)}`}
          aside={formatMoment(entry.createdAt)}
        />
      ))}
    </Panel>
  )
}
