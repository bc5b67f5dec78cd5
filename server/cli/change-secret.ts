// Seals what `APP_SECRET` seals with a new secret: `npm run change:secret`, with the product stopped.

import { parseArgs } from 'node:util'
import { getColumnTable, getTableName } from 'drizzle-orm'
import pg from 'pg'
import { type Configuration, ConfigurationError, readConfiguration } from '#server/core/configuration.ts'
import { seal, unseal } from '#server/core/crypto.ts'
import { installationSecret } from '#server/core/installation-secret.ts'
import type { SealedColumn } from '#server/core/sealed-column.ts'
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts'
import { mailQueue } from '#server/integrations/mail/mail-queue.ts'
import { modules } from '#server/modules/index.ts'

const texts = {
  usage:
    'Kullanım: APP_SECRET=<eskisi> NEW_APP_SECRET=<yenisi> npm run change:secret\n' +
    'Eskisi kayıpsa: APP_SECRET=<yenisi> npm run change:secret -- --lost',
  running: 'Önce ürünü bütün bilgisayarlarda durdurun.',
  wrong: 'APP_SECRET bu veri tabanının gizli anahtarı değil.',
  done: (sealed: number, codes: number) =>
    `${sealed} kayıt yeni anahtarla şifrelendi, ${codes} kurtarma kodu silindi. Ürünü APP_SECRET’ın yeni değeriyle başlatın. Gönderilmiş bağlantılar ve dağıtılmış üyelik kodları artık geçmez.`,
  lost: (devices: number, codes: number) =>
    `Turnike ve bildirim anahtarları yenilenecek; ${devices} bildirim cihazı ve ${codes} kurtarma kodu silindi. Doğrulama uygulamaları “npm run reset:factor” ile sıfırlanır; açılmamış çekilişler sıfırlanıp yeniden çekilir.`,
  failed: (reason: string) => `Değiştirilemedi: ${reason}`,
} as const

const applicationName = 'club-change-secret'

/** Seals the values of one column anew; returns how many there were. */
async function reseal(
  client: pg.Client,
  { column, purpose, isInstallations }: SealedColumn,
  [old, next]: readonly [string, string],
): Promise<number> {
  const table = client.escapeIdentifier(getTableName(getColumnTable(column)))
  const name = client.escapeIdentifier(column.name)
  const { rows } = await client.query<{ row: string; sealed: Buffer }>(
    `SELECT ctid::text AS row, ${name} AS sealed FROM ${table} WHERE ${name} IS NOT NULL FOR UPDATE`,
  )
  // What a trigger keeps from being changed keeps its content here.
  await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  let count = 0
  for (const { row, sealed } of rows) {
    const content = unseal(old, purpose, sealed)
    if (!content && isInstallations) throw new ConfigurationError(texts.wrong)
    // An earlier secret sealed it, so it was lost before.
    if (!content) continue
    await client.query(`UPDATE ${table} SET ${name} = $2 WHERE ctid = $1::tid`, [
      row,
      seal(next, purpose, content),
    ])
    count += 1
  }
  await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  return count
}

/** Seals the waiting mails anew; returns how many there were. */
async function resealMails(client: pg.Client, [old, next]: readonly [string, string]): Promise<number> {
  const { rows } = await client.query<{ id: string; sealed: string }>(
    `SELECT id, data->>'sealed' AS sealed FROM pgboss.job WHERE name = $1 AND state < 'completed' FOR UPDATE`,
    [mailQueue.name],
  )
  for (const { id, sealed } of rows) {
    const mail = unseal(old, mailQueue.name, Buffer.from(sealed, 'base64'))
    if (!mail) continue
    await client.query(
      `UPDATE pgboss.job SET data = jsonb_set(data, '{sealed}', to_jsonb($3::text)) WHERE name = $1 AND id = $2`,
      [mailQueue.name, id, seal(next, mailQueue.name, mail).toString('base64')],
    )
  }
  return rows.length
}

/** They are stored as hashes that are keyed with the secret. */
const deleteRecoveryCodes = async (client: pg.Client) =>
  (await client.query('DELETE FROM recovery_codes')).rowCount ?? 0

async function replaceSecret(client: pg.Client, secrets: readonly [string, string]): Promise<string> {
  let count = await resealMails(client, secrets)
  for (const column of modules.flatMap(({ sealed = [] }) => sealed))
    count += await reseal(client, column, secrets)
  return texts.done(count, await deleteRecoveryCodes(client))
}

/** Deletes the keys of the installation, so that the next start makes new ones. */
async function forgetSecret(client: pg.Client): Promise<string> {
  await client.query('DELETE FROM turnstile_keys')
  await client.query('DELETE FROM push_keys')
  // A device is bound to the key of its subscription.
  const { rowCount } = await client.query('DELETE FROM push_devices')
  return texts.lost(rowCount ?? 0, await deleteRecoveryCodes(client))
}

async function run(
  { databaseUrl, dataDir, appSecret }: Configuration,
  work: (client: pg.Client, secret: string) => Promise<string>,
): Promise<string> {
  const embedded = databaseUrl ? null : await openEmbeddedDatabase(dataDir, console.log)
  const client = new pg.Client({
    connectionString: databaseUrl ?? embedded?.connectionString,
    application_name: applicationName,
  })
  try {
    await client.connect()
    await client.query('BEGIN')
    const { rows } = await client.query(
      `SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'club%' AND pid <> pg_backend_pid() LIMIT 1`,
    )
    if (rows.length > 0) throw new ConfigurationError(texts.running)
    const said = await work(client, appSecret ?? (await installationSecret(dataDir)))
    await client.query('COMMIT')
    return said
  } finally {
    await client.end()
    await embedded?.close()
  }
}

try {
  const { values } = parseArgs({ options: { lost: { type: 'boolean', default: false } } })
  const next = process.env.NEW_APP_SECRET?.trim() ?? ''
  if (values.lost === Boolean(next) || (next && next.length < 32)) throw new ConfigurationError(texts.usage)
  const configuration = readConfiguration(process.env)
  console.log(
    await run(configuration, (client, secret) =>
      values.lost ? forgetSecret(client) : replaceSecret(client, [secret, next]),
    ),
  )
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error)
  console.error(error instanceof ConfigurationError ? reason : texts.failed(reason))
  process.exitCode = 1
}
