import type { InjectOptions } from 'fastify'
import { type ApiKeyWithToken, addApiKey } from '#shared/office/api-keys/api-keys.contract.ts'
import type { Access } from '#shared/permissions/permissions.ts'
import { bearer, send } from '#tests/support/product/requests.ts'
import type { Person, TestProduct } from '#tests/support/product/test-product.ts'

/** A new key; null stands for all branches. */
export const makeKey = (
  admin: Person,
  permissions: readonly Access[],
  branches: readonly string[] | null = null,
  name = 'Kapı yazılımı',
): Promise<ApiKeyWithToken> =>
  admin.call(addApiKey, {
    body: {
      name,
      permissions: [...permissions],
      allBranches: branches === null,
      branches: [...(branches ?? [])],
    },
  })

/** Calls the API as another program. */
export const sendAs = (
  product: Pick<TestProduct, 'app'>,
  { token }: Pick<ApiKeyWithToken, 'token'>,
  method: string,
  url: string,
  { headers, ...options }: Omit<InjectOptions, 'method' | 'url'> = {},
) => send(product, method, url, { headers: { ...bearer({ token }), ...headers }, ...options })
