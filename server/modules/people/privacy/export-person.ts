import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import type { Services } from '#server/core/module.ts'
import { missingUser } from '#server/modules/people/users/users.service.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import { clubDay } from '#shared/core/club-time.ts'

/** File names and the cover note of an archive. */
const texts = {
  fileName: 'verilerim',
  readMe: 'BENIOKU.txt',
  photo: 'profil-fotografi.webp',
  intro: (name: string, day: string) =>
    [
      `${name} hakkında tutulan veriler, ${day}`,
      '',
      'Her .json dosyası bir alandır ve herhangi bir metin düzenleyicide açılır.',
      'hesap-dokumleri klasöründeki dosyalar bir hesap tablosunda açılır.',
      'Parolalar, oturum anahtarları ve kart numaraları hiçbir zaman okunabilir biçimde tutulmaz; burada da yoktur.',
      'Mesajlar, iş başvuruları ve bülten kaydı, e-posta adresi doğrulanmışsa bu adresle eşleştirilir.',
      '',
    ].join('\r\n'),
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

  add(texts.readMe, async () => Readable.from([texts.intro(person.name, clubDay(new Date()))]))
  for (const { name, read } of modules.flatMap(({ exportSections = [] }) => exportSections)) {
    add(`${name}.json`, async () => Readable.from([`${JSON.stringify(await read(db, person), null, 2)}\n`]))
  }
  for (const { path, open } of files.flat()) add(path, open)
  const { profilePhoto } = person
  if (profilePhoto) {
    const key = profilePhoto.replace(/^\/uploads\//, '')
    add(texts.photo, () => storage.uploads.getStream(key))
  }
  zip.end()
  reply.headers({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${texts.fileName}-${clubDay(new Date())}.zip"`,
  })
  return zip.outputStream
}
