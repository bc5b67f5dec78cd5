/** The page of a payment’s result. */
export const paymentPath = (id: string) => `/customer/payment?id=${id}`

/** The checkout of an open attempt, which is continued or given up there. */
export const pendingPath = (id: string) => `/customer/checkout?payment=${id}`
