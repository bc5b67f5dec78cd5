import { ResourceContextProvider, useGetList } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { Panel, PanelRow, panelRefresh, panelRows } from '#admin/shell/home/Panel.tsx'
import { RecordLink } from '#admin/shell/home/RecordLink.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import type { Application } from '#shared/people/applications/applications.contract.ts'

/** New applications. */
export function NewApplications() {
  const scope = useScopeFilter('applications')
  const { data = [], isPending } = useGetList<AdminRecord<Application>>(
    'applications',
    {
      pagination: { page: 1, perPage: panelRows },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { ...scope, status: 'new' },
    },
    panelRefresh,
  )
  return (
    <ResourceContextProvider value="applications">
      <Panel
        title={texts.home.newApplications}
        to="/applications"
        isPending={isPending}
        empty={texts.home.noApplications}
      >
        {data.map((application) => (
          <PanelRow
            key={application.id}
            primary={<RecordLink record={application}>{application.name}</RecordLink>}
            secondary={application.position}
            aside={formatDay(application.createdAt)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}
