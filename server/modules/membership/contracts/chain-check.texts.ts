import type { ChainProof } from '#server/modules/membership/contracts/chain-check.ts'
import { printedDocumentCode } from '#server/modules/membership/contracts/document-code.ts'
import type { DuesDifference, DuesProof } from '#server/modules/membership/contracts/dues-check.ts'
import type { CheckedSignature } from '#server/modules/membership/contracts/signature-answers.ts'
import { signaturePartNames } from '#shared/membership/contracts/part-names.ts'

const number = (count: number) => count.toLocaleString('tr-TR')

export const chainCheckTexts = {
  broken: ({ row, text, altered }: CheckedSignature) =>
    `KIRIK  ${row.sequence}. halka, ${row.signerName}, “${text.title}” sürüm ${text.version} (${printedDocumentCode(row.code)}): ${altered.map((part) => signaturePartNames[part]).join(', ')}.`,
  counted: ({ signatures }: ChainProof) => `${number(signatures)} imza denetlendi.`,
  missing: (count: number) => `KIRIK  Zincirin sonunda ${number(count)} imza eksik.`,
  holds: 'İmza zinciri tutuyor: hiçbir imza, metin, ad ya da tarih değişmemiş.',
  fails: (count: number) => `İmza zinciri tutmuyor: ${number(count)} kırık bulundu.`,
  dueDiffers: ({ user, template, isOwed }: DuesDifference) =>
    `FARK  ${user} numaralı üyenin ${template} numaralı sözleşmesi imza bekleyenler listesinde ${isOwed ? 'eksik' : 'fazla'}.`,
  duesCounted: ({ dues, waiting }: DuesProof) =>
    `${number(dues)} imza borcu denetlendi${waiting > 0 ? `, ${number(waiting)} değişiklik henüz işlenmedi` : ''}.`,
  duesHold: 'İmza bekleyenler listesi tutuyor.',
  duesFail: (count: number) => `İmza bekleyenler listesi tutmuyor: ${number(count)} fark bulundu.`,
  failed: (reason: string) => `İmza zinciri denetlenemedi: ${reason}`,
} as const
