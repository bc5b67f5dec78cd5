import type { SetupStep } from '#shared/office/setup/setup.contract.ts'

export const setupTexts = {
  title: 'Kulübünüzü kurun',
  progress: (done: number, all: number) => `${all} adımdan ${done} tanesi bitti.`,
  steps: {
    identity: {
      name: 'Kulüp kimliği',
      text: 'Ad, logo, renkler, iletişim ve yasal bilgiler.',
      action: 'Kimliği düzenle',
    },
    'test-mail': {
      name: 'Deneme e-postası',
      text: 'Üyelere giden e-postaların ulaştığını kendinize göndererek görün.',
      action: 'Deneme e-postası gönder',
    },
    branch: { name: 'Şube', text: 'Adresi ve telefonuyla ilk şubeniz.', action: 'Şube ekle' },
    'opening-hours': {
      name: 'Çalışma saatleri',
      text: 'Sitede ve arama sonuçlarında görünür.',
      action: 'Saatleri gir',
    },
    photographs: {
      name: 'Kulübün fotoğrafları',
      text: 'Salonlarınızı gösteren birkaç fotoğraf galeriyi doldurur.',
      action: 'Fotoğraf ekle',
    },
    packages: {
      name: 'Üyelik paketleri',
      text: 'Süre ve fiyatlarıyla satılan paketler.',
      action: 'Paket ekle',
    },
    contract: {
      name: 'Sözleşme',
      text: 'Üyelerin imzaladığı metin; yayımlayınca imzaya açılır.',
      action: 'Sözleşmeye git',
    },
    staff: { name: 'Personel', text: 'Resepsiyonun kendi hesabı.', action: 'Personel ekle' },
    'card-payment': {
      name: 'Kartla ödeme',
      text: 'iyzico anahtarları sunucunun ayarlarına yazılır (IYZICO_…). Kurulumu yapan kişiden isteyin.',
      action: '',
    },
    members: {
      name: 'Üyeler',
      text: 'Üyelerinizi üyelikleri, borçları ve bakiyeleriyle bir dosyadan aktarın; örnek dosya oradadır.',
      action: 'Üyeleri aktar',
    },
    gate: { name: 'Turnike', text: 'Girişte kod okuyan cihaz.', action: 'Cihaz ekle' },
  },
  testMail: {
    sending: 'Gönderiliyor...',
    retrying: (reason: string) => `Henüz gönderilemedi. ${reason} Otomatik olarak yeniden deneniyor.`,
    failed: (reason: string) => `Gönderilemedi. ${reason}`,
    again: 'Yeniden dene',
  },
  testMailSent: 'Deneme e-postası gönderiliyor. Gelen kutunuza bakın.',
  done: 'Bitti',
  skip: 'Gerekli değil',
  skipOf: (step: string) => `${step}: gerekli değil`,
  unskip: 'Yeniden göster',
  unskipOf: (step: string) => `${step}: yeniden göster`,
  skipped: 'Gerekli değil',
  failed: 'İlk adımlar getirilemedi.',
  retry: 'Yeniden dene',
} as const satisfies {
  steps: Readonly<Record<SetupStep, { name: string; text: string; action: string }>>
} & Record<string, unknown>
