/** The last digits of an id, which are random (the first are its time): for people, who read and type them. */
export const shortNumber = (id: string): string => id.slice(-8).toUpperCase()

/** The digits of a typed short number as an id ends with them; undefined if the text is none. */
export const idEndOf = (typed: string): string | undefined =>
  /^#?([\da-f]{8})$/i.exec(typed.trim())?.[1]?.toLowerCase()
