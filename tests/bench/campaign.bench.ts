import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { createPool } from '#server/db/database.ts'
import { startEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { type CampaignText, campaignTemplate } from '#server/integrations/mail/campaign-template.ts'
import { messageOf } from '#server/integrations/mail/mail-transport.ts'
import { presets } from '#shared/brand/club-colours.ts'
import {
  countAudience,
  sendCampaign,
  showProgress,
} from '#shared/messaging/campaigns/campaign-sending.contract.ts'
import { createCampaign } from '#shared/messaging/campaigns/campaigns.contract.ts'
import { atMost, type Figure, median, percentile, timeOf } from '#tests/bench/figure.ts'
import { type SmtpSinkProcess, startSmtpSinkProcess } from '#tests/support/mail/smtp-sink.ts'
import { startRunningProduct } from '#tests/support/processes/running-product.ts'
import { type SignedIn, signIn } from '#tests/support/product/sign-in.ts'
import { seedClub, sizes } from '#tests/support/seed/seed-club.ts'

const rounds = 3
const mailsPerRound = sizes.large.users
/** Pauses between a reader’s requests, in milliseconds. */
const readerPause = 10
const readerCount = 2

const text: CampaignText = {
  subject: 'Bahar kampanyası başladı, {{ad}}',
  preheader: 'Nisan sonuna kadar',
  content: `<h2>Merhaba {{adsoyad}}</h2>${'<p>Yeni ağırlık salonumuz açıldı. <a href="/equipment">Ekipmanları</a> gör, dersini ayırt, hafta içi sakin saatlerde gel.</p>'.repeat(8)}`,
  actionLabel: 'Paketleri gör',
  actionLink: '/membership',
}

const club = {
  name: 'Bozkır Fitness',
  phone: '+90 332 000 00 00',
  email: 'merhaba@bozkir.example',
  address: 'Sahibiata Mahallesi',
  city: 'Konya',
  colours: presets.wheat,
}

/** The baseline: nodemailer’s pool, fed with the same mails as fast as it accepts them. */
async function bareLoop(url: string): Promise<void> {
  const pool = createTransport({ url, pool: true, maxMessages: Number.POSITIVE_INFINITY } as object)
  const write = campaignTemplate({ club, publicUrl: 'http://127.0.0.1:3000', branchName: null }, text)
  await Promise.all(
    Array.from({ length: mailsPerRound }, (_, index) =>
      pool.sendMail(
        messageOf(
          write({
            email: `uye${index}@bozkir.example`,
            name: 'Gökçe Işık',
            unsubscribeLink: `http://127.0.0.1:3000/unsubscribe/${'x'.repeat(90)}`,
          }),
          `${club.name} <${club.email}>`,
          crypto.randomUUID(),
        ),
      ),
    ),
  )
  pool.close()
}

async function addMembers(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO branches (id, name, slug) VALUES (gen_random_uuid(), 'Ölçüm', 'olcum') RETURNING id`,
  )
  const branch = rows[0]?.id ?? ''
  await seedClub(
    pool,
    { users: mailsPerRound },
    { branches: [branch], columns: { users: { newsletter: 'true', role: `'member'::user_role` } } },
  )
  return branch
}

async function startCampaign(admin: SignedIn, branch: string): Promise<string> {
  const { _id } = await admin.call(createCampaign, { body: { branch, title: 'Ölçüm', ...text } })
  await admin.call(sendCampaign, { params: { campaignId: _id }, body: {} })
  return _id
}

async function untilFinished(admin: SignedIn, id: string): Promise<void> {
  for (;;) {
    const { state } = await admin.call(showProgress, { params: { id } })
    if (state === 'finished') return
    await new Promise((fulfil) => setTimeout(fulfil, 250))
  }
}

/** Requests a page in a loop until stopped; returns the duration of each request. */
async function readPages(url: string, isOver: () => boolean): Promise<number[]> {
  const times: number[] = []
  const reader = async () => {
    while (!isOver()) {
      times.push(await timeOf(url))
      await new Promise((fulfil) => setTimeout(fulfil, readerPause))
    }
  }
  await Promise.all(Array.from({ length: readerCount }, reader))
  return times
}

async function measure(
  url: string,
  admin: SignedIn,
  branch: string,
  sink: SmtpSinkProcess,
): Promise<Figure[]> {
  const ratios: number[] = []
  const rates = { ours: [] as number[], bare: [] as number[] }
  const latency = { ratios: [] as number[], idle: [] as number[], sending: [] as number[] }
  for (let round = -1; round < rounds; round += 1) {
    await bareLoop(sink.url)
    const bare = await sink.rate()
    await untilFinished(admin, await startCampaign(admin, branch))
    const ours = await sink.rate()
    if (ours.count !== mailsPerRound) throw new Error(`${ours.count} mails arrived`)

    let isOver = false
    setTimeout(() => {
      isOver = true
    }, 3000)
    const idle = await readPages(url, () => isOver)
    isOver = false
    const finished = startCampaign(admin, branch)
      .then((id) => untilFinished(admin, id))
      .finally(() => {
        isOver = true
      })
    const sending = await readPages(url, () => isOver)
    await finished
    await sink.rate()
    if (round < 0) continue
    rates.bare.push(bare.perSecond)
    rates.ours.push(ours.perSecond)
    ratios.push(ours.perSecond / bare.perSecond)
    latency.idle.push(percentile(idle, 99))
    latency.sending.push(percentile(sending, 99))
    latency.ratios.push(percentile(sending, 99) / percentile(idle, 99))
  }
  const perSecond = (values: number[]) => Math.round(median(values))
  return [
    {
      name: 'Kampanya gönderimi / nodemailer havuzunun yalın döngüsü',
      value: median(ratios),
      bound: 0.6,
      keep: 'at least',
      unit: 'kat',
      detail: `${perSecond(rates.ours)} mail/sn; yalın ${perSecond(rates.bare)} mail/sn (5 bağlantı)`,
    },
    atMost(
      'Sitenin p99 süresi, gönderim sürerken / boştayken',
      median(latency.ratios),
      2,
      'kat',
      `${median(latency.sending).toFixed(1)} ms / ${median(latency.idle).toFixed(1)} ms`,
    ),
  ]
}

export async function campaignBench(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'bozkir-bench-'))
  const sink = await startSmtpSinkProcess()
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined })
  const pool = createPool(database.connectionString)
  try {
    const product = await startRunningProduct(path.join(folder, 'node'), {
      DATABASE_URL: database.connectionString,
      SMTP_URL: sink.url,
    })
    try {
      const branch = await addMembers(pool)
      const admin = await signIn(product.url, 'admin@bozkir.example')
      const { recipients } = await admin.call(countAudience, { body: { branch } })
      if (recipients !== mailsPerRound) throw new Error(`${recipients} recipients`)
      return await measure(product.url, admin, branch, sink)
    } finally {
      await product.stop()
    }
  } finally {
    sink.stop()
    await pool.end()
    await database.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
