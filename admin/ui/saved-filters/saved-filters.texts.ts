export const savedFilterTexts = {
  menu: 'Filtrelerim',
  menuNamed: (name: string) => `Filtrelerim: ${name}`,
  manage: 'Kaydet ve düzenle...',
  none: 'Henüz kayıtlı filtreniz yok',
  title: 'Kayıtlı filtreler',
  intro:
    'Şu anki arama, filtre, sıralama ve sütunlar bir adla kaydedilir; hangi bilgisayarda olursanız olun sizinle gelir.',
  name: 'Ad',
  save: 'Şu anki görünümü kaydet',
  saved: (name: string) => `“${name}” kaydedildi.`,
  rename: (name: string) => `Yeniden adlandır: ${name}`,
  renameSave: 'Adı kaydet',
  replace: (name: string) => `Şu anki görünümle değiştir: ${name}`,
  remove: (name: string) => `Sil: ${name}`,
  removeContent: 'Kayıtlar silinmez; yalnızca bu filtre kaldırılır. Geri alınamaz.',
  makeDefault: (name: string) => `Liste bununla açılsın: ${name}`,
  close: 'Kapat',
} as const
