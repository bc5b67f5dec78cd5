import { buildIfStale } from '#server/build.ts'
import { campaignBench } from '#tests/bench/campaign.bench.ts'
import { drawBench } from '#tests/bench/draw.bench.ts'
import { type Figure, isKept } from '#tests/bench/figure.ts'
import { freshnessBench } from '#tests/bench/freshness.bench.ts'
import { growthBench } from '#tests/bench/growth.bench.ts'
import { ledgerBench } from '#tests/bench/ledger.bench.ts'
import { listBench } from '#tests/bench/list.bench.ts'
import { nextPageBench } from '#tests/bench/next-page.bench.ts'
import { ordersBench } from '#tests/bench/orders.bench.ts'
import { pageCacheBench } from '#tests/bench/page-cache.bench.ts'
import { proxyBench } from '#tests/bench/proxy.bench.ts'
import { scanBench } from '#tests/bench/scan.bench.ts'
import { siteBench } from '#tests/bench/site.bench.ts'

const benches: Record<string, () => Promise<Figure[]>> = {
  'page-cache': pageCacheBench,
  proxy: proxyBench,
  freshness: freshnessBench,
  growth: growthBench,
  ledger: ledgerBench,
  list: listBench,
  campaign: campaignBench,
  scan: scanBench,
  draw: drawBench,
  orders: ordersBench,
  'next-page': nextPageBench,
  site: siteBench,
}

const number = new Intl.NumberFormat('tr-TR', { maximumFractionDigits: 2 })
const wanted = process.argv.slice(2)

await buildIfStale()
let missed = 0
for (const [name, bench] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
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
