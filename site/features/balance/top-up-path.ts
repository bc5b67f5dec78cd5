/** The path of the top-up checkout. */
export const topUpPath = (branch: string) => `/customer/checkout?topUp=${branch}`
