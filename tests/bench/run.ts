import { buildIfStale } from '#server/cli/build.ts'
import { campaignBench } from '#tests/bench/campaign.bench.ts'
import { compareBench } from '#tests/bench/compare.bench.ts'
import { costsBench } from '#tests/bench/costs.bench.ts'
import { deskSalesBench } from '#tests/bench/desk-sales.bench.ts'
import { drawBench } from '#tests/bench/draw.bench.ts'
import { eveningBench } from '#tests/bench/evening.bench.ts'
import { type Figure, isKept } from '#tests/bench/figure.ts'
import { freshnessBench } from '#tests/bench/freshness.bench.ts'
import { growthBench } from '#tests/bench/growth.bench.ts'
import { ledgerBench } from '#tests/bench/ledger.bench.ts'
import { listBench } from '#tests/bench/list.bench.ts'
import { navigationBench } from '#tests/bench/navigation.bench.ts'
import { nextPageBench } from '#tests/bench/next-page.bench.ts'
import { ordersBench } from '#tests/bench/orders.bench.ts'
import { pageCacheBench } from '#tests/bench/page-cache.bench.ts'
import { scanBench } from '#tests/bench/scan.bench.ts'
import { siteBench } from '#tests/bench/site.bench.ts'
import { soakBench } from '#tests/bench/soak.bench.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  'page-cache': pageCacheBench,
  freshness: freshnessBench,
  growth: growthBench,
  ledger: ledgerBench,
  'desk-sales': deskSalesBench,
  list: listBench,
  campaign: campaignBench,
  scan: scanBench,
  draw: drawBench,
  orders: ordersBench,
  'next-page': nextPageBench,
  navigation: navigationBench,
  site: siteBench,
  evening: eveningBench,
  compare: compareBench,
  costs: costsBench,
  soak: soakBench,
}
/** Takes an hour, so it runs only when named. */
const longest = 'soak'

const number = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 2 })
const wanted = process.argv.slice(2)

await buildIfStale()
let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 ? !wanted.includes(name) : name === longest) continue
  const figures = await bench()
  missed += figures.filter((figure) => !isKept(figure)).length
  console.log(`\n${name}`)
  console.table(
    figures.map((figure) => ({
      Ölçüm: figure.name,
      Değer: `${number.format(figure.value)} ${figure.unit}`,
      Sınır: `${figure.keep === 'at least' ? '≥' : '≤'} ${number.format(figure.bound)}`,
      Sonuç: isKept(figure) ? 'tutuyor' : 'TUTMUYOR',
      Ayrıntı: figure.detail,
    })),
  )
}
process.exit(missed > 0 ? 1 : 0)
