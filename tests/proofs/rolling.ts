// An upgrade under traffic: two servers and a worker behind the shipped nginx configuration are replaced, one after the
// other, by a release whose scripts have other names, while visitors load pages with all their scripts, staff write, and
// tabs that were opened before stay open and go on. No request fails, and no tab meets an error. Needs Debian's `nginx`.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { Client, insist, signIn } from '#tests/proofs/support/client.ts'
import {
  atEnd,
  CannotRun,
  openFolder,
  type Product,
  parameters,
  program,
  runCommand,
  startProduct,
} from '#tests/proofs/support/product.ts'
import { ensureChromium, testArguments } from '#tests/support/browser/chromium.ts'
import { startBucketServer } from '#tests/support/processes/bucket-server.ts'
import { freePort } from '#tests/support/processes/running-product.ts'

const { settle } = parameters({
  /** Seconds under traffic after each server. */
  settle: 8,
})

const nginx = '/usr/sbin/nginx'
const next = 'next'

/** Builds a checkout whose site and back office say on each page that they are the next release. */
async function buildNext(): Promise<string> {
  const folder = openFolder()
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'])
  execFileSync('cp', ['--parents', '-t', folder, '--', ...files.toString().split('\0').filter(existsSync)])
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  for (const script of ['admin/main.tsx', 'site/layouts/header/site-header.client.ts'])
    writeFileSync(
      join(folder, script),
      `${readFileSync(join(folder, script), 'utf8')}\ndocument.documentElement.dataset.release = '${next}'\n`,
    )
  const { code, output } = await runCommand([join(folder, 'server/cli/build.ts')])
  if (code !== 0) throw new Error(output)
  return folder
}

/** Starts nginx with the shipped files; resolves to its address. */
async function startNginx(servers: readonly Product[]): Promise<string> {
  if (!existsSync(nginx)) throw new CannotRun('nginx is not installed')
  const folder = openFolder()
  const port = await freePort()
  const [host, club] = ['nginx-host.conf', 'nginx-club.conf'].map((file) =>
    readFileSync(`deployment/${file}`, 'utf8'),
  ) as [string, string]
  const upstreams = servers.map(({ url }) => `server ${new URL(url).host} max_fails=0;`).join(' ')
  writeFileSync(join(folder, 'nginx-club.conf'), club)
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log crit; events {}\nhttp {\n${host
      .replace('server 127.0.0.1:3000 max_fails=0;', upstreams)
      .replace('listen 80;', `listen 127.0.0.1:${port};`)
      .replaceAll('/etc/nginx/', `${folder}/`)}\n}\n`,
  )
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf'), '-p', folder], { stdio: 'inherit' })
  atEnd(() => child.kill('SIGTERM'))
  return `http://127.0.0.1:${port}`
}

const scriptsIn = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href|component-url|renderer-url)="(\/(?:_astro|admin\/assets)\/[^"]+)"/g)].map(
      ([, path]) => path ?? '',
    ),
  ),
]

/** Loads pages with all their scripts, and writes, until aborted; returns what failed and how much was sent. */
function traffic(address: string, token: string, signal: AbortSignal) {
  const failed: string[] = []
  let sent = 0
  let written = 0
  const client = new Client(() => address, token)
  const load = async (path: string) => {
    sent += 1
    const reply = await client.send('GET', path).catch((error: Error) => String(error.cause ?? error))
    if (typeof reply === 'string' || reply.status !== 200)
      failed.push(`${path}: ${typeof reply === 'string' ? reply : reply.status}`)
    return typeof reply === 'string' ? '' : reply.text
  }
  const lanes = ['/', '/login', '/admin/'].map(async (path) => {
    while (!signal.aborted) {
      const html = await load(path)
      // A slow visitor: the scripts are asked for while the servers change.
      await sleep(500)
      for (const script of scriptsIn(html)) await load(script)
    }
  })
  const writing = async () => {
    while (!signal.aborted) {
      const reply = await client.send('POST', '/api/faqs', { question: `Yük ${written}`, answer: 'Evet' })
      sent += 1
      if (reply.status === 201 || reply.status === 200) written += 1
      else failed.push(`a write: ${reply.status}`)
      await sleep(50)
    }
  }
  return { failed, sent: () => sent, written: () => written, done: Promise.all([...lanes, writing()]) }
}

