import { expect, test } from 'vitest'
import { forgetOld } from '@/lib/use-cases/forget-old'
import { sendContactMessage } from '@/lib/use-cases/send-contact-message'
import { memoryWorld } from '@/tests/fakes/memory-world'

const message = {
  name: 'Anna',
  email: 'anna@example.com',
  subject: 'Hello',
  message: 'How are you?',
  website: '',
}

test('messages are deleted after two years, and not a day before', async () => {
  const { services, messages, clock } = memoryWorld()
  await sendContactMessage(services, null, message)
  clock.ms = Date.parse('2028-05-01T09:59:59Z')
  await forgetOld(services)
  expect(messages.contactMessages).toHaveLength(1)
  clock.ms = Date.parse('2028-05-01T10:00:01Z')
  await forgetOld(services)
  expect(messages.contactMessages).toHaveLength(0)
})
