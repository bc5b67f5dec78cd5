// Fills in the code of a shared link before anything else is loaded.
const code = new URLSearchParams(location.search).get('code')
const field = document.querySelector<HTMLInputElement>('input[name="referralCode"]')
if (code && field) field.value = code.slice(0, 40)
