import { useRecordContext } from 'react-admin'
import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { UserAccess } from '#admin/resources/people/users/UserAccess.tsx'
import { UserPanels } from '#admin/resources/people/users/UserPanels.tsx'
import { UserSummary } from '#admin/resources/people/users/UserSummary.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { formatDay } from '#admin/ui/dates.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { User } from '#shared/people/users/users.schema.ts'

function UserDetails() {
  const user = useRecordContext<AdminRecord<User>>()
  if (!user) return null
  return (
    <Details
      entries={[
        ['name', user.name],
        ['email', user.email],
        ['phone', formatPhone(user.phone)],
        ['gender', layout.genders[user.gender]],
      ]}
    />
  )
}

/** A read-only user page. */
export function UserShow() {
  return (
    <ShowPage
      subtitle={(record) => userTexts.since(formatDay(record.createdAt))}
      above={<UserSummary />}
      aside={<UserAccess />}
      below={<UserPanels />}
    >
      <UserDetails />
    </ShowPage>
  )
}
