/** The users of the tables in `docs/authorisation.md`, in column order. */
export const readers = [
  'anonymous',
  'its owner',
  'another member',
  'trainer',
  'staff',
  'staff elsewhere',
  'admin',
  'ended session',
  'deleted account',
] as const
export type Reader = (typeof readers)[number]

/** Users with a valid session. */
const signedIn: readonly Reader[] = readers.slice(1, 7)

/** A file with its authorised readers; with `own` each reader gets only their own part. */
interface FileAccess {
  file: string
  for: readonly Reader[]
  own?: 'own' | 'own branch'
}

const atHome: readonly Reader[] = ['staff', 'admin']
const ofTheBackOffice: readonly Reader[] = ['staff', 'staff elsewhere', 'admin']

/** Every file and event stream the product serves. */
export const fileAccess = {
  picture: { file: '`/uploads/…`: a picture', for: readers },
  document: { file: '`/uploads/…`: the path of a private document', for: [] },
  cv: { file: 'the CV of an application', for: atHome },
  contract: { file: 'a signed contract', for: ['its owner', ...atHome] },
  statement: { file: 'the statement of a wallet', for: ['its owner', ...atHome] },
  person: { file: 'the privacy export of a user', for: signedIn, own: 'own' },
  payments: { file: 'the sheet of payments', for: ofTheBackOffice, own: 'own branch' },
  records: { file: 'the sheet of general records', for: ofTheBackOffice, own: 'own branch' },
  entrants: { file: 'the entrant list of a drawn raffle', for: readers },
  lesson: { file: 'a lesson as a calendar file', for: readers },
  calendar: { file: 'the secret calendar feed of a member', for: readers },
  inbox: { file: 'events of the own inbox', for: signedIn, own: 'own' },
  changes: { file: 'events of the back office', for: ['trainer', ...ofTheBackOffice], own: 'own branch' },
  gate: { file: 'events of a branch’s gates', for: atHome },
} as const satisfies Record<string, FileAccess>
export type FileName = keyof typeof fileAccess

/** The table’s cells, one row per file. */
export const fileRows = (): string[][] =>
  Object.values(fileAccess).map((access: FileAccess) => [
    access.file,
    ...readers.map((reader) => {
      if (!access.for.includes(reader)) return '–'
      return access.own && reader !== 'admin' ? access.own : access.own === 'own' ? 'own' : 'yes'
    }),
  ])
