import { type ErrorDetails, errorDetails, toErrorDetails } from '@/lib/api/api-error'

/** Why the model does not answer, in terms that help with selecting. */
export function problemOf(error: unknown): ErrorDetails {
  const details = toErrorDetails(error, 'service_down')
  if (details.code === 'too_many_requests') return errorDetails('segment_busy')
  return details.code === 'segment_busy' || details.code === 'offline'
    ? details
    : errorDetails('segment_unavailable')
}

/** Whether the server will say the same the next time. */
export function isFinal(error: unknown): boolean {
  const { code } = toErrorDetails(error, 'service_down')
  return (
    code !== 'segment_busy' && code !== 'too_many_requests' && code !== 'offline' && code !== 'service_down'
  )
}
