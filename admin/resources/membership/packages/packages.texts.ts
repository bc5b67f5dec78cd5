import type { ResourceTexts } from '#admin/core/resource.ts'
import { type Package, packageKinds } from '#shared/membership/packages/packages.contract.ts'

export const packageTexts = {
  name: 'Paket |||| Paketler',
  fields: {
    name: 'Ad',
    branch: 'Şube',
    kind: 'Tür',
    price: 'Fiyat',
    durationDays: 'Süre (gün)',
    description: 'Açıklama',
    features: 'İçindekiler',
    freezeDays: 'Dondurma hakkı (gün)',
    freezeCount: 'En çok kaç kez dondurulur',
    isRecommended: 'Önerilen',
    isActive: 'Durum',
    order: 'Sıra',
    createdAt: 'Eklenme tarihi',
    validity: 'Geçerli olduğu şubeler',
    validIn: 'Geçerli olduğu şubeler',
    isValidEverywhere: 'Tüm şubelerde geçerli',
  },
  kinds: {
    membership: 'Üyelik',
    daytime: 'Gündüz kuşağı',
    'personal-training': 'Bire bir ders',
    'day-pass': 'Günlük giriş',
  } satisfies Record<Package['kind'], string>,
  validities: { own: 'Yalnızca bu şube', chosen: 'Seçilen şubeler', all: 'Tüm şubeler' },
  ownAndOthers: 'Satan şube ve seçilen şubeler',
  otherBranches: 'Öteki şubeler',
  otherBranchesHint: 'Paketi satan şube her zaman dâhildir.',
  validityHints: {
    own: 'Üye yalnızca paketi satan şubeye girer.',
    chosen: 'Üye satan şubeye ve seçilen şubelere girer; gelir satan şubenindir.',
    all: 'Sonradan açılan şubeler de dâhildir; gelir satan şubenindir.',
  },
  validityFixed: 'Bunu yalnızca yönetici değiştirir.',
  onSale: 'Satışta',
  offSale: 'Satışta değil',
  activeLabel: 'Satışta ve sitede görünüyor',
  activeHint: 'Kapatırsanız ziyaretçiler paketi görmez; daha önce satılanlar olduğu gibi kalır.',
  featuresHint: 'Her satıra bir özellik yazın.',
  kindHint:
    'Gündüz kuşağı paketlerine şubenin gündüz kuşağı indirimi ve son giriş saati uygulanır. Hangi sözleşmenin isteneceği de türe bağlıdır.',
  durationHint: 'Süren bir üyelik varsa onun bittiği gün, yoksa satıldığı gün başlar.',
  freezeDaysHint: (least: number) =>
    `Üye, bu toplamı aşmadan her seferinde en az ${least} gün dondurur. 0 ise yalnızca yönetici, nedenini yazarak dondurabilir.`,
  freezeCountHint: 'Dondurma günleri en çok bu kadar parçada kullanılır.',
  recommendedHint: 'Sitede “Önerilen” diye işaretlenir. Şube başına bir paket seçin.',
  priceHint: 'Gündüz kuşağı paketlerinde şubenin indirimi bu fiyattan düşülür.',
  orderHint: 'Küçük sayı önce gelir.',
} as const satisfies ResourceTexts & Record<string, unknown>

export const packageKindChoices = packageKinds.map((id) => ({ id, name: packageTexts.kinds[id] }))
