import { hash } from 'node:crypto'

/**
 * Names a page tag for a cache in front of the servers: short, so that a page of many tags stays far below the header
 * limits of proxies, and without anything that could be read from it.
 */
export const cdnTagOf = (tag: string): string => hash('sha256', tag, 'hex').slice(0, 12)
