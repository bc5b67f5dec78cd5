import type { ResourceTexts } from '#admin/core/resource.ts'
import { formatShortDay } from '#shared/core/format-date.ts'
import type { CommissionRule } from '#shared/training/commissions/commissions.contract.ts'
import { ruleText } from '#shared/training/commissions/commissions.messages.ts'

export const commissionRuleTexts = {
  name: 'Prim kuralı |||| Prim kuralları',
  fields: {
    branch: 'Şube',
    trainer: 'Antrenör',
    package: 'Paket',
    validFrom: 'Başlangıç günü',
    basis: 'Ne için',
    percent: 'Yüzde',
    rate: 'Yüzde',
    fixed: 'Tutar',
    earns: 'Prim',
    paysNoShow: 'Gelinmeyen derste de',
    createdAt: 'Eklenme tarihi',
  },
  titleOf: (rule: CommissionRule) => `${ruleText(rule)}, ${formatShortDay(rule.validFrom)}`,
  allTrainers: 'Tüm antrenörler',
  allPackages: 'Tüm paketler',
  bases: { session: 'Yapılan her seans', pack: 'Satılan her paket' } satisfies Record<
    CommissionRule['basis'],
    string
  >,
  basisHint: 'Paket için olan prim, paketin ilk seansı yapıldığında bir kez ödenir.',
  packageHint: 'Yalnızca seans satan paketler seçilir.',
  percentHint: 'Seans ya da paket için ödenenin yüzdesi. 0 yazarsanız o günden sonra prim ödenmez.',
  fixedHint: 'Yüzde yerine sabit tutar; hediye paketlerde de ödenir.',
  validFromHint:
    'Bu günden sonraki dersler bu kurala göredir. Kapanmış ayların kuralı değişmez; yeni oran için yeni kural ekleyin.',
  paysNoShowLabel: 'Gelinmeyen ve geç iptal edilen ders için de öde',
  paysNoShowHint: 'Üyeden seans düşüldüyse antrenör de primini alır.',
  intro:
    'Antrenörün kuralı şubeninkinden, paketin kuralı genelinkinden önce gelir; sonra en yeni kural geçerlidir.',
} as const satisfies ResourceTexts & Record<string, unknown>
