import { and, eq, sql } from 'drizzle-orm'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, explainingConstraints, invalidField } from '#server/core/errors.ts'
import type { Services } from '#server/core/module.ts'
import { encodeDrawing } from '#server/core/pictures.ts'
import { insertRecord } from '#server/core/records.ts'
import type { Database } from '#server/db/database.ts'
import { lockKeys } from '#server/db/locks.ts'
import { renderMail } from '#server/integrations/mail/mail-template.ts'
import type { Mail } from '#server/integrations/mail/mail-transport.ts'
import { branches } from '#server/modules/club/branches/branches.table.ts'
import { type Letterhead, letterheadOf } from '#server/modules/club/identity/identity.service.ts'
import { currentPendingSignatures } from '#server/modules/membership/contracts/pending/pending-signatures.table.ts'
import {
  formatDocumentCode,
  newDocumentCode,
} from '#server/modules/membership/contracts/signatures/document-code.ts'
import {
  digestsOf,
  firstPreviousHash,
  hashOf,
  textHashOf,
} from '#server/modules/membership/contracts/signatures/hash-chain.ts'
import {
  type ContractSignatureRow,
  contractChain,
  contractSignatures,
} from '#server/modules/membership/contracts/signatures/signatures.table.ts'
import {
  contractsOf,
  isSignableBy,
  type Signer,
} from '#server/modules/membership/contracts/signatures/user-contracts.ts'
import { missingContract } from '#server/modules/membership/contracts/templates/templates.service.ts'
import {
  contractTemplates,
  contractVersions,
} from '#server/modules/membership/contracts/templates/templates.table.ts'
import { guardianRequired } from '#server/modules/people/users/guardianships.ts'
import { isOfPerson } from '#server/modules/people/users/person-ids.ts'
import { textWithoutAddress } from '#server/modules/people/users/text-person.ts'
import { users } from '#server/modules/people/users/users.table.ts'
import type { BodyOf } from '#shared/core/endpoint.ts'
import { formatMoment } from '#shared/core/format-date.ts'
import { firstName, foldTurkish } from '#shared/core/text.ts'
import type { signContract } from '#shared/membership/contracts/contracts.contract.ts'
import { contractsMessages } from '#shared/membership/contracts/contracts.messages.ts'
import type { UserContract } from '#shared/membership/contracts/contracts.schema.ts'
import { type Signature, signatureField } from '#shared/membership/contracts/signature.ts'
import { guardiansMessages } from '#shared/people/guardians/guardians.messages.ts'

interface Signed {
  email: string
  signerName: string
  /** The minor for whom a guardian signed. */
  memberName: string | null
  title: string
  signedAt: string
  code: string
  hash: string
}

/**
 * Carries the verification code and the hash, so that the mailbox proves a later change of the database.
 */
function signedMail({ club, publicUrl }: Letterhead, signed: Signed): Mail {
  const { email, signerName, memberName, title, signedAt, code, hash } = signed
  const forMember = memberName ? `, velisi olarak ${memberName} adına` : ''
  return renderMail({
    club,
    to: email,
    subject: `${club.name}: “${title}” imzalandı`,
    greeting: `Merhaba ${firstName(signerName)},`,
    paragraphs: [
      `“${title}” belgesini ${formatMoment(signedAt)} tarihinde${forMember} imzaladın. İmzalı belgeyi PDF olarak dilediğin zaman indirebilirsin.`,
      `Doğrulama kodu: ${formatDocumentCode(code)}`,
      `İmzanın dijital parmak izi: ${hash}`,
      'Kod ve dijital parmak izi, belgenin sonradan değiştirilmediğini göstermeye yarar; bu e-postayı sakla.',
    ],
    action: memberName
      ? { label: 'Çocuklarım', link: `${publicUrl}/customer/dependants` }
      : { label: 'Sözleşmelerim', link: `${publicUrl}/customer/contracts` },
  })
}

const texts = contractsMessages

const alreadySigned = () => new AppError(409, 'contract.already-signed', texts.alreadySigned)

/** Milliseconds. */
const maxClockSkew = 60_000
const maxConsentAge = 12 * 3_600_000

interface ChainEnd {
  sequence: number
  hash: string
}

const normaliseName = (name: string) => foldTurkish(name).trim().replace(/\s+/g, ' ')

function checkConsent(agreedAt: string, now: Date): void {
  const age = now.getTime() - Date.parse(agreedAt)
  if (age < -maxClockSkew) throw invalidField('agreedAt', texts.agreedInFuture)
  if (age > maxConsentAge) throw invalidField('agreedAt', texts.agreedTooEarly)
}

/**
 * Returns the signature as it is kept. A typed one must be the member's name, a picture is kept as PNG without its metadata;
 * drawn ones are validated by the schema.
 */
async function checkedSignature(signature: Signature, name: string): Promise<Signature> {
  if (signature.kind === 'typed' && normaliseName(signature.name) !== normaliseName(name))
    throw invalidField('signature', texts.typedNameDiffers(name))
  if (signature.kind !== 'image') return signature
  const content = Buffer.from(signature.image.slice(signature.image.indexOf(',') + 1), 'base64')
  const drawing = await encodeDrawing(content, signatureField).catch((error: unknown) => {
    throw error instanceof AppError ? invalidField('signature', texts.signatureUnreadable) : error
  })
  return { kind: 'image', image: `data:image/png;base64,${drawing.toString('base64')}` }
}

/**
 * Locks the version's template against publishing. Throws 409 for a version that is signed or replaced, and 404 for one
 * that this user may not sign.
 */
