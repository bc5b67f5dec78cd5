export const savedFilterTexts = {
  menu: 'Süzgeçlerim',
  menuNamed: (name: string) => `Süzgeçlerim: ${name}`,
  manage: 'Kaydet ve düzenle…',
  none: 'Henüz kayıtlı süzgeciniz yok',
  title: 'Kayıtlı süzgeçler',
  intro:
    'Şu anki arama, süzgeç, sıralama ve sütunlar bir adla kaydedilir; hangi bilgisayarda olursanız olun sizinle gelir.',
  name: 'Ad',
  save: 'Şu anki görünümü kaydet',
  saved: (name: string) => `“${name}” kaydedildi.`,
  rename: (name: string) => `Yeniden adlandır: ${name}`,
  renameSave: 'Adı kaydet',
  replace: (name: string) => `Şu anki görünümle değiştir: ${name}`,
  remove: (name: string) => `Sil: ${name}`,
  makeDefault: (name: string) => `Liste bununla açılsın: ${name}`,
  close: 'Kapat',
} as const
