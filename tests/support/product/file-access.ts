/** Who tries to open a file, in the order of the columns of `docs/authorisation.md`. */
export const readers = [
  'nobody',
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

/** Whoever has a session that is good. */
const signedIn: readonly Reader[] = readers.slice(1, 7)

/** What everybody, whom it belongs to, or whose branch it is may open; `own` is that each gets their own. */
interface FileAccess {
  file: string
  for: readonly Reader[]
  own?: 'own' | 'own branch'
}

const atHome: readonly Reader[] = ['staff', 'admin']
const ofTheBackOffice: readonly Reader[] = ['staff', 'staff elsewhere', 'admin']

/** Every file and every stream of events that the product answers. */
export const fileAccess = {
  picture: { file: '`/uploads/…`: a picture', for: readers },
  document: { file: '`/uploads/…`: where a document is kept', for: [] },
  cv: { file: 'the CV of an application', for: atHome },
  contract: { file: 'a signed contract', for: ['its owner', ...atHome] },
  statement: { file: 'the statement of a wallet', for: ['its owner', ...atHome] },
  person: { file: 'all that is kept of a person', for: signedIn, own: 'own' },
  payments: { file: 'the sheet of payments', for: ofTheBackOffice, own: 'own branch' },
  records: { file: 'the sheet of general records', for: ofTheBackOffice, own: 'own branch' },
  entrants: { file: 'the list of a raffle that has closed', for: readers },
  lesson: { file: 'a lesson for the calendar', for: readers },
  calendar: { file: 'one’s lessons, by the secret address', for: readers },
  inbox: { file: 'events of one’s inbox', for: signedIn, own: 'own' },
  changes: { file: 'events of the back office', for: ['trainer', ...ofTheBackOffice], own: 'own branch' },
  gate: { file: 'events of a branch’s gates', for: atHome },
} as const satisfies Record<string, FileAccess>
export type FileName = keyof typeof fileAccess

/** The cells of the table: one row for each file. */
export const fileRows = (): string[][] =>
  Object.values(fileAccess).map((access: FileAccess) => [
    access.file,
    ...readers.map((reader) => {
      if (!access.for.includes(reader)) return '–'
      return access.own && reader !== 'admin' ? access.own : access.own === 'own' ? 'own' : 'yes'
    }),
  ])
