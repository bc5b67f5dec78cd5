export type Strength = 0 | 1 | 2 | 3

/** A rough password strength: length first, then variety. A hint, not a rule. */
export function passwordStrength(password: string): Strength {
  if (password.length < 8) return 0
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const distinct = new Set(password).size
  if (!/\p{L}/u.test(password) || !/\d/.test(password) || distinct < 6) return 1
  return password.length >= 14 || (password.length >= 11 && kinds >= 3) ? 3 : 2
}
