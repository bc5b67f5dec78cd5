import { hash } from 'node:crypto'
import { motifs } from '#shared/brand/motifs.ts'

const drawings = Object.entries(motifs).map(([name, { path }]) => `<path id="${name}" d="${path}"/>`)

/** All motifs, for `<use>`: a cached file is lighter than the drawings in each page. */
export const motifFile = `<svg xmlns="http://www.w3.org/2000/svg">${drawings.join('')}</svg>`

export const motifFilePath = `/_astro/motifs.${hash('sha256', motifFile, 'base64url').slice(0, 8)}.svg`
