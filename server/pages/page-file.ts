import { hash } from 'node:crypto'
import { z } from 'zod'
import { type PageContent, revalidate } from './page.ts'

/** What is known of a page besides the bytes of its files. */
export const SavedPage = z.object({
  path: z.string(),
  /** The versions its tags had when it was saved. */
  versions: z.record(z.string(), z.string()),
  /** Milliseconds since 1970; null when only a write can change the page. */
  expiresAt: z.number().nullable(),
  headers: z.record(z.string(), z.string()),
  /** Sizes of the plain, gzip and brotli file; null where there is none. */
  sizes: z.tuple([z.number(), z.number().nullable(), z.number().nullable()]),
  digest: z.string(),
})
export type SavedPage = z.infer<typeof SavedPage>

// Letters that mean themselves in an address, in a file's name and to a proxy. No name begins with a dot.
const plainPath = /^\/$|^(\/(?!index\.html)[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/
/** Folders' names may have 255 bytes. */
const LONGEST_PATH = 200
const contentType = 'text/html; charset=utf-8'
const policyHeader = 'content-security-policy'
/** A proxy sends the headers it is told to, the same for every page. */
const carried: ReadonlySet<string> = new Set(['content-type', policyHeader])

/** Whether a page may lie in a file: public, good for everyone, and complete without headers of its own. */
export function fitsInFile(path: string, { status, headers, cacheControl }: PageContent): boolean {
  return (
    status === 200 &&
    cacheControl === revalidate &&
    path.length <= LONGEST_PATH &&
    plainPath.test(path) &&
    headers['content-type'] === contentType &&
    Object.keys(headers).every((name) => carried.has(name)) &&
    !headers[policyHeader]?.includes('"')
  )
}

/** Who may frame a page is the one thing that a document cannot say of itself: proxies send it for all pages. */
const withoutFraming = (policy: string) =>
  policy
    .split(/;\s*/)
    .filter((directive) => directive && !directive.startsWith('frame-ancestors'))
    .join('; ')

/** The policy of scripts and styles differs from page to page, so in a file it is part of the document. */
function policyElement({ [policyHeader]: policy }: PageContent['headers']): string {
  return policy ? `<meta http-equiv="${policyHeader}" content="${withoutFraming(policy)}">` : ''
}

/** The document as it lies in a file; null where there is no place for its policy. */
export function toFile({ body, headers }: PageContent): Buffer | null {
  const element = policyElement(headers)
  if (!element) return body
  const start = /<head[^>]*>(\s*<meta charset[^>]*>)?/i.exec(body.subarray(0, 2048).toString('latin1'))
  if (!start) return null
  const place = start.index + start[0].length
  return Buffer.concat([body.subarray(0, place), Buffer.from(element), body.subarray(place)])
}

/** The document as it was rendered. */
export function fromFile(file: Buffer, headers: PageContent['headers']): Buffer {
  const element = policyElement(headers)
  const place = element ? file.indexOf(element) : -1
  if (place === -1) return file
  return Buffer.concat([file.subarray(0, place), file.subarray(place + Buffer.byteLength(element))])
}

export const digestOf = (bytes: Buffer) => hash('sha256', bytes, 'base64url')

const AN_AGE = 2 ** 29
const FIRST_SECOND = 1_000_000_000

/**
 * The time a file is given. Proxies make the entity tag from a file's second and size, and two edits can
 * fall into one second and leave the size as it was; so the second is made from the content.
 */
export function secondOf(bytes: Buffer): number {
  return FIRST_SECOND + (Buffer.from(hash('sha256', bytes), 'hex').readUInt32BE() % AN_AGE)
}
