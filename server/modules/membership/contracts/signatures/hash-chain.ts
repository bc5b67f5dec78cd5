import { createHash } from 'node:crypto'
import type { SignaturePart } from '#shared/membership/contracts/contracts.schema.ts'
import type { Signature } from '#shared/membership/contracts/signature.ts'

/** The parts of a signature that have a digest of their own. */
const hashedParts = [
  'text',
  'version',
  'member',
  'name',
  'drawing',
  'agreedAt',
  'signedAt',
  'origin',
] as const satisfies readonly SignaturePart[]
type HashedPart = (typeof hashedParts)[number]
export type Digests = Record<HashedPart, string>

interface SignedFacts {
  user: string
  version: string
  contractVersion: number
  textHash: string
  signerName: string
  /** Set if a guardian signed for a minor. */
  memberName?: string | null
  guardian?: string | null
  relation?: string | null
  signature: Signature
  agreedAt: string
  signedAt: string
  ip: string
  userAgent: string
}

/** Previous hash of the first signature. */
export const firstPreviousHash = '0'.repeat(64)

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Returns the SHA-256 of a version's title and text. */
export const textHashOf = ({ title, content }: { title: string; content: string }) =>
  sha256(`${title}\n\n${content}`)

/** Fixed field order: `jsonb` does not keep the original one. */
function drawingFields(signature: Signature) {
  if (signature.kind === 'drawn') return [signature.kind, signature.strokes]
  return [signature.kind, signature.kind === 'typed' ? signature.name : signature.image]
}

/** Returns the digest of each part; the part's name is hashed with it. */
export function digestsOf(facts: SignedFacts): Digests {
  const values: Record<HashedPart, unknown> = {
    text: facts.textHash,
    version: [facts.version, facts.contractVersion],
    member: facts.guardian ? [facts.user, facts.memberName, facts.guardian, facts.relation] : facts.user,
    name: facts.signerName,
    drawing: drawingFields(facts.signature),
    agreedAt: facts.agreedAt,
    signedAt: facts.signedAt,
    origin: [facts.ip, facts.userAgent],
  }
  const digests = hashedParts.map((part) => [part, sha256(JSON.stringify([part, values[part]]))])
  return Object.fromEntries(digests) as Digests
}

interface ChainLink {
  sequence: number
  code: string
  previousHash: string
  digests: Digests
}

/** Returns the hash of a signature, which includes the previous hash. */
export const hashOf = ({ sequence, code, previousHash, digests }: ChainLink) =>
  sha256(JSON.stringify([sequence, code, previousHash, hashedParts.map((part) => digests[part])]))

/** Hashes in the adjacent rows; null if there is none. */
interface Neighbours {
  beforeHash: string | null
  afterPreviousHash: string | null
  /** Hash of the newest signature according to `contract_chain`. */
  endHash: string | null
}

/** Returns the altered parts of a stored signature; empty if it is intact. */
export function alteredParts(
  link: ChainLink & { hash: string },
  facts: SignedFacts,
  { beforeHash, afterPreviousHash, endHash }: Neighbours,
): SignaturePart[] {
  const found = digestsOf(facts)
  const altered: SignaturePart[] = hashedParts.filter((part) => found[part] !== link.digests[part])
  if (hashOf(link) !== link.hash) altered.push('seal')
  const expected = link.sequence === 1 ? firstPreviousHash : beforeHash
  const follows = expected === link.previousHash
  const isFollowed = (afterPreviousHash ?? endHash) === link.hash
  if (!follows || !isFollowed) altered.push('chain')
  return altered
}
