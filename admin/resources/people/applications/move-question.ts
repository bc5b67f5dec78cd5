import { applicationTexts } from '#admin/resources/people/applications/applications.texts.ts'
import type { Row } from '#admin/resources/people/applications/row.ts'
import {
  type ApplicationStatus,
  applicationTransitions,
} from '#shared/people/applications/applications.contract.ts'

/** The confirmation of a status change: the applicant receives a mail at once, and some statuses are final. */
export function moveQuestion({ name, email }: Pick<Row, 'name' | 'email'>, status: ApplicationStatus) {
  const isLasting = applicationTransitions[status].length === 0
  return {
    title: applicationTexts.moveTitle(name, applicationTexts.moves[status]),
    content: [
      email ? applicationTexts.moveMail : applicationTexts.moveNoMail,
      isLasting && applicationTexts.moveLasting,
    ]
      .filter(Boolean)
      .join(' '),
    confirm: applicationTexts.moves[status],
  }
}
