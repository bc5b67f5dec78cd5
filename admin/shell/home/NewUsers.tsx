import { ResourceContextProvider, useGetList } from 'react-admin'
import { texts } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { Panel, PanelRow, panelRefresh, panelRows } from '#admin/shell/home/Panel.tsx'
import { RecordLink } from '#admin/shell/home/RecordLink.tsx'
import { formatDay } from '#admin/ui/dates.ts'
import { PersonAvatar } from '#admin/ui/PersonAvatar.tsx'
import { useScopeFilter } from '#admin/ui/use-scope-filter.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** The latest registrations in the selected branch. */
export function NewUsers() {
  const filter = useScopeFilter('users')
  const { data = [], isPending } = useGetList<AdminRecord<User>>(
    'users',
    {
      pagination: { page: 1, perPage: panelRows },
      sort: { field: 'createdAt', order: 'DESC' },
      filter,
    },
    panelRefresh,
  )
  return (
    <ResourceContextProvider value="users">
      <Panel title={texts.home.newUsers} to="/users" isPending={isPending} empty={texts.home.noUsers}>
        {data.map((user) => (
          <PanelRow
            key={user.id}
            icon={<PersonAvatar name={user.name} photo={user.profilePhoto} />}
            primary={<RecordLink record={user}>{user.name}</RecordLink>}
            secondary={formatPhone(user.phone) || user.email}
            aside={formatDay(user.createdAt)}
          />
        ))}
      </Panel>
    </ResourceContextProvider>
  )
}
