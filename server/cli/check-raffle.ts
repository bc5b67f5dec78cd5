import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type DrawStep, drawStepsOf } from '#shared/loyalty/raffles/draw-steps.ts'
import { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { isVerified, verifyDraw } from '#shared/loyalty/raffles/verify-draw.ts'

const steps: Record<DrawStep, string> = {
  commitment: 'Gizli sayı baştan yayımlananla aynı',
  list: 'Katılımcı listesi yayımlanan özete uyuyor',
  source: 'Herkese açık sayı kaynağından geliyor ve liste yayımlandıktan sonra belli oldu',
  winners: 'Kazananlar ve yedekler bu sayılardan ve listeden çıkıyor',
}

const texts = {
  usage: 'Kullanım: npm run check:raffle -- <dosya ya da adres>',
  about: ({ rule, raffle, number, entrantCount, source, drawnAt, resetReason }: DrawRecord) => [
    `${raffle.title} (${number}. çekiliş, ${entrantCount} katılımcı, ${drawnAt})`,
    `Yöntem: ${rule}`,
    ...(source
      ? [source.kind === 'drand' ? `Kaynak: drand quicknet, tur ${source.round}` : `Kaynak: ${source.name}`]
      : []),
    ...(resetReason ? [`Bu sonuç geçersiz sayıldı: ${resetReason}`] : []),
  ],
  substitute: (position: number, entry: string) => `  ${position}. yedek ${entry}`,
  step: (step: DrawStep, isTrue: boolean) => `${isTrue ? '✓' : '✗'} ${steps[step]}`,
  holds: 'Kayıt doğru: kazananlar yeniden hesaplandı ve aynı çıktı.',
  broken: 'KAYIT TUTMUYOR: ✗ ile işaretli adım doğrulanamadı.',
  lookUp: (name: string, value: string) => `Açıklanan sonucu kendiniz karşılaştırın: ${name} → ${value}`,
  failed: (reason: string) => `Kayıt kontrol edilemedi: ${reason}`,
} as const

/** Milliseconds. */
const timeout = 30_000

async function read(location: string): Promise<unknown> {
  if (!/^https?:/.test(location)) return JSON.parse(await readFile(location, 'utf8'))
  const response = await fetch(location, { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${location}: ${response.status}`)
  return response.json()
}

/** Verifies a published draw by recomputing it from its record; returns whether all steps succeed. */
async function check(location: string): Promise<boolean> {
  const record = DrawRecord.parse(await read(location))
  const checked = await verifyDraw(record)
  for (const line of texts.about(record)) console.log(line)
  for (const step of drawStepsOf(record.rule)) console.log(texts.step(step, checked[step] ?? false))
  for (const { position, entry, prize } of record.winners) console.log(`  ${position}. ${entry}  ${prize}`)
  for (const [index, entry] of (record.substitutes ?? []).entries())
    console.log(texts.substitute(index + 1, entry))
  console.log(isVerified(checked) ? texts.holds : texts.broken)
  if (record.source?.kind === 'announced')
    console.log(texts.lookUp(record.source.name, record.publicValue ?? ''))
  return isVerified(checked)
}

try {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [location] = positionals
  if (!location) throw new Error(texts.usage)
  process.exitCode = (await check(location)) ? 0 : 1
} catch (error) {
  console.error(texts.failed(error instanceof Error ? error.message : String(error)))
  process.exitCode = 2
}
