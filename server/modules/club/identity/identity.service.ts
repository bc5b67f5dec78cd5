import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Configuration } from '#server/core/configuration.ts'
import type { CurrentUser } from '#server/core/current-user.ts'
import { AppError, stale } from '#server/core/errors.ts'
import type { Erasure, Services } from '#server/core/module.ts'
import type { UploadedFiles } from '#server/core/multipart.ts'
import { deletePicture, toPicture, withStoredLogo, withStoredPicture } from '#server/core/pictures.ts'
import type { Database } from '#server/db/database.ts'
import { type BranchRow, branches } from '#server/modules/club/branches/branches.table.ts'
import { clubIdentity, type IdentityRow } from '#server/modules/club/identity/identity.table.ts'
import {
  type ClubColours,
  type ColourName,
  colourNames,
  presets,
  unreadablePairs,
} from '#shared/brand/club-colours.ts'
import { readHours, writeWeek } from '#shared/club/branches/opening-hours.ts'
import type { Club } from '#shared/club/club/club.contract.ts'
import type { Identity, IdentityChange } from '#shared/club/identity/identity.contract.ts'
import { identityMessages } from '#shared/club/identity/identity.messages.ts'

const texts = identityMessages

const networks: Readonly<Record<string, string>> = {
  'instagram.com': 'Instagram',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'twitter.com': 'X',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'linkedin.com': 'LinkedIn',
  't.me': 'Telegram',
}

/** The name of the network of a profile; the host of an unknown one. */
function socialName(url: string): string {
  const host = new URL(url).hostname.replace(/^(www|m)\./, '')
  return networks[host] ?? host
}

/** The part of the identity that mails, documents and agreements name. */
export type ClubIdentity = Pick<
  Identity,
  | 'name'
  | 'city'
  | 'address'
  | 'phone'
  | 'email'
  | 'openingHours'
  | 'tradeName'
  | 'mersis'
  | 'kep'
  | 'taxOffice'
  | 'taxNumber'
  | 'responsiblePerson'
  | 'mailSender'
> & { colours: ClubColours }

/** The club and the address of its site, as mails need them. */
export interface Letterhead {
  club: ClubIdentity
  publicUrl: string
}

const columnOf = (name: ColourName) =>
  `colour${name.charAt(0).toUpperCase()}${name.slice(1)}` as `colour${Capitalize<ColourName>}`

const coloursOf = (row: Pick<IdentityRow, `colour${Capitalize<ColourName>}`>): ClubColours =>
  Object.fromEntries(colourNames.map((name) => [name, row[columnOf(name)]])) as unknown as ClubColours

const columnsOf = (colours: ClubColours) =>
  Object.fromEntries(colourNames.map((name) => [columnOf(name), colours[name]])) as Pick<
    IdentityRow,
    `colour${Capitalize<ColourName>}`
  >

function toIdentity(row: IdentityRow): Identity {
  const {
    only: _,
    logo,
    heroPicture,
    founderPicture,
    testMailAt: __,
    testMailJob: ___,
    skippedSteps: ____,
    ...fields
  } = row
  const [mark, hero, founder] = [toPicture(logo), toPicture(heroPicture), toPicture(founderPicture)]
  return {
    _id: 'club',
    ...fields,
    logo: mark.image,
    logoPicture: mark.picture,
    heroImage: hero.image,
    heroPicture: hero.picture,
    founderImage: founder.image,
    founderPicture: founder.picture,
  }
}

/** Writes the identity of a new installation from its settings; does nothing where there is one. */
export async function seedIdentity(db: Database, { club }: Configuration): Promise<void> {
  const { socialUrl, ...fields } = club
  await db
    .insert(clubIdentity)
    .values({ ...fields, ...columnsOf(presets.graphite), socialLinks: socialUrl ? [socialUrl] : [] })
    .onConflictDoNothing()
}

/** The only row. */
export async function identityRow(db: Database): Promise<IdentityRow> {
  const [row] = await db.select().from(clubIdentity)
  if (!row) throw new Error('The table club_identity has lost its row')
  return row
}

/** The club as mails, documents and agreements name it, as it is now. */
export async function readClub(db: Database): Promise<ClubIdentity> {
  const row = await identityRow(db)
  return { ...row, colours: coloursOf(row) }
}

/** The club and the address of its site, for `renderMail`. */
export async function letterheadOf(db: Database, { publicUrl }: Configuration): Promise<Letterhead> {
  return { club: await readClub(db), publicUrl }
}

export const readIdentity = async (db: Database): Promise<Identity> => toIdentity(await identityRow(db))

/** Whether an open branch, or one of those `among`, has other hours than the club's line says. */
export async function branchHoursDiffer(db: Database, clubHours: string, among?: SQL): Promise<boolean> {
  const rows = await db
    .select({ weeklyHours: branches.weeklyHours, openingHours: branches.openingHours })
    .from(branches)
    .where(and(eq(branches.isActive, true), among))
  return rows.some((row) => hasOtherHours(row, clubHours))
}

/** Whether a branch has other hours than the club's line says; one without hours has the club's. */
export function hasOtherHours(
  { weeklyHours, openingHours }: Pick<BranchRow, 'weeklyHours' | 'openingHours'>,
  clubHours: string,
): boolean {
  const lineOf = (text: string) => {
    const hours = readHours(text)
    return hours ? writeWeek(hours) : text.trim()
  }
  const line = weeklyHours ? writeWeek(weeklyHours) : lineOf(openingHours)
  return line !== '' && line !== lineOf(clubHours)
}

