import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { ClubIdentity } from '#server/modules/club/identity/identity.service.ts'
import type { ApplicationRow } from '#server/modules/people/applications/applications.table.ts'
import type { ApplicationStatus } from '#shared/people/applications/applications.contract.ts'

interface StatusText {
  subject: string
  paragraphs: [string, ...string[]]
}

/** The mail of each status; the club's notes are not part of it. */
const statusTexts: Record<
  Exclude<ApplicationStatus, 'new'>,
  (position: string, phone: string) => StatusText
> = {
  reviewing: (position) => ({
    subject: 'Başvurunuzu inceliyoruz',
    paragraphs: [
      `“${position}” pozisyonu için yaptığınız başvuruyu incelemeye aldık.`,
      'Değerlendirmemiz bittiğinde sizi e-postayla bilgilendireceğiz. Şu anda yapmanız gereken bir şey yok.',
    ],
  }),
  interview: (position, phone) => ({
    subject: 'Sizinle görüşmek istiyoruz',
    paragraphs: [
      `“${position}” pozisyonu için yaptığınız başvuruyu olumlu bulduk ve sizinle tanışmak istiyoruz.`,
      `Uygun bir gün ve saat belirlemek için sizi arayacağız. Dilerseniz bu e-postayı yanıtlayabilir ya da ${phone} numarasından bize ulaşabilirsiniz.`,
    ],
  }),
  accepted: (position, phone) => ({
    subject: 'Başvurunuz kabul edildi',
    paragraphs: [
      `Tebrikler! “${position}” pozisyonu için yaptığınız başvuruyu kabul ettik. Aramıza hoş geldiniz.`,
      `İşe başlama adımları için sizi arayacağız. Sorularınız için bu e-postayı yanıtlayabilir ya da ${phone} numarasından bize ulaşabilirsiniz.`,
    ],
  }),
  rejected: (position) => ({
    subject: 'Başvurunuz hakkında',
    paragraphs: [
      `“${position}” pozisyonu için yaptığınız başvuruyu değerlendirdik. Bu kez başka bir adayla ilerlemeye karar verdik.`,
      'Bize zaman ayırdığınız için teşekkür ederiz. İleride açılacak pozisyonlara yeniden başvurabilirsiniz.',
    ],
  }),
}

/** The mail about a new status of an application. */
export function statusMail(
  club: ClubIdentity,
  { name, email, position }: Pick<ApplicationRow, 'name' | 'email' | 'position'>,
  branch: { phone: string; email: string },
  status: Exclude<ApplicationStatus, 'new'>,
): Mail {
  const { subject, paragraphs } = statusTexts[status](position, branch.phone || club.phone)
  return renderMail({
    club,
    to: email,
    replyTo: branch.email || club.email,
    subject: `${club.name}: ${subject}`,
    greeting: `Merhaba ${name},`,
    paragraphs,
  })
}

/** Confirms an application. It repeats nothing that was typed into the form, so that it cannot carry a stranger's text. */
export function receivedMail(
  club: ClubIdentity,
  email: string,
  branch: { phone: string; email: string },
): Mail {
  return renderMail({
    club,
    to: email,
    replyTo: branch.email || club.email,
    subject: `${club.name}: Başvurunuzu aldık`,
    greeting: 'Merhaba,',
    paragraphs: [
      'İş başvurunuz bize ulaştı. Özgeçmişinizi inceleyip sonucu bu adrese yazacağız.',
      ...(branch.phone || club.phone
        ? [`Sorularınız için bizi ${branch.phone || club.phone} numarasından arayabilirsiniz.`]
        : []),
      'Bu başvuruyu siz yapmadıysanız lütfen bu e-postayı yanıtlayarak bize bildirin.',
    ],
  })
}