async function lockVersion(db: Database, user: string, id: string) {
  const [locked] = await db
    .select({ version: contractVersions, template: contractTemplates })
    .from(contractVersions)
    .innerJoin(contractTemplates, eq(contractTemplates._id, contractVersions.template))
    .where(eq(contractVersions._id, id))
    .for('share', { of: contractTemplates })
  if (!locked) throw missingContract()
  const { version, template } = locked
  const [current] = await db
    .select({ _id: contractVersions._id })
    .from(contractVersions)
    .innerJoin(contractTemplates, eq(contractTemplates._id, contractVersions.template))
    .leftJoin(branches, eq(branches._id, contractTemplates.branch))
    .where(and(eq(contractTemplates._id, template._id), isSignableBy(user)))
  if (current?._id === id) return locked
  // Checked last: the user's own concurrent signature may have been committed meanwhile.
  const [signed] = await db
    .select({ _id: contractSignatures._id })
    .from(contractSignatures)
    .where(and(isOfPerson(contractSignatures.user, user), eq(contractSignatures.version, version._id)))
  if (signed) throw alreadySigned()
  if (current) throw new AppError(409, 'contract.old-version', texts.oldVersion)
  throw template.isActive ? missingContract() : new AppError(409, 'contract.archived', texts.archived)
}

/** Returns the branch whose staff is responsible for the signature. */
async function branchOf(db: Database, user: string, { _id, branch }: { _id: string; branch: string | null }) {
  if (branch) return branch
  const [pending] = await db
    .select({ branch: currentPendingSignatures.branch })
    .from(currentPendingSignatures)
    .where(and(eq(currentPendingSignatures.user, user), eq(currentPendingSignatures.template, _id)))
  if (pending) return pending.branch
  const [account] = await db.select({ branch: users.branch }).from(users).where(eq(users._id, user))
  return account?.branch ?? null
}

/** Takes the advisory lock on the chain until the transaction ends and returns its last link. */
export async function lockChain(db: Database): Promise<ChainEnd> {
  await db.execute(sql`SELECT pg_advisory_xact_lock(${lockKeys.contractChain})`)
  const [end] = await db.select().from(contractChain)
  return { sequence: end?.length ?? 0, hash: end?.hash ?? firstPreviousHash }
}

type NewLink = Omit<typeof contractSignatures.$inferInsert, 'sequence' | 'previousHash' | 'hash'>

/** Appends a signature to the locked chain. */
export async function appendSignature(
  db: Database,
  end: ChainEnd,
  link: NewLink,
): Promise<ContractSignatureRow> {
  const sequence = end.sequence + 1
  const hash = hashOf({ ...link, sequence, previousHash: end.hash })
  const written = await insertRecord(db, contractSignatures, {
    ...link,
    sequence,
    previousHash: end.hash,
    hash,
  })
  const newEnd = { length: sequence, hash, last: written._id }
  await db.insert(contractChain).values(newEnd).onConflictDoUpdate({ target: contractChain._id, set: newEnd })
  return written
}

interface Origin {
  ip: string
  userAgent: string
}

/**
 * Signs the published version for a member: by the member, for a minor by a guardian, on their own device or the staff's.
 * Of concurrent attempts one succeeds. The database refuses a minor's own signature and that of a former guardian.
 */
export async function signVersion(
  { transact, mail, sms, configuration }: Services,
  author: CurrentUser,
  { member, name, guardian }: Signer,
  { contractId, signature: given, agreedAt }: BodyOf<typeof signContract>,
  { ip, userAgent }: Origin,
): Promise<UserContract> {
  checkConsent(agreedAt, new Date())
  const signature = await checkedSignature(given, name)
  const constraints = {
    contract_signatures_user_version_key: alreadySigned,
    contract_signatures_guardian_check: () => guardianRequired(guardiansMessages.requiredToSign),
  }
  return explainingConstraints(constraints, () =>
    transact(author, async ({ db, client, audit }) => {
      const { version, template } = await lockVersion(db, member._id, contractId)
      const branch = await branchOf(db, member._id, template)
      const end = await lockChain(db)
      const signedAt = new Date().toISOString()
      const facts = {
        user: member._id,
        version: version._id,
        contractVersion: version.version,
        textHash: textHashOf(version),
        signerName: name,
        ...(guardian && { memberName: member.name, guardian: guardian._id, relation: guardian.relation }),
        signature,
        agreedAt: new Date(Math.min(Date.parse(agreedAt), Date.parse(signedAt))).toISOString(),
        signedAt,
        ip,
        userAgent: userAgent.slice(0, 300),
      }
      const row = await appendSignature(db, end, {
        ...facts,
        template: template._id,
        branch,
        code: newDocumentCode(),
        digests: digestsOf(facts),
      })
      await audit({
        resource: 'contracts',
        recordId: template._id,
        action: 'sign',
        person: member._id,
        after: {
          title: version.title,
          contractVersion: version.version,
          code: row.code,
          hash: row.hash,
          ...(guardian && { guardian: guardian._id, relation: guardian.relation }),
          branch,
        },
      })
      const recipient = guardian?._id ?? member._id
      const [account] = await db.select({ email: users.email }).from(users).where(eq(users._id, recipient))
      if (account?.email) {
        const letterhead = await letterheadOf(db, configuration)
        const signed = { ...row, email: account.email, title: version.title }
        await mail.enqueue(client, signedMail(letterhead, signed))
      } else {
        const { club, publicUrl } = await letterheadOf(db, configuration)
        const text = `${club.name}: imzalanan sözleşme: ${publicUrl}/customer/contracts`
        await textWithoutAddress({ sms }, { db, client }, recipient, text)
      }
      const { signed } = await contractsOf(db, member._id)
      const contract = signed.find(({ signatureId }) => signatureId === row._id)
      if (!contract) throw missingContract()
      return contract
    }),
  )
}
