const folded: Record<string, string> = {
  İ: 'i',
  I: 'i',
  ı: 'i',
  ş: 's',
  Ş: 's',
  ğ: 'g',
  Ğ: 'g',
  ü: 'u',
  Ü: 'u',
  ö: 'o',
  Ö: 'o',
  ç: 'c',
  Ç: 'c',
  â: 'a',
  Â: 'a',
  î: 'i',
  Î: 'i',
  û: 'u',
  Û: 'u',
}

/** Turkish letters to plain ASCII, lower case: the same rule as the database's `fold_turkish()`. */
export function foldTurkish(text: string): string {
  return text
    .replace(/[İIışŞğĞüÜöÖçÇâÂîÎûÛ]/g, (letter) => folded[letter] ?? letter)
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** The first word of a name, for greetings. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/** First letters of up to two words of a name, in Turkish upper case. */
export function initials(name: string): string {
  return name
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase('tr-TR') ?? '')
    .join('')
}

/** The address of a record by its whole title: `Evde 20 dakika!` is `evde-20-dakika`. Empty when nothing is left. */
export function titleSlug(title: string): string {
  return foldTurkish(title)
    .normalize('NFD')
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/gi, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}

/** A whole name in two parts, its last word the surname. */
export function splitName(whole: string): { name: string; surname: string } {
  const words = whole.trim().split(/\s+/)
  const surname = words.length > 1 ? (words.pop() ?? '') : ''
  return { name: words.join(' '), surname }
}

/** A name for public pages: `Ayşe Nur K.`. A name without a surname is reduced to its first letter. */
export function shortName(whole: string): string {
  const { name, surname } = splitName(whole)
  const letter = (text: string) => `${[...text][0]?.toLocaleUpperCase('tr-TR') ?? ''}.`
  return surname ? `${name} ${letter(surname)}` : letter(name)
}

/** A word of at least two letters, all of them capitals. */
const capitals = /(?<![\p{L}\p{M}])\p{Lu}(?:['’]?\p{Lu})+(?![\p{L}\p{M}])/gu

/** A name whose words in capitals have only their first letters so: `ŞEYMA NUR ÖZTÜRK` is `Şeyma Nur Öztürk`. */
export const nameInTitleCase = (name: string): string =>
  name
    .normalize('NFC')
    .replace(capitals, (word) =>
      word
        .toLocaleLowerCase('tr-TR')
        .replace(/(?<![\p{L}\p{M}])\p{L}/gu, (letter) => letter.toLocaleUpperCase('tr-TR')),
    )
