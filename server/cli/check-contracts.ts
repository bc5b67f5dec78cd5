import type { PoolClient } from 'pg'
import { runCheck } from '#server/cli/run-check.ts'
import type { ChainCheckResult } from '#server/modules/membership/contracts/signatures/check-chain.ts'
import { checkChain } from '#server/modules/membership/contracts/signatures/check-chain.ts'
import { formatDocumentCode } from '#server/modules/membership/contracts/signatures/document-code.ts'
import type { CheckedSignature } from '#server/modules/membership/contracts/signatures/signatures.service.ts'
import { signaturePartNames } from '#shared/membership/contracts/part-names.ts'

const number = (count: number) => count.toLocaleString('tr-TR')

const texts = {
  broken: ({ row, text, altered }: CheckedSignature) =>
    `KIRIK  ${row.sequence}. halka, ${row.signerName}, “${text.title}” sürüm ${text.version} (${formatDocumentCode(row.code)}): ${altered.map((part) => signaturePartNames[part]).join(', ')}.`,
  counted: ({ signatures }: ChainCheckResult) => `${number(signatures)} imza kontrol edildi.`,
  missing: (count: number) => `KIRIK  Zincirin sonunda ${number(count)} imza eksik.`,
  holds: 'İmza zinciri tutuyor: hiçbir imza, metin, ad ya da tarih değişmemiş.',
  fails: (count: number) => `İmza zinciri tutmuyor: ${number(count)} kırık bulundu.`,
  failed: (reason: string) => `İmza zinciri kontrol edilemedi: ${reason}`,
} as const

const print = (line: string) => console.log(line)

/** Returns the number of broken links. */
async function reportChain(client: PoolClient): Promise<number> {
  const result = await checkChain(client, (link) => print(texts.broken(link)))
  if (result.missing > 0) print(texts.missing(result.missing))
  print(texts.counted(result))
  const breaks = result.breaks + result.missing
  print(breaks > 0 ? texts.fails(breaks) : texts.holds)
  return breaks
}

await runCheck(reportChain, texts.failed)
