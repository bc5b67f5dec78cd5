/** The kinds of users. */
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

/** A file with its authorised readers. */
interface FileAccess {
  file: string
  for: readonly Reader[]
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
  person: { file: 'the privacy export of a user', for: signedIn },
  payments: { file: 'the sheet of payments', for: ofTheBackOffice },
  records: { file: 'the sheet of general records', for: ofTheBackOffice },
  entrants: { file: 'the entrant list of a drawn raffle', for: readers },
  lesson: { file: 'a lesson as a calendar file', for: readers },
  calendar: { file: 'the secret calendar feed of a member', for: readers },
  inbox: { file: 'events of the own inbox', for: signedIn },
  gate: { file: 'events of a branch’s gates', for: atHome },
} as const satisfies Record<string, FileAccess>
export type FileName = keyof typeof fileAccess
