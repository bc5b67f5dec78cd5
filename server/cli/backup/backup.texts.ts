const number = (count: number) => count.toLocaleString('tr-TR')

/** What the commands for backups say. */
export const backupTexts = {
  usage: (command: 'backup' | 'restore') => `Kullanım: npm run ${command} -- <dosya.tar.gz>`,
  exists: (file: string) => `Bu adla bir dosya zaten var: ${file}`,
  written: (file: string, tables: number, rows: number, files: number) =>
    `Yedek yazıldı: ${file} (${number(tables)} tablo, ${number(rows)} satır, ${number(files)} dosya).`,
  restored: (tables: number, rows: number, files: number) =>
    `Yedek geri yüklendi ve denetlendi: ${number(tables)} tablo, ${number(rows)} satır, ${number(files)} dosya.`,
  vanished: (files: number) => `Yedek alınırken silinen ${number(files)} dosya yedekte yok.`,
  unreadable: (file: string) => `Bu dosya bozuk ya da bir Bozkır yedeği değil: ${file}`,
  newer: 'Bu yedek, ürünün daha yeni bir sürümünden alınmış. Önce ürünü güncelleyin.',
  unknownVersion: 'Bu yedeğin sürümü tanınmıyor: yedek başka bir ürün sürümünden.',
  notEmpty: 'Veritabanı boş değil. Yedek yalnızca boş bir veritabanına geri yüklenir.',
  differs: (table: string) => `Geri yüklenen ${table} tablosu yedektekiyle aynı değil; hiçbir şey yazılmadı.`,
  failed: (reason: string) => `İşlem tamamlanamadı: ${reason}`,
} as const
