import type { DrawStep } from '#shared/loyalty/raffles/draw-steps.ts'
import type { DrawRecord } from '#shared/loyalty/raffles/raffle-draws.contract.ts'

const steps: Record<DrawStep, string> = {
  commitment: 'Tohum, baştan yayımlanan taahhüde uyuyor',
  list: 'Katılımcı listesi, kapanışta yayımlanan özete uyuyor',
  source: 'Herkese açık sayı kaynağından geliyor ve liste dondurulduktan sonra belli oldu',
  winners: 'Kazananlar tohum, liste ve sayıdan çıkıyor',
}

export const raffleCheckTexts = {
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
