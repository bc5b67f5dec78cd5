import { expect as base } from '@playwright/test'

/** Two browsers and two products share the machine: what appears may take longer than Playwright's five seconds. */
export const expect = base.configure({ timeout: 15_000 })
