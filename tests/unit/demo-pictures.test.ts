import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { encodePicture } from '#server/core/pictures.ts'
import { readEncoded, writeEncoded } from '#server/demo/pictures.ts'

const pictureOf = (name: string) =>
  readFile(new URL(`../../server/demo/pictures/${name}.webp`, import.meta.url))

test('the sizes that the build wrote for a demo picture are those of an upload, and only of this picture', async () => {
  const target = await mkdtemp(path.join(tmpdir(), 'bozkir-pictures-'))
  onTestFinished(() => rm(target, { recursive: true }))
  const folder = pathToFileURL(`${target}/`)
  const content = await pictureOf('product-bar')
  await writeEncoded(folder, content)
  expect(await readEncoded(content, folder)).toEqual(await encodePicture(content))
  expect(await readEncoded(await pictureOf('product-bands'), folder)).toBeUndefined()
})
