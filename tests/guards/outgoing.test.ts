import { expect, test } from 'vitest'
import { sourceFiles } from '#tests/support/product/source-files.ts'

/** Where the product asks another machine, and what decides which one it is. */
const asking: Record<string, string> = {
  'server/pages/astro-renderer.ts': 'nobody: both ends are in this process',
  'server/cli/check-raffle.ts': 'whoever types the command',
  'server/integrations/drand/drand.ts': 'the configuration',
  'server/integrations/payments/iyzico-transport.ts': 'the configuration',
  'server/simulators/payments/bank-routes.ts': 'the configuration',
  'server/simulators/payments/simulator.ts': 'the configuration',
  'server/simulators/payments/webhooks.ts': 'the configuration',
  'server/integrations/push/send-push.ts': 'a member’s browser: push-endpoint.ts looks at it',
}

const asks = /(?<![.\w])fetch\(|\brequest\b[^}]*\} from 'node:https?'|from '(undici|axios|got|node-fetch)'/

test('ASVS 1.3.6: no address that somebody typed is asked for anything, but a push service’s', () => {
  const found = sourceFiles(['server'], ['.ts']).filter(({ text }) => asks.test(text))
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(asking).sort())
})

test('ASVS 15.3.2: whoever is asked sends us to nobody else', () => {
  const calls = sourceFiles(['server/integrations', 'server/simulators'], ['.ts']).flatMap(({ path, text }) =>
    [...text.matchAll(/(?<![.\w])fetch\(/g)].map(
      ({ index }) => [path, text.slice(index, index + 700)] as const,
    ),
  )
  expect(calls.length).toBeGreaterThan(3)
  const following = calls.filter(([, call]) => !/redirect: '(manual|error)'/.test(call))
  expect(following.map(([path]) => path)).toEqual([])
})
