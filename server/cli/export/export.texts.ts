const number = (count: number) => count.toLocaleString('tr-TR')

export const exportTexts = {
  usage: 'Kullanım: npm run export -- <klasör>',
  written: (folder: string, tables: number, rows: number, files: number) =>
    `Kulübün verileri yazıldı: ${folder} (${number(tables)} tablo, ${number(rows)} satır, ${number(files)} dosya). Klasör kişisel veri içerir.`,
  vanished: (files: number) => `Bu sırada silinen ${number(files)} dosya klasörde yok.`,
  notEmpty: (folder: string) => `Klasör boş değil: ${folder}. Yeni ya da boş bir klasör verin.`,
  full: (folder: string) => `Diskte yer kalmadı: ${folder}. Yazılanlar silindi.`,
  notWritable: (folder: string, code: string) => `Klasöre yazılamıyor (${code}): ${folder}`,
  otherVersion:
    'Veri tabanının şeması bu sürümünki değil. Verileri, veri tabanının çalıştığı sürümle dışa aktarın.',
  undeclared: 'Bu sürümün tanımadığı tablo.',
  kurus: 'kuruş',
} as const

/** The texts of ACIKLAMA.md. */
export const descriptionTexts = {
  title: (club: string) => `${club}: bütün veriler`,
  intro: (moment: string, rows: number, files: number) =>
    `${moment} (UTC) anındaki veriler: ${number(rows)} satır, ${number(files)} dosya. Klasör kişisel veri içerir: şifreli saklayın, yalnızca gerekli kişilere verin.`,
  reading: [
    'Her tablo `tables/` içinde bir CSV dosyasıdır: UTF-8, virgülle ayrılmış, ilk satırda sütun adları. Boş alan değer olmadığını, `""` boş metni gösterir. Elektronik tabloda çift tıklayarak değil, Veri → Metinden/CSV’den ile açın; hücreler formül olarak çalıştırılmamalıdır.',
    'Aynı bilgiler başka programlar için `tables.json` dosyasındadır.',
    'Birimi “kuruş” olan sütunlar tam sayı kuruştur: 125000, 1.250,00 ₺ demektir. Anlar (`timestamp with time zone`) UTC’dir; günler (`date`) kulübün takvimidir. `boolean` değerleri `t` ve `f`, diziler `{a,b}`, `jsonb` sütunları JSON biçimindedir.',
    '`files/uploads` herkese açık fotoğrafları (veri tabanında `/uploads/…` ya da `key`), `files/documents` özgeçmişler ve kampanya ekleri gibi özel dosyaları içerir.',
    'İmzalı sözleşmelerin PDF’leri saklanmaz, istenince üretilir: metinleri `contract_versions`, imzaları `contract_signatures` tablosundadır.',
  ],
  tables: 'Tablolar',
  tableHeadings: ['Dosya', 'İçerik', 'Satır'],
  columnHeadings: ['Sütun', 'Tür', 'Başvurduğu sütun, değerleri, birimi'],
  leftOut: 'Klasörde olmayanlar',
  leftOutHeadings: ['Tablo ya da sütun', 'Neden'],
  generated: 'Adı `search` olan sütunlar, aynı satırdaki metinlerden üretilir.',
} as const
