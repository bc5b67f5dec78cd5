import { z } from 'zod'
import { endpoint } from '#shared/core/endpoint.ts'
import { imageField } from '#shared/core/pictures.schema.ts'
import { profileMessages } from '#shared/people/users/users.messages.ts'
import { Password, ProfileChange, User } from '#shared/people/users/users.schema.ts'

const texts = profileMessages

export const updateProfile = endpoint({
  method: 'PUT',
  url: '/api/users/profile',
  access: 'profile.edit',
  failure: texts.updateFailed,
  summary: 'Kendi profilimi günceller',
  schema: { body: ProfileChange, response: { 200: z.object({ message: z.string(), user: User }) } },
})

export const updatePassword = endpoint({
  method: 'PUT',
  url: '/api/users/updatePassword',
  access: 'profile.edit',
  failure: texts.passwordFailed,
  summary: 'Parolayı değiştirir, bütün oturumları kapatır ve yeni bir jeton verir',
  limit: 'login',
  schema: {
    body: z.object({ oldPassword: z.string().min(1).max(200), newPassword: Password }),
    response: { 200: z.object({ message: z.string(), token: z.string() }) },
  },
})

export const uploadPhoto = endpoint({
  method: 'POST',
  url: '/api/users/profile/upload-photo',
  access: 'profile.edit',
  failure: texts.photoFailed,
  summary: 'Profil fotoğrafını yükler',
  files: { profilePhoto: imageField },
  schema: {
    body: z.object({}),
    response: { 200: z.object({ message: z.string(), profilePhoto: z.string() }) },
  },
})

export const deletePhoto = endpoint({
  method: 'DELETE',
  url: '/api/users/profile/delete-photo',
  access: 'profile.edit',
  failure: texts.photoDeleteFailed,
  summary: 'Profil fotoğrafını siler',
  schema: { response: { 200: z.object({ message: z.string(), profilePhoto: z.null() }) } },
})
