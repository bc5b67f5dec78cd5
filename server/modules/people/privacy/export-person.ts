import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { Services } from '#server/core/module.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { wallets } from '#server/modules/money/balances/balances.table.ts'
import { wholeLedger } from '#server/modules/money/balances/statement.ts'
import { exportTexts } from '#server/modules/people/privacy/export.texts.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay } from '#shared/core/club-time.ts'

/** Answers everything the club holds on a person as one archive, each file read when its turn comes. */
export async function sendExport({ db, storage, modules }: Services, reply: FastifyReply, user: string) {
  const [person] = await db.select().from(users).where(eq(users._id, user))
  if (!person) throw missingUser()
  const accounts = await db
    .select({ _id: wallets._id, slug: branches.slug })
    .from(wallets)
    .innerJoin(branches, eq(branches._id, wallets.branch))
    .where(eq(wallets.user, user))
  const zip = new ZipFile()

  function add(path: string, read: () => Promise<Readable>): void {
    zip.addReadStreamLazy(path, (done) => {
      read().then(
        (stream) => done(null, stream.once('error', fail)),
        (error: Error) => fail(error),
      )
    })
  }
  /** A connection that breaks off, so that nobody takes half an archive for the whole. */
  const fail = (error: Error) => void (zip.outputStream as Readable).destroy(error)

  add(exportTexts.readMe, async () => Readable.from([exportTexts.intro(person.name, clubDay(new Date()))]))
  for (const { name, read } of modules.flatMap(({ exportSections = [] }) => exportSections)) {
    add(`${name}.json`, async () => Readable.from([`${JSON.stringify(await read(db, person), null, 2)}\n`]))
  }
  for (const { _id, slug } of accounts) {
    add(`${exportTexts.statements}/${slug}.csv`, () => wholeLedger(db, _id))
  }
  const { profilePhoto } = person
  if (profilePhoto) {
    const key = profilePhoto.replace(/^\/uploads\//, '')
    add(exportTexts.photo, () => storage.uploads.getStream(key))
  }
  zip.end()
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${exportTexts.fileName}-${clubDay(new Date())}.zip"`,
    'cache-control': 'private, no-store',
  })
  return zip.outputStream
}
