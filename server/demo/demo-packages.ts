import type { BranchKey } from '#server/demo/demo-branches.ts'
import { saveQrFee } from '#shared/access/qr-fees/qr-fees.contract.ts'
import type { Call } from '#shared/core/client.ts'
import { addMonths, clubDay } from '#shared/core/club-time.ts'
import { saveDaytimeDiscount } from '#shared/membership/daytime-discounts/daytime-discounts.contract.ts'
import { addPackage, changePrices, type Package } from '#shared/membership/packages/packages.contract.ts'

type DemoPackage = Partial<Pick<Package, 'joiningFee' | 'visibility' | 'sessions'>> & {
  elsewhere?: Partial<Record<BranchKey, number>>
} & Pick<
    Package,
    | 'name'
    | 'description'
    | 'price'
    | 'durationDays'
    | 'kind'
    | 'features'
    | 'freezeDays'
    | 'freezeCount'
    | 'isValidEverywhere'
  >

const hall = 'Bütün salon ve soyunma odaları'
const measure = 'Ayda bir vücut ölçümü'
const lessons = 'Grup dersleri'
const plan = 'Kişiye özel program'
const guest = 'Ayda bir misafir girişi'
const towel = 'Havlu hizmeti'

const membership = (
  name: string,
  price: number,
  durationDays: number,
  features: string[],
  [freezeDays, freezeCount]: [days: number, count: number] = [0, 0],
  description = '',
): DemoPackage => ({
  name,
  description,
  price,
  durationDays,
  kind: 'membership',
  features: [hall, ...features],
  freezeDays,
  freezeCount,
})

const daytime = (name: string, price: number, durationDays: number, description: string): DemoPackage => ({
  ...membership(name, price, durationDays, [lessons], [0, 0], description),
  kind: 'daytime',
})

const training = (
  name: string,
  price: number,
  durationDays: number,
  sessions: number,
  description: string,
): DemoPackage => ({
  ...membership(name, price, durationDays, [], [0, 0], description),
  kind: 'personal-training',
  sessions,
  features: ['Bire bir antrenör', 'Başlangıçta ve sonda ölçüm', plan],
})

const classes = (name: string, price: number, durationDays: number, sessions: number): DemoPackage => ({
  ...membership(name, price, durationDays, [], [0, 0], 'Üyelik almadan, seçtiğin grup derslerine.'),
  kind: 'class-pack',
  sessions,
  features: ['Bütün grup dersleri', 'Yerini vaktinde bırakırsan ders paketine döner'],
})

const dayPass = (price: number, features: string[] = []): DemoPackage => ({
  ...membership('Günlük giriş', price, 1, features, [0, 0], 'Üye olmadan önce salonu denemek için.'),
  kind: 'day-pass',
})

const demoPackages: Record<BranchKey, readonly DemoPackage[]> = {
  selcuklu: [
    membership('Aylık', 2250, 30, [lessons], [0, 0], 'Taahhütsüz başlamak isteyenlere.'),
    membership('3 aylık', 5850, 90, [lessons, measure], [14, 1]),
    membership(
      '12 aylık',
      16_900,
      365,
      [lessons, measure, plan, guest, towel],
      [60, 4],
      'En çok seçilen: günü en ucuza gelen üyelik.',
    ),
    daytime('Gündüz aylık', 1900, 30, 'Günü erken yaşayana: öğrenciler, ev halkı, vardiyalı çalışanlar.'),
    daytime('Gündüz 6 aylık', 8400, 180, 'Sabah düzenini yarım yıl boyunca koruyana.'),
    training('10 bire bir ders', 13_500, 75, 10, 'Antrenörünle haftada bir iki kez, on ders.'),
    classes('10 derslik grup dersi paketi', 3600, 60, 10),
    dayPass(400, [lessons]),
  ],
  meram: [
    membership('Aylık', 1950, 30, [lessons], [0, 0], 'Taahhütsüz başlamak isteyenlere.'),
    membership('3 aylık', 4950, 90, [lessons, measure], [14, 1]),
    membership(
      '12 aylık',
      14_500,
      365,
      [lessons, measure, plan, guest],
      [60, 4],
      'Günü en ucuza gelen üyelik.',
    ),
    daytime('Gündüz aylık', 1550, 30, 'Bahçenin sakin saatlerinde çalışmak isteyene.'),
    training('8 bire bir ders', 9600, 60, 8, 'Yeni başlayanlar ve uzun aradan dönenler için sekiz ders.'),
    dayPass(350),
    {
      ...membership(
        'Şehir kartı',
        19_900,
        365,
        [lessons, measure, plan],
        [60, 4],
        'Hangi şubemize yakınsan oraya gir.',
      ),
      isValidEverywhere: true,
      elsewhere: { selcuklu: 21_900, karatay: 18_900 },
    },
    {
      ...membership('Öğretmenlere aylık', 1650, 30, [lessons], [0, 0], 'Çalıştığı okulun kartını gösterene.'),
      visibility: 'desk',
    },
  ],
  karatay: [
    {
      ...membership('Aylık', 1850, 30, [], [0, 0], 'Taahhütsüz başlamak isteyenlere.'),
      joiningFee: 400,
    },
    membership('3 aylık', 4650, 90, [lessons, measure], [14, 1]),
    membership('6 aylık', 7900, 180, [lessons, measure], [30, 2]),
    membership(
      '12 aylık',
      13_400,
      365,
      [lessons, measure, plan, guest],
      [60, 4],
      'Günü en ucuza gelen üyelik.',
    ),
    {
      ...membership('Açılış kampanyası', 3900, 90, [lessons], [0, 0], 'Şubenin açıldığı ay satıldı.'),
      visibility: 'hidden',
    },
    training('10 kuvvet dersi', 11_500, 75, 10, 'Temel kaldırışları doğru öğrenmek için on ders.'),
    dayPass(300),
  ],
}

/**
 * Adds packages, one of which all branches sell and one branch will sell at another price from the first of the month after next
 * on,
 * one daytime discount and the fees for entries without a membership.
 */
export async function addPackages(call: Call, branches: Record<BranchKey, string>): Promise<void> {
  for (const [branch, packages] of Object.entries(demoPackages) as [BranchKey, readonly DemoPackage[]][]) {
    for (const [order, { elsewhere = {}, ...fields }] of packages.entries()) {
      const isRecommended = fields.name === '12 aylık'
      const otherPrices = (Object.entries(elsewhere) as [BranchKey, number][]).map(([key, price]) => ({
        branch: branches[key],
        price,
      }))
      const { package: added } = await call(addPackage, {
        body: { ...fields, branch: branches[branch], order, isRecommended, otherPrices },
      })
      if (otherPrices.length === 0) continue
      await call(changePrices, {
        body: {
          packages: [added._id],
          branches: [branches.selcuklu],
          percent: 12,
          validFrom: addMonths(`${clubDay(new Date()).slice(0, 7)}-01`, 2),
        },
      })
    }
  }
  await call(saveDaytimeDiscount, {
    body: { branchId: branches.selcuklu, discountPercent: 15, lastEntryTime: '16:30' },
  })
  await call(saveQrFee, {
    body: { branchId: branches.selcuklu, fee: 350, description: 'Duş ve dolap dâhil.' },
  })
  await call(saveQrFee, { body: { branchId: branches.karatay, fee: 275 } })
}
