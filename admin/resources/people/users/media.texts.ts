import type { MediumState } from '#shared/access/entry-media/entry-media.contract.ts'
import type { MediumFormat } from '#shared/access/entry-media/medium-number.ts'

export const mediaTexts = {
  title: 'Kart ve bileklikler',
  empty: 'Tanımlı kart ya da bileklik yok.',
  number: 'Kart numarası',
  shortNumber: 'Numara',
  numberHint: 'Kartı masadaki okuyucuya tutun; numara kendiliğinden yazılıp kaydedilir.',
  format: 'Okuyucunun biçimi',
  formats: {
    decimal: 'Onluk sayı (0012345678)',
    hex: 'Onaltılık (00BC614E)',
    'hex-reversed': 'Ters onaltılık (4E61BC00)',
  } satisfies Record<MediumFormat, string>,
  give: 'Kartı ver',
  given: 'Kart tanımlandı.',
  state: 'Durum',
  states: { active: 'Kullanımda', lost: 'Kayıp', returned: 'İade alındı' } satisfies Record<
    MediumState,
    string
  >,
  since: 'Veriliş',
  ended: 'Kapanış',
  actions: 'İşlemler',
  lost: 'Kayıp bildir',
  lostTitle: (number: string) => `${number} numaralı kart kayıp bildirilsin mi?`,
  lostContent:
    'Turnikeler kartı hemen reddeder; çevrimdışı turnikeler bunu bağlanınca aldıkları ilk listeyle öğrenir. Kartı yalnızca yönetici yeniden açabilir.',
  lostDone: 'Kart kayıp bildirildi. Çevrimdışı turnikeler bunu bağlanınca öğrenir.',
  take: 'İade al',
  takeTitle: (number: string) => `${number} numaralı kart iade alınsın mı?`,
  takeContent: 'Kart bu kişiyi artık geçirmez ve başkasına verilebilir.',
  taken: 'Kart iade alındı.',
  reissue: 'Yeniden aç',
  reissueTitle: (number: string) => `Bulunan ${number} numaralı kart yeniden açılsın mı?`,
  reissueContent: 'Kart aynı kişiyi yeniden geçirir.',
  reissued: 'Kart yeniden açıldı.',
} as const
