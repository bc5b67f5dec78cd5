import { useRecordContext } from 'react-admin'
import { layout } from '#admin/core/i18n/texts.ts'
import type { AdminRecord } from '#admin/core/resource.ts'
import { SaleNotice } from '#admin/resources/people/users/SaleNotice.tsx'
import { UserAccess } from '#admin/resources/people/users/UserAccess.tsx'
import { UserPanels } from '#admin/resources/people/users/UserPanels.tsx'
import { UserSummary } from '#admin/resources/people/users/UserSummary.tsx'
import { userTexts } from '#admin/resources/people/users/users.texts.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ShowPage } from '#admin/ui/page/ShowPage.tsx'
import { formatShortDay } from '#shared/core/format-date.ts'
import { formatPhone } from '#shared/core/phone-text.ts'
import type { User } from '#shared/people/users/users.schema.ts'

/** A value that reserved hours depend on, with its confirmation by reception. */
function withProof(value: string, isKnown: boolean, confirmedAt: string | null | undefined): string {
  if (!isKnown) return value
  const proof = confirmedAt ? userTexts.confirmedOn(formatShortDay(confirmedAt)) : userTexts.notConfirmed
  return `${value} (${proof})`
}

function UserDetails() {
  const user = useRecordContext<AdminRecord<User>>()
  if (!user) return null
  return (
    <Details
      entries={[
        ['name', user.name],
        ['email', user.email],
        ['phone', formatPhone(user.phone)],
        [
          'gender',
          withProof(layout.genders[user.gender], user.gender !== 'unspecified', user.genderConfirmedAt),
        ],
        [
          'userDetails.birthDate',
          user.userDetails.birthDate &&
            withProof(formatShortDay(user.userDetails.birthDate), true, user.birthDateConfirmedAt),
        ],
        [
          'userDetails.emergencyName',
          [user.userDetails.emergencyName, formatPhone(user.userDetails.emergencyPhone)]
            .filter(Boolean)
            .join(' · '),
        ],
      ]}
    />
  )
}

/** A read-only user page. */
export function UserShow() {
  return (
    <ShowPage
      subtitle={(record) => userTexts.since(formatShortDay(record.createdAt))}
      above={
        <>
          <SaleNotice />
          <UserSummary />
        </>
      }
      aside={<UserAccess />}
      below={<UserPanels />}
    >
      <UserDetails />
    </ShowPage>
  )
}
