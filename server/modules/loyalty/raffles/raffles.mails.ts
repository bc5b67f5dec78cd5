import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { Letterhead } from '#server/modules/club/identity/identity.service.ts'
import type { RaffleEntryRow } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import type { RaffleRow } from '#server/modules/loyalty/raffles/raffles.table.ts'
import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'
import { shortNumber } from '#shared/core/short-number.ts'
import { firstName } from '#shared/core/text.ts'
import { confirmationHours } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

const pageOf = ({ branchSlug, raffleSlug }: WinningEntry) => `/${branchSlug}/raffle/${raffleSlug}`

/** Asks the owner of an address to confirm an entry by form. */
export function confirmationMail(
  { club, publicUrl }: Letterhead,
  request: { raffle: Pick<RaffleRow, 'title'>; name: string; email: string; token: string },
): Mail {
  return renderMail({
    club,
    to: request.email,
    subject: `${club.name}: çekilişe katılımını onayla`,
    greeting: `Merhaba ${firstName(request.name)},`,
    paragraphs: [
      `“${request.raffle.title}” çekilişine bu adresle katılmak istendi. Katılım, aşağıdaki bağlantıyla onaylayınca geçerli olur.`,
      `Bağlantı ${confirmationHours} saat ve katılım süresince geçerlidir. Bu isteği sen yapmadıysan bu e-postayı dikkate alma; adına katılım yapılmaz ve bilgilerin saklanmaz.`,
    ],
    action: { label: 'Katılımımı onayla', link: `${publicUrl}/raffle/confirm/${request.token}` },
  })
}

/** Confirms an entry by form and names its number, with which its id ends on the published list. */
export function entryMail(
  { club, publicUrl }: Letterhead,
  {
    raffle,
    entry,
  }: { raffle: Pick<RaffleRow, 'title'>; entry: Pick<RaffleEntryRow, '_id' | 'name' | 'email'> },
): Mail {
  return renderMail({
    club,
    to: entry.email,
    subject: `${club.name}: çekilişe katıldın`,
    greeting: `Merhaba ${firstName(entry.name)},`,
    paragraphs: [
      `“${raffle.title}” çekilişine katılımın alındı. Katılım numaran: ${shortNumber(entry._id)}`,
      'Kura çekilince bütün katılım numaraları, adlar olmadan ve uzun hâlleriyle yayımlanır; seninki, bu sekiz haneyle bitendir. Onu o listede görebilir, sonucu kendin yeniden hesaplayabilirsin.',
    ],
    action: { label: 'Çekilişleri gör', link: `${publicUrl}/raffle` },
  })
}

export interface WinningEntry {
  prize: string
  raffleTitle: string
  raffleSlug: string
  branchName: string
  branchSlug: string
}

export function wonNotice(winning: WinningEntry): Notice {
  const { prize, raffleTitle, branchName } = winning
  return {
    subject: 'çekilişi kazandın',
    paragraphs: [
      prize
        ? `Tebrikler! “${raffleTitle}” çekilişinde kazandın: ${prize}.`
        : `Tebrikler! “${raffleTitle}” çekilişinde kazandın.`,
      `Ödülün için ${branchName} şubesine kimliğinle gel. Sonucun nasıl belirlendiğini çekilişin sayfasında kendin kontrol edebilirsin.`,
    ],
    action: { label: 'Sonucu gör', path: pageOf(winning) },
  }
}

export function resetNotice(winning: WinningEntry, reason: string): Notice {
  return {
    subject: 'çekiliş sıfırlandı',
    paragraphs: [
      `“${winning.raffleTitle}” çekilişinin sonucu geçersiz sayıldı ve çekiliş yeniden yapılacak. Neden: ${reason}`,
      'Katılımın geçerli; yeni sonuç çekilişin sayfasında açıklanacak. Eski sonuç da sıfırlama nedeniyle birlikte orada kalır.',
    ],
    action: { label: 'Çekilişi gör', path: pageOf(winning) },
  }
}
