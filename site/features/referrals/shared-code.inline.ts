// A shared link carries a code: it stands in the form above before anything else is loaded.
const code = new URLSearchParams(location.search).get('code')
const field = document.querySelector<HTMLInputElement>('input[name="referralCode"]')
if (code && field) field.value = code.slice(0, 40)
