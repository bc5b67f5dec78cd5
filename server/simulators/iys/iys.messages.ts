/** What people read on the page of the simulated İYS. */
export const iysSimulatorMessages = {
  title: 'İYS izinleri',
  simulated: 'Deneme ortamı: bu sayfa İYS’nin yerine geçer, hiçbir kayıt İYS’ye gitmez.',
  none: 'Henüz izin yok.',
  newest: (shown: number, all: number) => `${all} kaydın en yeni ${shown} tanesi`,
  channels: { MESAJ: 'SMS', ARAMA: 'Arama', EPOSTA: 'E-posta' },
  statuses: { ONAY: 'Onay', RET: 'Ret' },
  elsewhere: 'Başka yerden değişiklik',
  hint: 'Alıcı, iznini İYS’nin kendi sayfasında değiştirmiş gibi olur.',
  recipient: 'Telefon ya da e-posta',
  channel: 'Kanal',
  approve: 'Onay ver',
  refuse: 'Reddet',
  unknown: 'Bu alıcı için böyle bir izin olamaz: telefon +90 ile, e-posta adres olarak yazılır.',
} as const
