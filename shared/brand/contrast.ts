type Rgb = readonly [red: number, green: number, blue: number]

const channelsOf = (colour: string): Rgb => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
]

/** Relative luminance of `#rrggbb`, from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = channelsOf(colour).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of two colours `#rrggbb`, from 1 to 21 (WCAG 2.2). */
export function contrastRatio(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** The colour between two; `share` of the second, from 0 to 1. */
export function mixColours(one: string, other: string, share: number): string {
  const second = channelsOf(other)
  const mixed = channelsOf(one).map((channel, index) =>
    Math.round(channel + ((second[index] ?? 0) - channel) * share)
      .toString(16)
      .padStart(2, '0'),
  )
  return `#${mixed.join('')}`
}

/** Mixes as little of `towards` into a colour as reaches the ratio on every one of the grounds. */
export function readableOn(
  colour: string,
  { grounds, towards, ratio }: { grounds: readonly string[]; towards: string; ratio: number },
): string {
  for (let step = 0; step < 20; step++) {
    const mixed = mixColours(colour, towards, step / 20)
    if (grounds.every((ground) => contrastRatio(mixed, ground) >= ratio)) return mixed
  }
  return towards
}
