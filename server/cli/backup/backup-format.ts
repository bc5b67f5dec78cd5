import { z } from 'zod'
import type { EndedAccess } from '#server/cli/backup/end-revived-access.ts'

export const product = 'club'
/** Incremented when the layout of archives changes. */
export const format = 1

const name = z.string().min(1)

/** The first entry. */
export const BackupOpening = z.object({
  product: z.literal(product),
  format: z.literal(format),
  createdAt: z.string(),
  schemaVersion: z.number(),
  tables: z.array(z.object({ schema: z.enum(['public', 'pgboss']), name, columns: z.array(name).min(1) })),
})
export type BackupOpening = z.infer<typeof BackupOpening>

/** The last entry: row counts and checksums of everything before it. */
export const BackupSummary = z.object({
  tables: z.array(z.object({ name, rows: z.number(), checksum: z.string() })),
  sequences: z.array(z.object({ name, value: z.string().regex(/^\d+$/) })),
  files: z.number(),
  digest: z.string(),
})
export type BackupSummary = z.infer<typeof BackupSummary>

const number = (count: number) => count.toLocaleString('tr-TR')

export const backupTexts = {
  usage: (command: 'backup' | 'restore') =>
    `Kullanım: npm run ${command} -- <dosya.tar.gz>${command === 'restore' ? ' [--erasures <silinenler.jsonl>]' : ''}`,
  exists: (file: string) => `Bu adla bir dosya zaten var: ${file}`,
  written: (file: string, tables: number, rows: number, files: number) =>
    `Yedek yazıldı: ${file} (${number(tables)} tablo, ${number(rows)} satır, ${number(files)} dosya).`,
  restored: (tables: number, rows: number, files: number) =>
    `Yedek geri yüklendi ve kontrol edildi: ${number(tables)} tablo, ${number(rows)} satır, ${number(files)} dosya.`,
  ended: (kinds: readonly EndedAccess[]) =>
    kinds.length === 0
      ? 'Yedekte oturum, kod ya da bağlantı yoktu.'
      : `Yedekten sonra geçersiz kalmış olabileceği için boşaltıldı: ${kinds
          .map(({ count, name }) => `${number(count)} ${name}`)
          .join(', ')}. Herkes yeniden giriş yapar; kurtarma kodları yeniden oluşturulur.`,
  revivedCards: (cards: number) =>
    `${number(cards)} kart ve bileklik yedekteki gibi geçerli. Yedekten sonra kayıp bildirilen varsa yeniden kayıp bildirin; bildirilene kadar turnikeden geçer.`,
  erased: (people: number) => `${number(people)} kişi yedekten sonra silinmişti; yeniden silindi.`,
  notErased: (person: string, reason: string) =>
    `${person} numaralı kişi yedekten sonra silinmişti, yeniden silinemedi: ${reason}`,
  noErasureLog:
    'Silinen kişilerin listesi (erasures.jsonl) dosya deposunda yok. Başka bir yerdeyse --erasures ile verin.',
  vanished: (files: number) => `Yedek alınırken silinen ${number(files)} dosya yedekte yok.`,
  unreadable: (file: string) => `Bu dosya bozuk ya da bir yedek değil: ${file}`,
  newer: 'Bu yedek, ürünün daha yeni bir sürümünden alınmış. Önce ürünü güncelleyin.',
  unknownVersion: 'Bu yedeğin sürümü tanınmıyor: yedek başka bir ürün sürümünden.',
  notEmpty: 'Veri tabanı boş değil. Yedek yalnızca boş bir veri tabanına geri yüklenir.',
  migrated:
    'Veri tabanının şeması yedektekinden yeni. Eski bir yedek yalnızca ürünün hiç çalışmadığı bir veri tabanına geri yüklenir.',
  differs: (table: string) => `Geri yüklenen ${table} tablosu yedektekiyle aynı değil; hiçbir şey yazılmadı.`,
} as const
