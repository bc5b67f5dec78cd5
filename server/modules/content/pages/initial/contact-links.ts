export const phoneLink = (phone: string) => `<a href="tel:${phone.replace(/[^\d+]/g, '')}">${phone}</a>`
export const mailLink = (email: string) => `<a href="mailto:${email}">${email}</a>`
