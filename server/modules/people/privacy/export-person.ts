import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { Services } from '#server/core/module.ts'
import { exportPage, sectionHtml } from '#server/modules/people/privacy/export-page.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay } from '#shared/core/club-time.ts'
import { formatDay } from '#shared/core/format-date.ts'

/** File names in an archive. */
const texts = {
  fileName: 'verilerim',
  page: 'index.html',
  photo: 'profil-fotografi.webp',
} as const

/** Sends all data that the club holds on a person as one ZIP archive; each file is read when its turn comes. */
export async function sendExport({ db, storage, modules }: Services, reply: FastifyReply, user: string) {
  const [person] = await db.select().from(users).where(eq(users._id, user))
  if (!person) throw missingUser()
  const files = await Promise.all(modules.map(({ exportFiles }) => exportFiles?.(db, person) ?? []))
  const zip = new ZipFile()

  function add(path: string, read: () => Promise<Readable>): void {
    zip.addReadStreamLazy(path, (done) => {
      read().then(
        (stream) => done(null, stream.once('error', fail)),
        (error: Error) => fail(error),
      )
    })
  }
  /** Breaks the connection off, so that an incomplete archive is recognised as such. */
  const fail = (error: Error) => void (zip.outputStream as Readable).destroy(error)

  const sections: string[] = []
  const paths: string[] = []
  for (const { name, read } of modules.flatMap(({ exportSections = [] }) => exportSections)) {
    paths.push(`${name}.json`)
    add(`${name}.json`, async () => {
      const json = JSON.stringify(await read(db, person), null, 2)
      sections.push(sectionHtml(name, JSON.parse(json)))
      return Readable.from([`${json}\n`])
    })
  }
  for (const { path, open } of files.flat()) {
    paths.push(path)
    add(path, open)
  }
  const { profilePhoto } = person
  if (profilePhoto) {
    const key = profilePhoto.replace(/^\/uploads\//, '')
    paths.push(texts.photo)
    add(texts.photo, () => storage.uploads.getStream(key))
  }
  // Last: its sections come from the files before it.
  add(texts.page, async () =>
    Readable.from([
      exportPage({ name: person.name, day: formatDay(new Date().toISOString()), sections, files: paths }),
    ]),
  )
  zip.end()
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${texts.fileName}-${clubDay(new Date())}.zip"`,
  })
  return zip.outputStream
}
