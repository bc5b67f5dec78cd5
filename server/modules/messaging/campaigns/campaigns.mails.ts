import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'

/** Mail to the author of a scheduled campaign without recipients. */
export function emptyAudienceMail(
  { club, publicUrl }: Services['configuration'],
  author: { email: string; name: string },
  campaign: { _id: string; title: string },
): Mail {
  return renderMail({
    club,
    to: author.email,
    subject: `${club.name}: “${campaign.title}” gönderilmedi`,
    greeting: `Merhaba ${author.name},`,
    paragraphs: [
      `Zamanladığınız “${campaign.title}” kampanyasının vakti geldi, ama hedef kitlesinde mail almayı kabul etmiş kimse yoktu. Kampanya yeniden taslak oldu.`,
      'Hedef kitlesini değiştirip yeniden gönderebilir ya da zamanlayabilirsiniz.',
    ],
    action: { label: 'Kampanyayı aç', link: `${publicUrl}/admin#/campaigns/${campaign._id}` },
  })
}
