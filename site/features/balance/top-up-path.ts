/** Where a balance is topped up by card. */
export const topUpPath = (branch: string) => `/customer/checkout?topUp=${branch}`
