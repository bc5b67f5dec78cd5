import { createHash } from 'node:crypto'
import { or } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import type { Content } from 'pdfmake/interfaces'
import encodeQR from 'qr'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import type { PdfDocument } from '#server/integrations/pdf/pdf-document.ts'
import { fact, muted } from '#server/integrations/pdf/pdf-parts.ts'
import { renderPdf } from '#server/integrations/pdf/render-pdf.ts'
import { richTextContent } from '#server/integrations/pdf/rich-text-pdf.ts'
import { type Letterhead, letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { formatDocumentCode } from '#server/modules/membership/contracts/signatures/document-code.ts'
import {
  type CheckedSignature,
  findSignature,
  managedSignatures,
} from '#server/modules/membership/contracts/signatures/signatures.service.ts'
import {
  contractDocuments,
  contractSignatures,
} from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import { isOfSelfOrDependant } from '#server/modules/people/users/guardianships.ts'
import { addressOf } from '#shared/club/club/club-lines.ts'
import { formatDay, formatSeconds } from '#shared/core/format-date.ts'
import { qrPath } from '#shared/core/qr-path.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import { type Signature, signatureField, strokePath } from '#shared/membership/contracts/signature.ts'
import { guardianRelationNames } from '#shared/people/guardians/guardians.rules.ts'
import { isAllowed } from '#shared/permissions/delegation.ts'

const texts = {
  fileName: 'imzali-sozlesme',
  version: (version: number) => `Sürüm ${version}`,
  signature: 'İmza',
  signer: 'İmzalayan',
  guardian: (relation: string) => `İmzalayan veli (${relation.toLocaleLowerCase('tr')})`,
  member: 'Velisinin adına imzaladığı üye',
  signedAt: 'İmza tarihi',
  agreedAt: 'Metnin onaylandığı an',
  typed: 'Klavyeyle, hesap adı yazılarak imzalandı.',
  club: 'Sözleşmeyi sunan',
  check: 'Bu belgeyi doğrulayın',
  checkText: (address: string) =>
    `Belgenin ve imzanın değiştirilmediğini ${address} adresinde bu kodla ya da bu dosyanın kendisiyle herkes doğrulayabilir.`,
  code: 'Doğrulama kodu',
  place: 'Zincirdeki sırası',
  textHash: 'Metnin özeti (SHA-256)',
  hash: 'İmzanın dijital parmak izi (SHA-256)',
} as const

const line = '#d8cfc4'

const moment = (iso: string) => `${formatDay(iso)} ${formatSeconds(iso)}`

const signatureFact = (label: string, value: string): Content => ({
  ...fact(label, value, { fontSize: 10 }),
  margin: [0, 0, 0, 6],
})

function qrSvg(text: string): string {
  // The library requires a border; the view box leaves it out.
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
  const size = rows.length - 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="1 1 ${size} ${size}" shape-rendering="crispEdges"><path d="${qrPath(rows)}"/></svg>`
}

function drawn(signature: Signature): Content {
  if (signature.kind === 'typed')
    return {
      stack: [
        { text: signature.name, italics: true, fontSize: 20, margin: [0, 12, 0, 6] },
        { text: texts.typed, color: muted, fontSize: 8 },
      ],
    }
  const { width, height } = signatureField
  if (signature.kind === 'image') return { image: signature.image, fit: [220, (220 * height) / width] }
  const paths = signature.strokes.map((stroke) => `<path d="${strokePath(stroke)}"/>`).join('')
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><g fill="none" stroke="#1d1a17" stroke-width="7" stroke-linecap="round" stroke-linejoin="round">${paths}</g></svg>`,
    width: 220,
  }
}

/**
 * Renders a signed contract. Deterministic: the same signature always gives the same file, including its creation date.
 */
function signedDocument({ club, publicUrl }: Letterhead, { row, text }: CheckedSignature): PdfDocument {
  const code = formatDocumentCode(row.code)
  const address = `${publicUrl}/dogrula`
  return {
    title: text.title,
    subject: `${row.memberName || row.signerName}: ${code}`,
    author: club.name,
    createdAt: row.signedAt,
    footer: `${club.name} · ${text.title} · ${code}`,
    content: [
      { text: club.name, bold: true, fontSize: 11, color: club.colours.primary },
      { text: text.title, bold: true, fontSize: 22, margin: [0, 2, 0, 2] },
      { text: texts.version(text.version), color: muted, margin: [0, 0, 0, 16] },
      ...richTextContent(text.content),
      {
        unbreakable: true,
        stack: [
          {
            canvas: [{ type: 'line', x1: 0, y1: 0, x2: 499, y2: 0, lineWidth: 1, lineColor: line }],
            margin: [0, 16, 0, 12],
          },
          {
            columnGap: 24,
            columns: [
              {
                width: 240,
                stack: [
                  { text: texts.signature, bold: true, fontSize: 11, margin: [0, 0, 0, 4] },
                  drawn(row.signature),
                ],
              },
              {
                width: '*',
                stack: [
                  signatureFact(
                    row.relation ? texts.guardian(guardianRelationNames[row.relation]) : texts.signer,
                    row.signerName,
                  ),
                  ...(row.memberName ? [signatureFact(texts.member, row.memberName)] : []),
                  signatureFact(texts.signedAt, moment(row.signedAt)),
                  signatureFact(texts.agreedAt, moment(row.agreedAt)),
                  signatureFact(texts.club, [club.name, addressOf(club)].filter(Boolean).join(', ')),
                ],
              },
            ],
          },
          {
            columnGap: 16,
            margin: [0, 14, 0, 0],
            columns: [
              { width: 84, svg: qrSvg(`${address}?kod=${code}`) },
              {
                width: '*',
                stack: [
                  { text: texts.check, bold: true, fontSize: 11, margin: [0, 0, 0, 2] },
                  { text: texts.checkText(address), color: muted, fontSize: 8, margin: [0, 0, 0, 6] },
                  { text: `${texts.code}: ${code}`, bold: true, fontSize: 12, margin: [0, 0, 0, 4] },
                  {
                    color: muted,
                    fontSize: 7,
                    text: `${texts.place}: ${row.sequence}\n${texts.textHash}: ${text.textHash}\n${texts.hash}: ${row.hash}`,
                  },
                ],
              },
            ],
          },
        ],
      },
    ],
  }
}

/** Condition for the current user's own signatures, those of their dependants and those they manage. */
function visibleSignatures(currentUser: CurrentUser) {
  const own = isOfSelfOrDependant(contractSignatures.user, currentUser._id)
  if (!isAllowed(currentUser, 'contract-signatures.list')) return own
  const managed = managedSignatures(currentUser)
  return managed && or(own, managed)
}

/** Sends a signed contract as PDF and stores the hash of the file for later verification. */
export async function deliverSignedContract(
  { db, transact, configuration }: Services,
  currentUser: CurrentUser,
  id: string,
  reply: FastifyReply,
): Promise<Buffer> {
  const signature = await findSignature(db, id, visibleSignatures(currentUser))
  if (signature.altered.length > 0) throw new AppError(409, 'contract.altered', contractsMessages.altered)
  const content = await renderPdf(await signedDocument(await letterheadOf(db, configuration), signature))
  const sha256 = createHash('sha256').update(content).digest('hex')
  await transact(currentUser, ({ db }) =>
    db.insert(contractDocuments).values({ sha256, signature: id }).onConflictDoNothing(),
  )
  reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="${texts.fileName}-${signature.row.code}.pdf"`,
  })
  return content
}
