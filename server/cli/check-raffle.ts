import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type DrawStep, drawSteps } from '#shared/loyalty/raffles/draw-steps.ts'
import { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'
import { checkDraw, holds } from '#shared/loyalty/raffles/verify-draw.ts'

const steps: Record<DrawStep, string> = {
  commitment: 'Tohum, baştan yayımlanan taahhüde uyuyor',
  list: 'Katılımcı listesi, kapanışta yayımlanan özete uyuyor',
  source: 'Herkese açık sayı kaynağından geliyor ve liste dondurulduktan sonra belli oldu',
  winners: 'Kazananlar tohum, liste ve sayıdan çıkıyor',
}

const texts = {
  usage: 'Kullanım: npm run check:raffle -- <dosya ya da adres> [--public-key <drand anahtarı>]',
  about: ({ raffle, number, entrantCount, source, drawnAt, resetReason }: DrawRecord) => [
    `${raffle.title} (${number}. çekiliş, ${entrantCount} katılımcı, ${drawnAt})`,
    source.kind === 'drand' ? `Kaynak: drand quicknet, tur ${source.round}` : `Kaynak: ${source.name}`,
    ...(resetReason ? [`Bu sonuç geçersiz sayıldı: ${resetReason}`] : []),
  ],
  step: (step: DrawStep, isTrue: boolean) => `${isTrue ? '✓' : '✗'} ${steps[step]}`,
  holds: 'Kayıt doğru: kazananlar yeniden hesaplandı ve aynı çıktı.',
  broken: 'KAYIT TUTMUYOR: ✗ ile işaretli adım doğrulanamadı.',
  lookUp: (name: string, value: string) => `Açıklanan sonucu kendiniz karşılaştırın: ${name} → ${value}`,
  failed: (reason: string) => `Kayıt denetlenemedi: ${reason}`,
} as const

/** Milliseconds to wait for a record's address. */
const timeout = 30_000

async function read(place: string): Promise<unknown> {
  if (!/^https?:/.test(place)) return JSON.parse(await readFile(place, 'utf8'))
  const response = await fetch(place, { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${place}: ${response.status}`)
  return response.json()
}

/** Recomputes a published draw from its record; returns whether all steps are valid. */
async function check(place: string, publicKey: string | undefined): Promise<boolean> {
  const record = DrawRecord.parse(await read(place))
  const checked = await checkDraw(record, publicKey)
  for (const line of texts.about(record)) console.log(line)
  for (const step of drawSteps) console.log(texts.step(step, checked[step]))
  for (const { position, entry, prize } of record.winners) console.log(`  ${position}. ${entry}  ${prize}`)
  console.log(holds(checked) ? texts.holds : texts.broken)
  if (record.source.kind === 'announced') console.log(texts.lookUp(record.source.name, record.publicValue))
  return holds(checked)
}

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'public-key': { type: 'string' } },
  })
  const [place] = positionals
  if (!place) throw new Error(texts.usage)
  process.exitCode = (await check(place, values['public-key'])) ? 0 : 1
} catch (error) {
  console.error(texts.failed(error instanceof Error ? error.message : String(error)))
  process.exitCode = 2
}