/** Keeps what goes wrong in a tab. */
function watch(page: Page, name: string, errors: string[]): Page {
  page.on('pageerror', (error) => errors.push(`${name}: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${name}: ${response.status()} ${response.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${name}: ${message.text()}`)
  })
  return page
}

await program('rolling', async () => {
  const violations: string[] = []
  const checkout = await buildNext()
  const database = await startEmbeddedDatabase({ dataDir: openFolder(), log: () => undefined })
  const buckets = await startBucketServer(openFolder())
  const shared = { ...buckets.environment, DATABASE_URL: database.connectionString, DRAIN_SECONDS: '2' }
  const start = (ROLE: 'server' | 'worker', release?: string, PORT?: string) =>
    startProduct({
      dataDir: openFolder(),
      environment: { ...shared, ROLE, ...(PORT && { PORT }) },
      ...(release && { checkout: release }),
    })
  const servers = [await start('server'), await start('server')]
  let worker = await start('worker')
  const address = await startNginx(servers)
  await insist(() => new Client(() => address).call('GET', '/api/branch/list'))
  const { token = '' } = await signIn(new Client(() => address))

  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: testArguments })
  atEnd(() => void browser.close())
  const visitors = await browser.newContext({ locale: 'tr-TR' })
  const staff = await browser.newContext({ locale: 'tr-TR' })
  await staff.addInitScript((value) => localStorage.setItem('token', value), token)
  const open = async (context: typeof staff, path: string, name: string) => {
    const page = watch(await context.newPage(), name, violations)
    await page.goto(address + path)
    await page.waitForLoadState('networkidle')
    return page
  }
  const tabs = {
    signIn: await open(visitors, '/login', 'the page for signing in'),
    other: await open(visitors, '/login', 'another page for signing in'),
    office: await open(staff, '/admin', 'the back office'),
  }
  const isNext = (page: Page) =>
    page.evaluate((name) => document.documentElement.dataset.release === name, next)
  /** Opens what the tab has not loaded yet; the tab must not have been loaded anew. */
  const goOn = {
    form: async (page: Page, when: string) => {
      await page.getByRole('main').getByLabel('E-posta').first().fill('yok@bozkir.example')
      await page.waitForFunction(() => !document.querySelector('main astro-island[ssr]:focus-within'))
      if (await isNext(page)) violations.push(`a form was loaded anew ${when}`)
    },
    screen: async (page: Page, resource: string, when: string) => {
      await page.evaluate((path) => {
        history.pushState({}, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: {} }))
      }, `/admin/${resource}`)
      await page.getByRole('grid').or(page.getByText(/henüz/i)).first().waitFor()
      if (await isNext(page)) violations.push(`the back office was loaded anew ${when}`)
    },
  }

  const end = new AbortController()
  const load = traffic(address, token, end.signal)
  const replace = async (index: 0 | 1) => {
    const { port } = new URL(servers[index]?.url ?? '')
    await servers[index]?.stop()
    servers[index] = await start('server', checkout, port)
    await sleep(settle * 1000)
  }
  await sleep(2000)
  await replace(0)
  await goOn.form(tabs.signIn, 'between the servers')
  await goOn.screen(tabs.office, 'equipments', 'between the servers')
  await replace(1)
  await worker.stop()
  worker = await start('worker', checkout)
  await goOn.form(tabs.other, 'after the upgrade')
  for (const resource of ['faqs', 'products', 'lost-items'])
    await goOn.screen(tabs.office, resource, 'after the upgrade')
  end.abort()
  await load.done
  violations.push(...load.failed)

  const fresh = await open(visitors, '/', 'a new tab')
  if (!(await isNext(fresh))) violations.push('a new tab shows the earlier release')
  const rows = await new Client(() => address, token).rows<{ question: string }>('/api/faqs')
  const kept = rows.filter(({ question }) => question.startsWith('Yük ')).length
  if (kept !== load.written()) violations.push(`${kept} of ${load.written()} writes are there`)
  await browser.close()
  await Promise.all([...servers, worker].map((product) => product.stop()))
  await buckets.close()
  await database.stop()
  return { violations, detail: `${load.sent()} requests, ${load.written()} writes, 3 open tabs` }
})