/** Whether the legal facts name the company that runs the club. */
export const hasLegalIdentity = ({
  tradeName,
  address,
}: Pick<ClubIdentity, 'tradeName' | 'address'>): boolean => tradeName !== '' && address !== ''

type SetByConfiguration =
  | 'publicUrl'
  | 'googleClientId'
  | 'googleOrigin'
  | 'bankOrigin'
  | 'sellsOnline'
  | 'sendsSms'

/** Returns the part of the identity that every page shows, and whether it names a seller. */
export async function publicClub(
  db: Database,
): Promise<Omit<Club, SetByConfiguration> & { hasSeller: boolean }> {
  const row = await identityRow(db)
  const { name, wordmark, phone, email, address, city, whatsapp, openingHours, motif, heroTitle, heroText } =
    row
  return {
    name,
    shortName: row.shortName || (name.split(/\s+/)[0] ?? name),
    wordmark: wordmark || name.toLocaleUpperCase('tr-TR'),
    logo: toPicture(row.logo).picture,
    colours: coloursOf(row),
    motif,
    heroTitle,
    heroText,
    heroPicture: toPicture(row.heroPicture).picture,
    phone,
    email,
    address,
    city,
    whatsapp,
    openingHours,
    branchHoursDiffer: await branchHoursDiffer(db, openingHours),
    hasSeller: hasLegalIdentity(row),
    socialLinks: row.socialLinks.map((url) => ({ url, name: socialName(url) })),
  }
}

/** Throws a 400 with the contrast ratio at each colour that cannot be read. */
function requireReadable(colours: ClubColours): void {
  const problems = unreadablePairs(colours)
  if (problems.length === 0) return
  const fields = Object.fromEntries(
    problems.map(({ source, ratio, needed }) => [columnOf(source), texts.unreadable(source, ratio, needed)]),
  )
  throw new AppError(400, 'validation.failed', texts.unreadableColours, { fields })
}

/** Changes the given fields; a preset brings its colours, a changed colour needs the palette `custom`. */
export async function updateIdentity(
  { transact, storage }: Services,
  currentUser: CurrentUser,
  { version, removeLogo, removeHeroImage, removeFounderImage, ...fields }: IdentityChange,
  files: UploadedFiles,
): Promise<Identity> {
  return withStoredLogo(storage, 'club', files.logo?.[0], (logo) =>
    withStoredPicture(storage, 'club', files.heroImage?.[0], (heroPicture) =>
      withStoredPicture(storage, 'club', files.founderImage?.[0], (founderPicture) =>
        transact(currentUser, async ({ db, audit, afterCommit }) => {
          const [before] = await db.select().from(clubIdentity).for('update')
          if (!before) throw new Error('The table club_identity has lost its row')
          if (version !== undefined && version !== before.version) throw stale()
          const next = { ...before, ...fields }
          const colours = next.palette === 'custom' ? coloursOf(next) : presets[next.palette]
          requireReadable(colours)
          const [after] = await db
            .update(clubIdentity)
            .set({
              ...fields,
              ...columnsOf(colours),
              ...((logo || removeLogo) && { logo: logo ?? null }),
              ...((heroPicture || removeHeroImage) && { heroPicture: heroPicture ?? null }),
              ...((founderPicture || removeFounderImage) && { founderPicture: founderPicture ?? null }),
              version: sql`${clubIdentity.version} + 1`,
            })
            .returning()
          if (!after) throw new Error('The table club_identity has lost its row')
          await audit({
            resource: 'identity',
            recordId: 'club',
            action: 'edit',
            before: audited(before),
            after: audited(after),
          })
          for (const name of ['logo', 'heroPicture', 'founderPicture'] as const)
            if (after[name]?.key !== before[name]?.key)
              afterCommit(() => deletePicture(storage, before[name]))
          return toIdentity(after)
        }),
      ),
    ),
  )
}

/** Takes the sentence of an erased member from the page about the club. */
export async function eraseQuote({ tx: { db, audit }, owner }: Erasure): Promise<void> {
  const [quoting] = await db
    .update(clubIdentity)
    .set({ memberName: '', memberText: '', version: sql`${clubIdentity.version} + 1` })
    .where(sql`fold_turkish(${clubIdentity.memberName}) = fold_turkish(${owner.name})`)
    .returning()
  if (quoting) await audit({ resource: 'identity', recordId: 'club', action: 'edit' })
}

const audited = ({ only: _, skippedSteps: __, testMailAt: ___, testMailJob: ____, ...row }: IdentityRow) =>
  row

/** The sender of mails, `Name <address>`: the club's name, the address of MAIL_FROM or the club's. */
export function senderOf(
  { mailFrom, publicUrl }: Pick<Configuration, 'mailFrom' | 'publicUrl'>,
  club: ClubIdentity,
): string {
  const given = mailFrom && (/<([^<>]+)>\s*$/.exec(mailFrom)?.[1] ?? mailFrom).trim()
  const address = given || club.email || `noreply@${new URL(publicUrl).hostname}`
  return `"${(club.mailSender || club.name).replace(/["\\]/g, '')}" <${address}>`
}
