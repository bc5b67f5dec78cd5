import { expect as base } from '@playwright/test'

/** Two browsers and two products share the machine, so Playwright’s five seconds may be too short. */
export const expect = base.configure({ timeout: 30_000 })
