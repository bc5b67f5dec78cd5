import { copyFile, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { startBenchProducts } from '#tests/bench/bench-products.ts'
import { type Figure, median } from '#tests/bench/figure.ts'
import { processorSeconds } from '#tests/bench/load/machine.ts'
import { startNginx, until } from '#tests/bench/nginx.ts'
import path from 'node:path'
import autocannon from 'autocannon'

const rounds = 11
const seconds = 2
const endings = ['', '.gz', '.br']

/** nginx serving page files, as docs/operations.md configures it, against any file of equal size. */
export async function proxyBench(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bozkir-bench-'))
  const { products, stop } = await startBenchProducts(1)
  try {
    const [product] = products
    if (!product) throw new Error('No server was started')
    const { dataDir } = product
    const page = path.join(dataDir, 'pages/index.html')
    await fetch(product.url)
    await until(async () => (await stat(`${page}.br`)).isFile())
    await mkdir(path.join(folder, 'any'))
    for (const ending of endings)
      await copyFile(`${page}${ending}`, path.join(folder, `any/file.html${ending}`))
    const nginx = await startNginx(folder, dataDir, new URL(product.url).host)
    if (!nginx) {
      console.log('proxy: nginx bulunamadı, ölçülmedi.')
      return []
    }
    try {
      return [await compare(`${nginx.url}/`, `${nginx.url}/any/file.html`, nginx.pid)]
    } finally {
      await nginx.stop()
    }
  } finally {
    await stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function compare(page: string, file: string, pid: number): Promise<Figure> {
  const [one, other] = [await sizeOf(page), await sizeOf(file)]
  if (one !== other) throw new Error(`The page was sent in ${one} bytes and the file in ${other}`)
  const pairs: { page: number; file: number }[] = []
  for (let round = 0; round < rounds; round++) {
    // Alternates which one goes first.
    const first = await requestsPerSecond(round % 2 ? page : file, pid)
    const second = await requestsPerSecond(round % 2 ? file : page, pid)
    pairs.push(round % 2 ? { page: first, file: second } : { page: second, file: first })
  }
  return {
    name: 'nginx: DATA_DIR/pages içinden ana sayfa / aynı boyda herhangi bir dosya',
    value: median(pairs.map((pair) => pair.page / pair.file)),
    bound: 0.9,
    keep: 'at least',
    unit: 'oran',
    detail: `${median(pairs.map((pair) => pair.page))} / ${median(pairs.map((pair) => pair.file))} istek, nginx'in işlemci saniyesi başına; ${one} bayt`,
  }
}

async function sizeOf(url: string): Promise<number> {
  const answer = await fetch(url, { headers: { 'accept-encoding': 'gzip' } })
  await answer.arrayBuffer()
  return Number(answer.headers.get('content-length'))
}

/** Per second of nginx’s processor time, which other load does not affect. */
async function requestsPerSecond(url: string, pid: number): Promise<number> {
  const before = await processorSeconds(pid)
  const result = await autocannon({
    url,
    connections: 50,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip' },
  })
  if (result.errors || result.non2xx) throw new Error(`${url} failed under load`)
  const used = (await processorSeconds(pid)) - before
  return Math.round(result['2xx'] / (used || result.duration))
}
