import { readConfiguration } from '#server/core/configuration.ts'
import { createBuckets } from '#server/integrations/storage/buckets.ts'

/** Creates the buckets of a self-hosted storage, such as the one in `compose.yaml`. */
try {
  const { storage } = readConfiguration(process.env)
  if ('folder' in storage) console.log('Dosyalar bir klasörde tutuluyor; kova gerekmiyor.')
  else {
    const made = await createBuckets(storage)
    console.log(made.length > 0 ? `Oluşturulan kovalar: ${made.join(', ')}` : 'Kovalar hazır.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
