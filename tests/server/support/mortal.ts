import type { Outside } from './open-server-test'

/**
 * A process that dies right after the first outside call that `isLast` says was its last was carried out: it never gets that
 * response or any later one, and sends nothing more. `died` resolves with the call's name.
 */
export function mortal(isLast: (name: string, count: number) => boolean): {
  call: Outside
  died: Promise<string>
} {
  const { promise: died, resolve: die } = Promise.withResolvers<string>()
  let calls = 0
  let isDead = false
  const call: Outside = async (name, ask) => {
    const never = new Promise<never>(() => undefined)
    if (isDead) return never
    calls += 1
    const isLastCall = isLast(name, calls)
    isDead = isLastCall
    const answer = await ask().catch((error: unknown) => {
      if (isDead) return never
      throw error
    })
    if (isLastCall) die(name)
    return isDead ? never : answer
  }
  return { call, died }
}

/** A service whose methods with these names are outside calls. */
export function through<Service extends object>(
  service: Service,
  call: Outside,
  names: readonly (keyof Service)[],
): Service {
  return new Proxy(service, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function' || !names.some((outside) => outside === name)) return member
      return (...args: unknown[]) => call(String(name), async () => Reflect.apply(member, target, args))
    },
  })
}
