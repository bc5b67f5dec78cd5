import { setTimeout as sleep } from 'node:timers/promises'
import { Client, insist, signIn } from '#tests/proofs/support/client.ts'
import { openClub } from '#tests/proofs/support/club.ts'
import { openFolder, openPool, startProduct } from '#tests/proofs/support/product.ts'
import { openSmtpSink } from '#tests/support/mail/smtp-sink.ts'
import { allAgree } from '#tests/support/records/consents.ts'
import { seedClub } from '#tests/support/seed/seed-club.ts'

/** Mails of unknown delivery that a kill may leave: those in the mail server’s hands on each connection. */
const mostUnknown = 5

/** Kills a server during a campaign: nobody gets two mails, and each missing mail is listed for a person to decide. */
export async function killCampaign({ mails, rounds }: { mails: number; rounds: number }): Promise<string[]> {
  const violations: string[] = []
  const dataDir = openFolder()
  let kills = 0
  const sink = await openSmtpSink({
    storesMails: false,
    onMail(arrived) {
      if (kills === rounds || arrived < ((kills + 1) * mails) / (rounds + 1)) return
      kills += 1
      product.process.kill('SIGKILL')
    },
  })
  const start = () => startProduct({ dataDir, environment: { SMTP_URL: sink.url } })
  let product = await start()
  const admin = await signIn(new Client(() => product.url))
  const { branch } = await openClub(admin)
  const pool = openPool(dataDir)
  const columns = { users: { role: `'member'::user_role` } }
  await seedClub(pool, { users: mails }, { branches: [branch], columns })
  await allAgree(pool, branch)
  await pool.end()
  const { _id } = await admin.call('POST', '/api/marketting', {
    ...{ branch, title: 'Bahar', subject: 'Bahar geldi, {{ad}}', content: '<p>Merhaba {{ad}}</p>' },
  })
  await admin.call('POST', `/api/marketting/sendCampaign/${_id}`, {})
  for (let state = ''; state !== 'finished'; await sleep(200)) {
    if (product.process.exitCode !== null || product.process.signalCode !== null) product = await start()
    ;({ state } = await insist(() =>
      admin.call<{ state: string }>('GET', `/api/marketting/${_id}/progress`),
    ).catch(() => ({ state: '' })))
  }
  const unknown = await admin.rows<{ email: string }>('/api/marketting/in-doubt', { campaign: _id })
  const doubtful = new Set(unknown.map(({ email }) => email))
  for (const [email, times] of sink.received)
    if (times > 1) violations.push(`campaign: ${email} received ${times} mails`)
  for (let number = 1; number <= mails; number += 1) {
    const email = `uye${number}@bozkir.example`
    if (!sink.received.has(email) && !doubtful.has(email))
      violations.push(`campaign: ${email} received no mail`)
  }
  if (kills < rounds) violations.push(`campaign: ended after ${kills} of ${rounds} kills`)
  if (unknown.length > rounds * mostUnknown)
    violations.push(`campaign: ${unknown.length} unknown deliveries after ${rounds} kills`)
  await product.stop()
  await sink.close()
  return violations
}
