import type { Services } from '#server/core/module.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import type { RaffleEntryRow } from '#server/modules/loyalty/raffles/entries/raffle-entries.table.ts'
import type { RaffleRow } from '#server/modules/loyalty/raffles/raffles.table.ts'
import type { Notice } from '#server/modules/messaging/notifications/notify-member.ts'
import { confirmationHours } from '#shared/loyalty/raffles/raffle-entries.contract.ts'

type Configuration = Services['configuration']

const pageOf = ({ branchSlug, raffleSlug }: WinningEntry) => `/${branchSlug}/raffle/${raffleSlug}`

/** Asks the owner of an address to confirm an entry by form. */
export function confirmationMail(
  { club, publicUrl }: Configuration,
  request: { raffle: Pick<RaffleRow, 'title'>; name: string; email: string; token: string },
): Mail {
  return renderMail({
    club,
    to: request.email,
    subject: `${club.name}: çekilişe katılımınızı onaylayın`,
    greeting: `Merhaba ${request.name},`,
    paragraphs: [
      `“${request.raffle.title}” çekilişine bu adresle katılmak istendi. Katılım, aşağıdaki bağlantıyla onaylayınca geçerli olur.`,
      `Bağlantı ${confirmationHours} saat ve katılım süresince geçerlidir. Bu isteği siz yapmadıysanız bu mesajı dikkate almayın; adınıza katılım yapılmaz ve bilgileriniz saklanmaz.`,
    ],
    action: { label: 'Katılımımı onayla', link: `${publicUrl}/raffle/confirm/${request.token}` },
  })
}

/** Confirms an entry by form and names its id on the published list. */
export function entryMail(
  { club, publicUrl }: Configuration,
  {
    raffle,
    entry,
  }: { raffle: Pick<RaffleRow, 'title'>; entry: Pick<RaffleEntryRow, '_id' | 'name' | 'email'> },
): Mail {
  return renderMail({
    club,
    to: entry.email,
    subject: `${club.name}: çekilişe katıldınız`,
    greeting: `Merhaba ${entry.name},`,
    paragraphs: [
      `“${raffle.title}” çekilişine katılımınız alındı. Katılım numaranız: ${entry._id}`,
      'Katılım kapanınca bütün katılım numaraları, adlar olmadan yayımlanır; kendi numaranızı o listede görebilir, sonucu kendiniz yeniden hesaplayabilirsiniz.',
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
    subject: 'çekilişi kazandınız',
    paragraphs: [
      prize
        ? `Tebrikler! “${raffleTitle}” çekilişinde kazandınız: ${prize}.`
        : `Tebrikler! “${raffleTitle}” çekilişinde kazandınız.`,
      `Ödülünüz için ${branchName} şubesine kimliğinizle gelin. Sonucun nasıl belirlendiğini çekilişin sayfasında kendiniz kontrol edebilirsiniz.`,
    ],
    action: { label: 'Sonucu gör', path: pageOf(winning) },
  }
}

export function resetNotice(winning: WinningEntry, reason: string): Notice {
  return {
    subject: 'çekiliş sıfırlandı',
    paragraphs: [
      `“${winning.raffleTitle}” çekilişinin sonucu geçersiz sayıldı ve çekiliş yeniden yapılacak. Neden: ${reason}`,
      'Katılımınız geçerli; yeni sonuç çekilişin sayfasında açıklanacak. Eski sonuç da sıfırlama nedeniyle birlikte orada kalır.',
    ],
    action: { label: 'Çekilişi gör', path: pageOf(winning) },
  }
}
