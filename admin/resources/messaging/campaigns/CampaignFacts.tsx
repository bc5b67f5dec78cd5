import type { AdminRecord } from '#admin/core/resource.ts'
import { campaignTexts as texts } from '#admin/resources/messaging/campaigns/campaigns.texts.ts'
import { formatMoment } from '#admin/ui/dates.ts'
import { formatBytes } from '#admin/ui/mail/format-bytes.ts'
import { Details } from '#admin/ui/page/Details.tsx'
import { ReferenceText } from '#admin/ui/ReferenceText.tsx'
import type { Audience, Campaign } from '#shared/messaging/campaigns/campaigns.schema.ts'

/** An audience in words, without the package’s name. */
function audienceText({ members, subscribers, daysLeft, daysAbsent, newThisMonth }: Audience): string {
  const words = texts.audienceOf
  return [
    members && words.members,
    members && daysLeft !== null && words.daysLeft(daysLeft),
    members && daysAbsent !== null && words.daysAbsent(daysAbsent),
    members && newThisMonth && words.newThisMonth,
    subscribers && words.subscribers,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** A campaign’s data besides its text. */
export function CampaignFacts({ record }: { record: AdminRecord<Campaign> }) {
  const { kind, branch, audience, attachments, sentAt, createdAt, authorName, preheader } = record
  // The audience of a welcome mail is the new members of its month.
  const hasAudience = kind !== 'welcome'
  return (
    <Details
      entries={[
        ['kind', texts.kinds[kind]],
        [
          'branch',
          branch ? <ReferenceText key="branch" reference="branches" id={branch} /> : texts.wholeClub,
        ],
        ...(hasAudience ? [['audience', audienceText(audience)] as const] : []),
        ...(audience.package
          ? [
              [
                'audience.package',
                <ReferenceText key="package" reference="packages" id={audience.package} />,
              ] as const,
            ]
          : []),
        ...(preheader ? [['preheader', preheader] as const] : []),
        ...(attachments.length > 0
          ? [
              [
                'attachments',
                attachments.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(', '),
              ] as const,
            ]
          : []),
        ['authorName', authorName],
        ...(sentAt ? [['sentAt', formatMoment(sentAt)] as const] : []),
        ['createdAt', formatMoment(createdAt)],
      ]}
    />
  )
}
